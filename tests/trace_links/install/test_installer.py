"""Installing and uninstalling: nothing of the user's is lost, and running twice changes nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tpu_walkthrough.errors import ForeignFileError
from trace_links.install.checks import checks
from trace_links.install.files import BACKUP
from trace_links.install.installer import install, printed, uninstall
from trace_links.install.terminals import TERMINALS, Setup, by_name


def _snapshot(own_setup: Setup) -> dict[str, bytes]:
    files = [path for path in Path(own_setup.home).rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in files}


LINUX = [
    one.name
    for one in TERMINALS
    if one.name not in ("windows-terminal", "iterm2", "jetbrains", "ssh", "container")
]


SHARING = ["vte", "alacritty", "foot", "konsole", "vscode"]


@pytest.mark.parametrize("name", LINUX)
def test_install_twice_and_uninstall(own_setup: Setup, name: str) -> None:
    before = _snapshot(own_setup)
    assert "done" in {line.split()[0] for line in install(name, own_setup)}
    once = _snapshot(own_setup)
    assert once != before
    assert "done" not in {line.split()[0] for line in install(name, own_setup)}
    assert _snapshot(own_setup) == once
    list(uninstall(name, own_setup))
    after = _snapshot(own_setup)
    changed = {path for path in after if after[path] != before.get(path)}
    assert not changed
    assert b"trace" not in b"".join(after.values())
    list(uninstall(name, own_setup))
    assert _snapshot(own_setup) == after


@pytest.mark.parametrize("name", LINUX)
def test_dry_run_and_print_change_nothing(own_setup: Setup, name: str) -> None:
    before = _snapshot(own_setup)
    output = "\n".join(install(name, own_setup, dry_run=True))
    assert own_setup.home in output
    assert all(
        line.strip() in output for line in printed(name, own_setup) if line[:1] not in ("#", "")
    )
    assert any(line.startswith("would") for line in uninstall(name, own_setup, dry_run=True))
    assert _snapshot(own_setup) == before


@pytest.mark.parametrize("name", ["kitty", "wezterm", "tmux"])
@pytest.mark.parametrize("own", ["", "# mine\n", "# mine, without an end", "# ü \udcff\r\n# b\r\n"])
def test_the_users_own_lines_are_kept(own_setup: Setup, name: str, own: str) -> None:
    step = by_name(name).steps(own_setup)[-1]
    path = Path(step.title())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(os.fsencode(own))
    path.chmod(0o600)
    list(install(name, own_setup))
    assert os.fsencode(own) in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    assert Path(f"{path}{BACKUP}").read_bytes() == os.fsencode(own)
    added = b"# added later\n"
    path.write_bytes(path.read_bytes() + added)
    list(install(name, own_setup))
    assert path.read_bytes().endswith(added)
    path.write_bytes(path.read_bytes().removesuffix(added))
    list(uninstall(name, own_setup))
    assert path.read_bytes() == os.fsencode(own)
    assert not Path(f"{path}{BACKUP}").exists()


def test_an_outdated_region_is_replaced(own_setup: Setup) -> None:
    list(install("kitty", Setup(python="/old/python", home=own_setup.home, environment={})))
    path = Path(own_setup.config("kitty", "open-actions.conf"))
    assert "/old/python" in path.read_text()
    list(install("kitty", own_setup))
    assert "/old/python" not in path.read_text()
    assert path.read_text().count("trace-links: begin") == 1


def test_foreign_files_are_not_changed(own_setup: Setup) -> None:
    path = Path(own_setup.data("applications", "trace-links.desktop"))
    path.parent.mkdir(parents=True)
    path.write_text("somebody else's\n")
    with pytest.raises(ForeignFileError, match="was not written by"):
        list(install("vte", own_setup))
    with pytest.raises(ForeignFileError, match="was not written by"):
        list(uninstall("vte", own_setup))
    assert path.read_text() == "somebody else's\n"


@pytest.mark.parametrize("name", SHARING)
def test_a_handler_that_others_need_is_kept(own_setup: Setup, name: str) -> None:
    other = SHARING[SHARING.index(name) - 1]
    before = _snapshot(own_setup)
    list(install(other, own_setup))
    set_up = _snapshot(own_setup)
    list(install(name, own_setup))
    output = "\n".join(uninstall(name, own_setup, dry_run=True))
    assert output == "\n".join(uninstall(name, own_setup)).replace("removed", "would remove")
    assert f"kept for {other}  {own_setup.data('applications', 'trace-links.desktop')}" in output
    assert _snapshot(own_setup) == set_up
    assert all(check.ok is not False for check in checks(other, own_setup) if check.what == other)
    list(uninstall(other, own_setup))
    assert _snapshot(own_setup) == before


def test_schemes_of_the_users_own_in_vscode(own_setup: Setup) -> None:
    path = Path(own_setup.config("Code", "User", "settings.json"))
    path.parent.mkdir(parents=True)
    text = '{"terminal.integrated.allowedLinkSchemes": ["https"]}\n'
    path.write_text(text)
    for dry_run in (True, False):
        with pytest.raises(ForeignFileError, match="of its own") as caught:
            list(install("vscode", own_setup, dry_run=dry_run))
        assert '"tracelinks"' in caught.value.hint
    assert Path(own_setup.data("applications", "trace-links.desktop")).exists()
    path.write_text(text.replace('"https"', '"https", "tracelinks"'))
    assert "done" not in {line.split()[0] for line in install("vscode", own_setup)}
    list(uninstall("vscode", own_setup))
    assert '"tracelinks"' in path.read_text()


def test_links_to_dot_files_remain_links(own_setup: Setup, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "tmux.conf"
    real.parent.mkdir()
    real.write_text("# mine\n")
    link = Path(own_setup.home) / ".tmux.conf"
    link.symlink_to(real)
    list(install("tmux", own_setup))
    assert link.is_symlink()
    assert "hyperlinks" in real.read_text()
