"""The arguments of every editor, the choice of their form, and the search for editors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trace_links.links.uri import Target
from trace_links.opening import discovery
from trace_links.opening.editors import (
    EDITORS,
    Editor,
    arguments,
    by_name,
    command,
    reads_as_location,
)

FILE = "/src/a b.cc"


def _arguments(name: str, line: int | None, column: int | None, **more: object) -> list[str]:
    editor = by_name(name)
    assert editor is not None
    return arguments(editor, Target(FILE, line, column), FILE, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("clion", ["--line", "7", "--column", "2", FILE]),
        ("pycharm", ["--line", "7", "--column", "2", FILE]),
        ("code", ["-r", "-g", f"{FILE}:7:3"]),
        ("codium", ["-r", "-g", f"{FILE}:7:3"]),
        ("sublime", [f"{FILE}:7:3"]),
        ("zed", [f"{FILE}:7:3"]),
        ("helix", [f"{FILE}:7:3"]),
        ("emacs", ["+7:3", FILE]),
        ("vim", ["+call cursor(7,3)", "--", FILE]),
        ("nvim", ["+call cursor(7,3)", "--", FILE]),
        ("kate", ["-l", "7", "-c", "3", FILE]),
        ("qtcreator", ["-client", f"{FILE}:7:3"]),
        ("xcode", ["--line", "7", FILE]),
        ("kakoune", ["+7:3", FILE]),
        ("nano", ["+7,3", FILE]),
    ],
)
def test_line_and_column(name: str, expected: list[str]) -> None:
    assert _arguments(name, 7, 3) == expected


@pytest.mark.parametrize(
    ("name", "line_only", "file_only"),
    [
        ("clion", ["--line", "7", FILE], [FILE]),
        ("code", ["-r", "-g", f"{FILE}:7"], ["-r", "-g", FILE]),
        ("emacs", ["+7", FILE], [FILE]),
        ("vim", ["+call cursor(7,1)", "--", FILE], ["--", FILE]),
        ("kate", ["-l", "7", FILE], [FILE]),
        ("nano", ["+7,1", FILE], [FILE]),
    ],
)
def test_without_column_and_line(name: str, line_only: list[str], file_only: list[str]) -> None:
    assert _arguments(name, 7, None) == line_only
    assert _arguments(name, None, None) == file_only


@pytest.mark.parametrize("editor", EDITORS, ids=lambda editor: editor.name)
def test_every_editor_gets_the_file(editor: Editor) -> None:
    assert by_name(editor.name) is editor
    for line, column in ((None, None), (1, None), (1, 1)):
        got = arguments(editor, Target(FILE, line, column), FILE)
        assert got[-1].startswith(FILE)
        assert "{" not in "".join(got)


def test_jetbrains_since_2026_2() -> None:
    new = _arguments("clion", 7, 3, project="/src", with_project=True)
    assert new == ["/src", "--line", "7", "--column", "2", FILE]
    assert _arguments("clion", None, None, with_project=True) == ["--temp-project", FILE]


def test_placeholders_in_a_path_are_not_replaced() -> None:
    odd = "/src/{line}{project}{file}.cc"
    clion = by_name("clion")
    assert clion is not None
    assert arguments(clion, Target(odd, 7), odd) == ["--line", "7", odd]
    assert command(["/e", "{file}:{line}"], Target(odd, 7), odd) == ["/e", f"{odd}:7"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/a/b.cc", False),
        ("/gtk+3/b+c.cc", False),
        ("/std::x/y::z.cc", True),
        ("/a/12:30:45.log", True),
        ("/a/b: c", False),
        ("/a/b:1", True),
        ("/a/b:1:2", True),
        ("/a:1/b.cc", True),
        ("/a/b:", True),
        ("/a/b(1)", True),
        ("/a/b (1).cc", True),
        ("/a/b(c).cc", False),
        ("/a/b:(1)", True),
        ("/a/b+1", True),
        ("/a/b++", True),
        ("/a/b ", True),
        ("/a/1", False),
    ],
)
def test_names_that_read_as_a_location(path: str, expected: bool) -> None:
    assert reads_as_location(path) is expected


@pytest.mark.parametrize("editor", EDITORS, ids=lambda editor: editor.name)
def test_editors_that_join_file_and_line_have_another_form_or_none(editor: Editor) -> None:
    joined = any("{file}{" in word for word in editor.arguments if isinstance(word, str))
    assert editor.apart is not None or not joined
    if editor.apart:
        assert arguments(editor, Target(FILE, 7, 3), FILE, apart=True)[-1] == FILE


def test_a_command_of_the_users_own() -> None:
    target = Target(FILE, 7, 3)
    template = ["/e", "+{line}:{column}", "c{column0}", "{project}", "{file}", "{other}", "{"]
    got = command(template, target, FILE, "/src")
    assert got == ["/e", "+7:3", "c2", "/src", FILE, "{other}", "{"]
    assert command(["/e", "-l{line}"], Target(FILE), FILE) == ["/e", "-l1", FILE]


def test_neovim_with_a_server() -> None:
    quoted = "/src/it's.cc"
    nvim = by_name("nvim")
    assert nvim is not None
    got = arguments(nvim, Target(quoted, 7), quoted, server="/run/nvim.1.0")
    assert got == [
        "--server",
        "/run/nvim.1.0",
        "--remote-expr",
        (
            "empty(nvim_list_uis()) ? execute('throw 1')"
            " : execute('drop ' . fnameescape('/src/it''s.cc')) . cursor(7,1)"
        ),
    ]


def _install(folder: Path, name: str = "clion") -> Path:
    program = folder / "bin" / name
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_version_of_an_installation(tmp_path: Path) -> None:
    program = _install(tmp_path / "app dir")
    assert discovery.version(str(program)) is None
    (tmp_path / "app dir" / "build.txt").write_text("CL-262.4852.50")
    assert discovery.version(str(program)) == (2026, 2)
    about = tmp_path / "app dir" / "product-info.json"
    about.write_text('{\n  "name": "CLion",\n  "version": "2026.1.3",\n  "buildNumber": "261.1"\n}')
    assert discovery.version(str(program)) == (2026, 1)
    link = tmp_path / "clion"
    link.symlink_to(program)
    assert discovery.version(str(link)) == (2026, 1)
    script = tmp_path / "script"
    script.write_text(f'#!/bin/bash\n# starts it\nset -e\nexec "{program}" "$@"\n')
    assert discovery.version(str(script)) == (2026, 1)
    script.write_text("#!/bin/sh\nexec '/nowhere/bin/clion' \"$@\"\n")
    assert discovery.version(str(script)) is None


def test_version_in_a_bundle_and_a_flatpak(tmp_path: Path) -> None:
    program = tmp_path / "CLion.app" / "Contents" / "MacOS" / "clion"
    program.parent.mkdir(parents=True)
    program.write_bytes(b"\xcf\xfa\xed\xfe")
    (program.parent.parent / "Resources").mkdir()
    about = '{"version": "2025.3"}'
    (program.parent.parent / "Resources" / "product-info.json").write_text(about)
    assert discovery.version(str(program)) == (2025, 3)
    exported = tmp_path / "flatpak" / "exports" / "bin" / "com.jetbrains.CLion"
    files = tmp_path / "flatpak" / "app" / exported.name / "current" / "active" / "files"
    (files / "extra" / "clion").mkdir(parents=True)
    (files / "extra" / "clion" / "product-info.json").write_text(about)
    assert discovery.version(str(exported)) == (2025, 3)


@pytest.mark.parametrize("content", [b"", b"\xff" * 9000, b'{"version": "soon"}', b'{"version"'])
def test_version_files_without_a_version(tmp_path: Path, content: bytes) -> None:
    program = _install(tmp_path)
    (tmp_path / "product-info.json").write_bytes(content)
    (tmp_path / "build.txt").write_bytes(content)
    assert discovery.version(str(program)) is None


def test_the_nearest_project_folder_is_used(tmp_path: Path) -> None:
    file = tmp_path / "tree" / "xla" / "pjrt" / "a.cc"
    file.parent.mkdir(parents=True)
    assert discovery.project_of(str(file)) == ""
    (tmp_path / ".idea").mkdir()
    assert discovery.project_of(str(file)) == str(tmp_path)
    generated = tmp_path / "tree" / "CMakeLists.txt"
    generated.write_text("project(theirs)\n")
    assert discovery.project_of(str(file)) == str(tmp_path)
    generated.write_text("# Generated by cmake-gen-globs for navigation\n")
    assert discovery.project_of(str(file)) == str(tmp_path / "tree")
    (tmp_path / "tree" / "xla" / ".idea").write_text("a file of that name is not a project")
    assert discovery.project_of(str(file)) == str(tmp_path / "tree")


def test_the_marker_is_written_by_cmake_gen_globs() -> None:
    from cmakegen.project.output import HEADER

    assert discovery._GENERATED.decode() == HEADER


def test_relative_folders_in_path_are_not_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ":bin:.:/usr/bin")
    assert "bin" not in discovery.folders()
    assert all(os.path.isabs(folder) for folder in discovery.folders())


def test_an_ide_unpacked_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = _install(tmp_path / "opt" / "CLion-2025.3")
    newer = _install(tmp_path / "opt" / "CLion-2026.2")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    # Editors that are installed on this machine must not be found.
    monkeypatch.setattr(discovery, "_FOLDERS", ())
    monkeypatch.setattr(discovery, "_INSTALLATIONS", ("~/opt",))
    clion = by_name("clion")
    assert clion is not None
    assert discovery.find(clion, discovery.folders()) == str(newer)
    newer.unlink()
    assert discovery.find(clion, discovery.folders()) == str(older)
