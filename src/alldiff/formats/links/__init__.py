"""Links and strings of other programs: one module or package for each of them."""
