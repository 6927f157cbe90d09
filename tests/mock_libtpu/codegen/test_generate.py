"""The generated C++ is what the catalogue gives; see test_entry_points for what it does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mock_libtpu.catalogue import behaviours
from mock_libtpu.codegen import generate


def test_committed_files_are_what_the_catalogue_gives() -> None:
    assert generate.differences(generate.generate()) == []


def test_committed_behaviours_are_what_the_sources_define() -> None:
    assert generate.difference(behaviours.FILE, generate.generate_behaviours()) == []
    assert behaviours.load_behaviours() >= {"PJRT_Client_Create", "TpuExecutor_Allocate"}


def test_the_committed_header_for_c_is_what_the_catalogue_gives() -> None:
    assert generate.difference(generate.HEADER, generate.generate_header()) == []


def test_behaviours_are_read_from_the_hand_written_sources(tmp_path: Path) -> None:
    (tmp_path / "pjrt" / "client").mkdir(parents=True)
    (tmp_path / "legacy").mkdir()
    text = """// behaviour::Client_Destroy( in a comment
Result<void> behaviour::Client_Create(PJRT_Client_Create_Args* args) {
  return behaviour::Client_Devices(nullptr);
}
Result<void> behaviour::Client_Unheard(PJRT_Client_Create_Args* args) { return {}; }
"""
    (tmp_path / "pjrt" / "client" / "a.cc").write_text(text, "utf-8")
    text = "void TpuStatus_Free(TF_Status* status) {\n  TpuStatus_Ok(status);\n}\nint Other() {}\n"
    (tmp_path / "legacy" / "b.cc").write_text(text, "utf-8")
    expected = ["PJRT_Client_Create", "TpuStatus_Free"]
    assert json.loads(generate.generate_behaviours(tmp_path)) == expected


def test_generating_twice_gives_the_same() -> None:
    assert generate.generate() == generate.generate()


def test_no_line_ends_in_blanks_and_every_file_names_its_generator() -> None:
    for name, text in generate.generate().items():
        assert text.startswith("// Generated from the catalogue"), name
        assert text.endswith("\n")
        assert not [line for line in text.splitlines() if line != line.rstrip()], name


def test_writing(tmp_path: Path) -> None:
    texts = {"a.h": "a\n", "b.h": "b\n"}
    assert generate.write(texts, tmp_path) == ["a.h", "b.h"]
    assert generate.write(texts, tmp_path) == []
    (tmp_path / "old.h").write_text("old\n", "utf-8")
    (tmp_path / "a.h").write_text("other\n", "utf-8")
    lines = generate.differences(texts, tmp_path)
    assert "-other" in lines
    assert "-old" in lines
    assert generate.write(texts, tmp_path) == ["a.h", "old.h"]
    assert generate.differences(texts, tmp_path) == []


def test_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert generate.main(["--check"]) == 0
    monkeypatch.setattr(generate, "generate", lambda: {"functions.h": "other\n"})
    assert generate.main(["--check"]) == 1
    assert "+other" in capsys.readouterr().out
    assert generate.main(["--chekc"]) == 2


def test_declarations() -> None:
    assert generate.declare("const char*", "name") == "const char* name"
    assert generate.declare("void (*)(void (*done)(int))", "f") == "void (*f)(void (*done)(int))"
