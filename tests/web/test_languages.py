"""The server answers in the language that a request asks for."""

from __future__ import annotations

import json
from typing import Any

import httpx

import alldiff as ad
from alldiff.formats.files.alldiff_json import members

FOUR = members(ad.read("4.23.2.4.3..1..2"))
FRENCH = {"accept-language": "fr"}


def asked(api: httpx.Client, path: str, **request: Any) -> Any:
    answer = api.post(path, json=request, headers=FRENCH)
    assert answer.status_code == 200, answer.text
    assert answer.headers["vary"] == "accept-language"
    return answer.json()


def test_a_hint_in_french(api: httpx.Client):
    hint = asked(api, "hint", puzzle=FOUR)
    assert hint["text"].startswith("Dernière case\u00a0: R1C2 est la dernière case vide")
    assert hint["technique"]["title"] == "Dernière case"
    assert hint["technique"]["rule"].startswith("Une zone avec une seule case vide")
    assert hint["deduction"]["because"]["reasons"][0]["name"] == "la ligne 1"


def test_where_to_look_needs_no_words(api: httpx.Client):
    for headers in ({}, FRENCH):
        hint = api.post("hint", json={"puzzle": FOUR, "strength": "where"}, headers=headers).json()
        assert hint["look"] == [[0, 0], [0, 1], [0, 2], [0, 3]]


def test_an_explanation_ends_in_french(api: httpx.Client):
    answer = api.post("explain", json={"puzzle": FOUR}, headers=FRENCH)
    *_, last = answer.text.strip().split("\n\n")
    ending = json.loads(last.partition("data: ")[2])
    assert ending["text"].startswith("Résolu après")


def test_names_and_titles_in_french(api: httpx.Client):
    info = api.get("info", headers=FRENCH).json()
    assert "Carré latin" in {kind["title"] for kind in info["kinds"]}
    rules = {one["name"]: one for one in api.get("rules", headers=FRENCH).json()["rules"]}
    assert rules["thermometer"]["says"] == "Les valeurs montent depuis le réservoir."
    gallery = {one["id"]: one["title"] for one in api.get("gallery", headers=FRENCH).json()}
    assert gallery["greater-than-9x9-with-givens"] == (
        "Sudoku à inégalités 9 x 9 avec données, extrême"
    )
    # What is kept of one language is not told in another.
    assert "Latin square" in {kind["title"] for kind in api.get("info").json()["kinds"]}


def test_what_is_wrong_in_french(api: httpx.Client):
    check = asked(api, "check", puzzle=FOUR, entries=[[0, 1, 4]])
    assert "le 4 est deux fois dans la ligne 1" in {one["message"] for one in check["conflicts"]}
    wrong = api.post("hint", json={"puzzle": FOUR, "entries": [[0, 0, 2]]}, headers=FRENCH)
    assert wrong.json()["error"]["message"] == "R1C1 contient 2, mais 4 est donné."


def test_redundant_rules_are_named_in_french(api: httpx.Client):
    cage = {"type": "killer-cage", "cells": [[0, 0], [0, 1]], "sum": 5}
    found = asked(api, "set", puzzle={**FOUR, "clues": [cage]})
    assert found["spare_clues"] == ["la cage 5 en R1C1"]


def test_another_language_is_asked_for_first(api: httpx.Client):
    def title(stated: str) -> str:
        headers = {"accept-language": stated}
        return api.post("hint", json={"puzzle": FOUR}, headers=headers).json()["technique"]["title"]

    assert title("xx, fr-CA;q=0.9, en;q=0.8") == "Dernière case"
    assert title("xx") == "Full house"
