from __future__ import annotations

import pytest

from trace_links.resolve import maps


@pytest.mark.parametrize(
    ("path", "forms"),
    [
        ("C:/x/a.py", ["/mnt/c/x/a.py", "/cygdrive/c/x/a.py", "/c/x/a.py"]),
        ("/c/x/a.py", ["/mnt/c/x/a.py", "/cygdrive/c/x/a.py"]),
        ("/cygdrive/d/x/a.py", ["/mnt/d/x/a.py", "/d/x/a.py"]),
        ("/mnt/c/x/a.py", ["/cygdrive/c/x/a.py", "/c/x/a.py"]),
        ("/mnt/data/a.py", []),
        ("/cc/x/a.py", []),
        ("c/x/a.py", []),
        ("C:a.py", []),
    ],
)
def test_drives(path: str, forms: list[str]) -> None:
    assert maps.drive_forms(path) == forms


def test_files_of_a_distribution_as_windows_shows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSL_DISTRO_NAME", "Ubuntu")
    for start in ("\\\\wsl$\\Ubuntu", "\\\\wsl.localhost\\ubuntu", "//wsl$/Ubuntu"):
        assert maps.unix_form(start + "\\home\\ada\\a.py") == "/home/ada/a.py"
    assert maps.unix_form("\\\\wsl$\\Debian\\home\\ada\\a.py") is None
    assert maps.unix_form("\\\\server\\share\\a.py") is None
    monkeypatch.delenv("WSL_DISTRO_NAME")
    assert maps.unix_form("\\\\wsl$\\Debian\\home\\ada\\a.py") == "/home/ada/a.py"


def test_whole_components_only() -> None:
    known = maps.parse_maps(["/a/b=/x", "/=/tree", "rel=."], "/here")
    assert list(maps.mapped("/a/b/c.c", known)) == ["/x/c.c", "/tree/a/b/c.c"]
    assert list(maps.mapped("/a/bc.c", known)) == ["/tree/a/bc.c"]
    assert list(maps.mapped("rel/c.c", known)) == ["/here/c.c"]
    assert list(maps.mapped("relative/c.c", known)) == []
    assert list(maps.mapped("rel///etc/passwd", known)) == ["/here/etc/passwd"]
