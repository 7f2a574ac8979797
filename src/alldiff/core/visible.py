"""Text that others wrote, as it is shown: nothing in it hides, or changes what stands around it."""

from __future__ import annotations

import re

UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Characters that control a terminal or turn the direction of text, and those without a shape.

Tabs and newlines are none of them.
"""


def visible(text: str) -> str:
    """Return text with a replacement character for each one that cannot be seen.

    >>> visible("ab\\u202ecd").encode("unicode_escape")
    b'ab\\\\ufffdcd'
    """
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)
