"""Random drawings."""

from hypothesis import strategies as st

from alldiff.core.drawing import Drawing, DrawnCage, DrawnForm, DrawnLine, Fog, FogTrigger

SIDE = 4
quarters = st.integers(-4, 4 * SIDE + 4).map(lambda number: number / 4)
places = st.tuples(quarters, quarters)
lengths = st.integers(1, 40).map(lambda number: number / 16)
colours = st.sampled_from(("#000000", "#ff8000", "#12345680"))
some_colours = colours | st.just("")
cells = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
many_cells = st.lists(cells, min_size=1, max_size=5, unique=True).map(tuple)
layers = st.sampled_from(("under", "over"))
texts = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=4)

lines = st.builds(
    DrawnLine,
    st.lists(places, min_size=2, max_size=4).map(tuple),
    colours,
    lengths,
    head=st.just(0.0) | lengths,
    dashes=st.just(()) | st.just((0.25, 0.5)),
    layer=layers,
)
areas = st.builds(
    DrawnLine,
    st.lists(places, min_size=3, max_size=5).map(tuple),
    st.just(""),
    st.just(0.0),
    colours,
    closed=st.just(True),
    layer=layers,
)
forms = st.builds(
    DrawnForm,
    places,
    st.sampled_from(("rectangle", "pill")),
    lengths,
    lengths,
    st.sampled_from((0.0, 45.0, -90.0)),
    colours,
    some_colours,
    lengths,
    text=st.just("") | texts,
    ink=colours,
    size=lengths,
    layer=layers,
).filter(lambda form: form.form != "pill" or form.width != form.height)
circles = st.builds(
    lambda at, size, fill: DrawnForm(at, "ellipse", size, size, fill=fill), places, lengths, colours
)
labels = st.builds(DrawnForm, places, text=texts, ink=colours, size=lengths)
cages = st.builds(DrawnCage, many_cells, texts.filter(str.isalpha), some_colours, some_colours)
fogs = st.none() | st.builds(
    Fog,
    st.lists(cells, unique=True).map(lambda found: tuple(sorted(found))),
    st.lists(st.builds(FogTrigger, many_cells, many_cells), max_size=2).map(tuple),
)
drawings = st.builds(
    Drawing, st.lists(lines | areas | forms | circles | labels | cages, max_size=5).map(tuple), fogs
)
middles = st.tuples(
    st.integers(0, SIDE - 1).map(lambda n: n + 0.5), st.integers(0, SIDE - 1).map(lambda n: n + 0.5)
)
cell_lines = st.builds(
    DrawnLine, st.lists(middles, min_size=1, max_size=4).map(tuple), some_colours, lengths
)
