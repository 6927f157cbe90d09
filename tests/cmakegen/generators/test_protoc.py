"""The protoc that matches the protobuf headers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cmakegen.generators.protoc import DEFAULT_VERSION, matching_version
from cmakegen.headers.header_set import HeaderSet
from tests.conftest import Plant

RUNTIME = "google/protobuf/runtime_version.h"
COMMON = "google/protobuf/stubs/common.h"


def headers(plant: Plant, files: Mapping[str, str], *roots: str, name: str = "x") -> HeaderSet:
    folder = plant(files, name)
    return HeaderSet(name, "cache", name, str(folder), frozenset(files), roots, system=True)


@pytest.mark.parametrize(
    ("path", "text", "version"),
    [
        (RUNTIME, "#define PROTOBUF_OSS_VERSION 6031001\n", "31.1"),
        (RUNTIME, "#define  PROTOBUF_OSS_VERSION\t5029003 // x\n", "29.3"),
        (COMMON, "#define GOOGLE_PROTOBUF_VERSION 3021009\n", "21.9"),
        (COMMON, "#define GOOGLE_PROTOBUF_VERSION 4025000\n", "25.0"),
        (COMMON, "#define GOOGLE_PROTOBUF_VERSION 31\n", DEFAULT_VERSION),
        (RUNTIME, "#define PROTOBUF_OSS_VERSION 60310010\n", DEFAULT_VERSION),
        (RUNTIME, "#define PROTOBUF_VERSION PROTOBUF_OSS_VERSION\n", DEFAULT_VERSION),
        ("google/protobuf/message.h", "#define PROTOBUF_OSS_VERSION 6031001\n", DEFAULT_VERSION),
    ],
)
def test_version_of_headers(plant: Plant, path: str, text: str, version: str) -> None:
    assert matching_version([headers(plant, {"include/" + path: text}, "include/")]) == version


def test_first_in_search_order(plant: Plant) -> None:
    older = headers(
        plant, {f"a/{COMMON}": "#define GOOGLE_PROTOBUF_VERSION 3021009\n"}, "a/", name="o"
    )
    newer = headers(plant, {RUNTIME: "#define PROTOBUF_OSS_VERSION 6031001\n"}, "b/", "", name="n")
    without = headers(plant, {"x.h": ""}, "", name="w")
    assert matching_version([without, older, newer]) == "21.9"
    assert matching_version([newer, older]) == "31.1"
    assert matching_version([]) == DEFAULT_VERSION
