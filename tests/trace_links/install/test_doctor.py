"""`trace-links doctor` and `editors`: whether each step to the editor works."""

from __future__ import annotations

import shutil
from pathlib import Path

from trace_links.install.checks import checks, editor_lines, example
from trace_links.install.installer import install
from trace_links.install.terminals import Setup


def test_a_handler_of_another_terminal_is_enough_for_doctor(own_setup: Setup) -> None:
    list(install("vte", own_setup))
    assert [check.ok for check in checks("alacritty", own_setup) if check.what == "alacritty"] == [
        True, True, True, None,
    ]  # fmt: skip


def programs_own(folder: Path) -> Path:
    own = folder / "own.sh"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    return own


def test_doctor(own_setup: Setup, tmp_path: Path) -> None:
    code = tmp_path / "programs" / "code"
    code.write_text("#!/bin/sh\n")
    code.chmod(0o755)
    shutil.copy(code, code.with_name("vim"))
    config = Path(own_setup.config("trace-links", "config.toml"))
    config.parent.mkdir()
    config.write_text('editor = "code"\n')
    before = list(checks("kitty", own_setup))
    assert [check.what for check in before if check.ok is False] == ["kitty", "kitty"]
    assert before[-2].hint == "Run: trace-links install kitty"
    list(install("kitty", own_setup))
    after = list(checks("kitty", own_setup))
    assert not [check.line() for check in after if check.ok is False]
    assert f"VS Code, {code}" in "\n".join(check.line() for check in after)
    assert "A click opens VS Code" in list(editor_lines())[-1]
    missing = Setup(python="/none/python", home=own_setup.home, environment={})
    assert [check.what for check in checks("", missing) if check.ok is False] == ["opener"]
    config.write_text('editor = "vim"\nterminal = ["/no/terminal"]\n')
    wrong = [check.detail for check in checks("kitty", own_setup) if check.what == "editor"]
    assert "Vim" in wrong[0]
    assert "'/no/terminal' was not found" in wrong[0]
    assert "opens no editor" in list(editor_lines())[-1]
    config.write_text(f'editor = "{programs_own(tmp_path)}"\n')
    output = [check.detail for check in checks("kitty", own_setup) if check.what == "editor"]
    assert "your own command without {line}" in output[0]
    assert "your own command without {line}" in list(editor_lines())[-1]
    config.write_text('editor = ["vim", "+{line}"]\nterminal = ["/no/terminal"]\n')
    wrong = [check.detail for check in checks("kitty", own_setup) if check.what == "editor"]
    assert "'/no/terminal' was not found" in wrong[0]
    assert "opens no editor" in list(editor_lines())[-1]
    config.write_text("editor = 3\n")
    wrong = [check.detail for check in checks("kitty", own_setup) if check.ok is False]
    assert "config.toml: " in wrong[0]


def test_doctor_tries_a_file_that_may_be_opened(own_setup: Setup, tmp_path: Path) -> None:
    list(install("kitty", own_setup))
    source = tmp_path / "tree" / "lib" / "a.cc"
    source.parent.mkdir(parents=True)
    (source.parent.parent / "link").symlink_to(own_setup.opener)  # leads out of the root
    source.touch()
    config = Path(own_setup.config("trace-links", "config.toml"))
    config.parent.mkdir()
    own = programs_own(tmp_path)
    config.write_text(f'editor = "{own}"\nroots = ["{tmp_path}/tree"]\ntrees = ["/no/tree"]\n')
    assert example(own_setup) == str(source)
    found = list(checks("kitty", own_setup))
    assert [check.line() for check in found if check.what == "opener"] == [
        f"ok   opener: {own} {source}"
    ]
    assert [check.what for check in found if check.ok is False] == ["known tree"]
    source.unlink()
    assert [check.what for check in checks("kitty", own_setup) if check.ok is False][-1] == "opener"
    config.write_text("roots = 3\n")
    assert example(own_setup) == own_setup.opener
