"""Certificates: they say what solving says, the checker believes no line that does not follow."""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff import _native
from alldiff.core.model import Model
from alldiff.exports.certificate import FORMULA, HINTS, PROOF, SECOND, SOLUTION
from alldiff.exports.dimacs import formula
from alldiff.rules import find, unchecked_model

from support.rule_models import MODELS
from support.strategies import tries

INKALA = ad.read(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)


def narrowed(model: Model, share: float, rng: random.Random) -> Model:
    """Return a model with some cells given, mostly as in one of its solutions, sometimes not."""
    solution = rng.choice(ad.solve(model, limit=20).values)
    given = [(v, solution[v]) for v in range(model.visible) if rng.random() < share]
    if given and rng.random() < 0.4:
        other = rng.choice(ad.solve(model, limit=20).values)
        given[0] = given[0][0], other[given[0][0]]
    return replace(model, givens=(*model.givens, *given))


@pytest.mark.parametrize("name", MODELS)
def test_a_certificate_says_what_solving_says(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    for share in (0.0, 0.5, 0.8):
        model = narrowed(MODELS[name], share, rng)
        made = ad.proofs.prove(model, tmp_path, lrat=True)
        assert made.status == ad.solve(model).status
        assert (tmp_path / HINTS).exists() == made.proved
        assert ad.proofs.verify(tmp_path).status == made.status


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a certificate with a proof of several lines."""
    folder = tmp_path_factory.mktemp("proof")
    made = ad.proofs.prove(INKALA, folder, lrat=True)
    assert made.status == "unique"
    assert made.lines > 5
    assert made.bytes == (folder / PROOF).stat().st_size
    return folder


def copied(certificate: Path, to: Path) -> Path:
    for file in certificate.iterdir():
        (to / file.name).write_bytes(file.read_bytes())
    return to


@pytest.mark.parametrize("name", [FORMULA, PROOF, HINTS, SOLUTION, "puzzle.json"])
def test_a_file_that_is_missing_or_cut_is_refused(
    name: str, certificate: Path, tmp_path: Path
) -> None:
    folder = copied(certificate, tmp_path)
    text = (folder / name).read_bytes()
    (folder / name).write_bytes(text[: len(text) // 2])
    with pytest.raises(ad.errors.ReadError):
        ad.proofs.verify(folder)
    (folder / name).unlink()
    if name == HINTS:
        assert ad.proofs.verify(folder).checked
    else:
        with pytest.raises(ad.errors.ReadError):
            ad.proofs.verify(folder)


def test_the_proof_of_another_puzzle_is_refused(certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    rows = [list(row) for row in INKALA.givens]
    rows[0][0] = 0
    (folder / "puzzle.json").write_text(ad.write(ad.sudoku(rows), "json"))
    with pytest.raises(ad.errors.ProofError, match="do not belong to this puzzle"):
        ad.proofs.verify(folder)


def test_a_folder_with_a_puzzle_and_a_model_is_refused(certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    assert ad.proofs.verify(folder).stated == "puzzle.json"
    (folder / "model.json").write_text(ad.export(INKALA, "model"))
    with pytest.raises(ad.errors.ProofError, match=r"puzzle\.json and model\.json"):
        ad.proofs.verify(folder)
    (folder / "puzzle.json").unlink()
    assert ad.proofs.verify(folder).stated == "model.json"


def test_two_puzzles_in_one_file_are_refused(certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    one = (folder / "puzzle.json").read_text()
    (folder / "puzzle.json").write_text(f"[{one}, {one}]")
    with pytest.raises(ad.errors.ProofError, match="2 puzzles, and a proof is about one"):
        ad.proofs.verify(folder)
    (folder / "puzzle.json").write_text(one + one)
    with pytest.raises(ad.errors.ReadError) as refused:
        ad.proofs.verify(folder)
    assert refused.value.source == str(folder / "puzzle.json")


@pytest.mark.parametrize("name", [FORMULA, PROOF, HINTS, SOLUTION, SECOND, "puzzle.json"])
def test_only_regular_files_are_read(name: str, certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    for make in (os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")):
        file = folder / name
        file.unlink(missing_ok=True)
        make(file)
        with pytest.raises(ad.errors.ProofError, match=r"regular|directory"):
            ad.proofs.verify(folder)
        if make is Path.mkdir:
            file.rmdir()


@pytest.mark.parametrize(
    ("name", "match"),
    [
        (FORMULA, "the clauses do not belong"),
        (PROOF, "more than [0-9,]+ bytes"),
        (HINTS, "more than [0-9,]+ bytes"),
        (SOLUTION, "more than [0-9,]+ bytes"),
        ("puzzle.json", "more than [0-9,]+ bytes"),
    ],
)
def test_a_file_is_read_up_to_its_limit(
    name: str, match: str, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(certificate, tmp_path)
    monkeypatch.setattr(
        "alldiff.exports.certificate.LARGEST_PROOF", (folder / HINTS).stat().st_size
    )
    with (folder / name).open("ab") as stream:
        # A hole takes no space on the disk.
        stream.truncate(65 << 20)
    with pytest.raises(ad.errors.ProofError, match=match):
        ad.proofs.verify(folder)


def test_a_wrong_solution_is_refused(certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    values = json.loads((folder / SOLUTION).read_text())
    for wrong in (values["R1C3"], 10, 10**30):
        (folder / SOLUTION).write_text(json.dumps({**values, "R1C2": wrong}))
        with pytest.raises(ad.errors.ProofError, match="not a solution of the puzzle"):
            ad.proofs.verify(folder)
    for wrong in (-1, 1.5, None, "1"):
        (folder / SOLUTION).write_text(json.dumps({**values, "R1C2": wrong}))
        with pytest.raises(ad.errors.ReadError, match="whole number"):
            ad.proofs.verify(folder)


def test_the_checkers_include_nothing_of_the_search() -> None:
    folder = Path(__file__).parents[2] / "cpp" / "proof"
    allowed = {f'#include "{path.name}"' for path in folder.iterdir()}
    for path in folder.iterdir():
        own = [line for line in path.read_text().splitlines() if line.startswith('#include "')]
        assert set(own) <= allowed


def check(clauses: bytes, proof: bytes) -> tuple[bool | None, str]:
    proved, reason, *_ = _native.check_proof(clauses, proof, 0.0)
    return proved, reason


def test_a_changed_formula_is_refused(certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    lines = (folder / FORMULA).read_text().splitlines()
    (folder / FORMULA).write_text("\n".join([*lines[:-1], "1 0", ""]))
    with pytest.raises(ad.errors.ProofError, match="do not belong to this puzzle"):
        ad.proofs.verify(folder)


def test_a_proof_without_its_lines_is_refused(certificate: Path) -> None:
    clauses, proof = (certificate / FORMULA).read_bytes(), (certificate / PROOF).read_bytes()
    assert check(clauses, proof) == (True, "")
    assert check(clauses, b"0\n") == (False, "a line of the proof does not follow: line 1")
    lines = proof.splitlines(keepends=True)
    assert check(clauses, b"".join(lines[:-1]))[0] is False
    needed = [
        at
        for at in range(len(lines))
        if not check(clauses, b"".join([*lines[:at], *lines[at + 1 :]]))[0]
    ]
    assert len(needed) > len(lines) // 4
    at = needed[0]
    assert check(clauses, b"".join([*lines[:at], b"d ", *lines[at:]]))[0] is False
    assert check(clauses, b"999999 0\n" + proof)[0] is False


def check_hints(clauses: bytes, proof: bytes) -> tuple[bool | None, str]:
    proved, reason, *_ = _native.check_lrat(clauses, proof, 0.0)
    return proved, reason


def test_hints_that_are_changed_are_refused(certificate: Path) -> None:
    clauses, proof = (certificate / FORMULA).read_bytes(), (certificate / HINTS).read_bytes()
    assert check_hints(clauses, proof) == (True, "")
    lines = proof.splitlines(keepends=True)
    kept = range(len(lines) - 1, 0, -max(1, len(lines) // 40))
    for at in (at for at in kept if b" d " not in lines[at]):
        number, *words = lines[at].split()
        stated, hints = words[: words.index(b"0") + 1], words[words.index(b"0") + 1 :]
        fewer = b" ".join([number, *stated, *hints[:-2], b"0"])
        unknown = b" ".join([number, *stated, b"999999999", *hints])
        other = b" ".join([number, b"1", *stated, b"0"])
        for wrong in (fewer, unknown, other, b" ".join([number, *stated, b"-1", *hints])):
            changed = b"".join([*lines[:at], wrong + b"\n", *lines[at + 1 :]])
            assert check_hints(clauses, changed)[0] is False
    assert check_hints(clauses, b"".join(lines[:-1]))[0] is False
    assert check_hints(clauses, lines[-1])[0] is False


LITERAL = st.integers(1, 64).flatmap(lambda x: st.sampled_from([x, -x]))
LINES = st.lists(st.tuples(st.booleans(), st.lists(LITERAL, max_size=4)), max_size=30)


@given(LINES)
@settings(max_examples=tries(300), deadline=None)
def test_nothing_proves_what_is_not_so(lines: list[tuple[bool, list[int]]]) -> None:
    model = unchecked_model(ad.read("4.23.2.4.3.....2"))
    clauses = formula(model).text(model).encode()
    words = [
        " ".join([*(["d"] if deletes else []), *map(str, clause), "0"]) for deletes, clause in lines
    ]
    assert check(clauses, "\n".join([*words, "0", ""]).encode())[0] is False


@given(
    st.lists(st.tuples(st.lists(LITERAL, max_size=3), st.lists(st.integers(1, 300))), max_size=30)
)
@settings(max_examples=tries(300), deadline=None)
def test_no_hints_prove_what_is_not_so(lines: list[tuple[list[int], list[int]]]) -> None:
    model = unchecked_model(ad.read("4.23.2.4.3.....2"))
    clauses = formula(model).text(model).encode()
    text = "".join(
        f"{1000 + at} {' '.join(map(str, [*clause, 0, *hints, 0]))}\n"
        for at, (clause, hints) in enumerate([*lines, ([], list(range(1, 200)))])
    )
    assert check_hints(clauses, text.encode())[0] is False


@given(st.binary(max_size=200), st.binary(max_size=60))
@settings(max_examples=tries(300), deadline=None)
def test_any_bytes_are_an_answer(clauses: bytes, proof: bytes) -> None:
    assert check(b"p cnf 3 1\n1 2 0\n", proof)[0] is False
    for checker in (check, check_hints):
        proved, reason = checker(b"p cnf 3 " + clauses, proof)
        assert proved or reason


def test_two_solutions_are_reported(tmp_path: Path) -> None:
    puzzle = ad.read("puzzles/sudoku/several-solutions.txt")
    made = ad.proofs.prove(puzzle, tmp_path)
    assert made.status == "multiple"
    assert made.solution != made.second
    assert not (tmp_path / PROOF).exists()
    assert ad.proofs.verify(tmp_path).second == made.second
    (tmp_path / SECOND).write_bytes((tmp_path / SOLUTION).read_bytes())
    with pytest.raises(ad.errors.ProofError, match="not another solution"):
        ad.proofs.verify(tmp_path)


def test_a_limit_leaves_no_proof(tmp_path: Path) -> None:
    made = ad.proofs.prove(INKALA, tmp_path, nodes=1)
    assert made.limit_reached == "nodes"
    assert not made.proved
    assert not (tmp_path / PROOF).exists()
    with pytest.raises(ad.errors.ProofError):
        ad.proofs.verify(tmp_path)


def test_files_of_an_earlier_certificate_go(certificate: Path, tmp_path: Path) -> None:
    folder = copied(certificate, tmp_path)
    (folder / "notes.txt").write_text("mine")
    assert ad.proofs.prove("4.23.2.4.3.1..12", folder).status == "none"
    assert not (folder / SOLUTION).exists()
    assert (folder / "notes.txt").exists()
    assert ad.proofs.verify(folder).status == "none"


def test_a_folder_that_cannot_be_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ad.errors.WriteError, match="cannot be written"):
        ad.proofs.prove(INKALA, tmp_path / "file")
    with pytest.raises(ad.errors.WriteError, match="cannot be written"):
        ad.proofs.prove(INKALA, tmp_path / "missing" / "folder")


def test_a_sum_of_a_cell_without_values_is_refuted(tmp_path: Path) -> None:
    clues = [find("indexer")((0, 1), "row"), find("sum-cage")(((0, 0), (0, 1)), 9, (), "!=")]
    puzzle = ad.Puzzle(givens=((0, 0),), values=(9, 10), clues=clues)
    assert ad.proofs.prove(puzzle, tmp_path).status == "none"
    assert ad.proofs.verify(tmp_path).status == "none"
