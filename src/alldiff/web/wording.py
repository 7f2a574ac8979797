"""Errors in the words of the page: what the command line calls an option has another name here."""

from __future__ import annotations

import re

WORDS = (
    # The page shows the names there are; one that is close says enough.
    (r"( \(did you mean [^)]*\)); known.*", r"\1"),
    (r"; --(?:box WxH|size N) states (?:others, --latin none|another(?: side)?)", ""),
    (r"the JSON states its boxes: --box and --latin are not used", "the JSON states its boxes"),
    (r",? or have it fetched\s*\(--fetch\)", ""),
    (r"\s*\(--from [a-z-]+\)", ""),
    (r"\s*\(--(?:box WxH|from)\)", ""),
    (r"leave out --latin, or --from futoshiki", "it is no Latin square"),
    (r"leave out --latin", "it is no Latin square"),
    (r"leave out --box", "it takes none"),
    (r"--size says", "the side stated is"),
    (r"--box WxH", "boxes of so many columns and rows"),
    (r"--box and --latin", "other boxes"),
    (r"--size N", "the side"),
    (r"--alphabet [a-z|]+ ", "what letters stand for "),
    (r"--alphabet", "what letters stand for"),
    (r"--latin", "a Latin square"),
    (r"--box", "the boxes"),
    (r"--size", "the side"),
    (r"--from(?: [a-z-]+)?", "the format"),
)


def for_page(message: str) -> str:
    """Return a message without options of the command line.

    >>> for_page("the side is 9, but --size says 4")
    'the side is 9, but the side stated is 4'
    """
    for option, words in WORDS:
        message = re.sub(option, words, message)
    return message


def sentence(message: str) -> str:
    """Return a message on one line, ended by a full stop."""
    line = " ".join(message.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."
