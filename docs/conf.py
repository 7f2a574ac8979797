"""Settings of the documentation site: Sphinx reads the Markdown of the whole project.

The project's folder is the source, so that a link leads to the same document here and in the
repository. `alldiff docs --build` builds the site.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "alldiff"
root_doc = "docs/index"
include_patterns = [
    "docs/**",
    "cpp/README.md",
    "puzzles/README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "GLOSSARY.md",
]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "site_parts"]
myst_heading_anchors = 4
# Examples of formats have the name of their format for a language.
suppress_warnings = ["misc.highlighting_failure"]

# Docstrings set code as Markdown does.
default_role = "literal"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "alldiff"
html_copy_source = False
html_show_copyright = False
