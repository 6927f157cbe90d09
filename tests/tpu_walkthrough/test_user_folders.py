"""The user's folders: only absolute paths of the environment count."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from tpu_walkthrough import user_folders

OWN = pwd.getpwuid(os.getuid()).pw_dir
FOLDERS = {
    "XDG_CACHE_HOME": (user_folders.cache_home, ".cache"),
    "XDG_CONFIG_HOME": (user_folders.config_home, ".config"),
    "XDG_DATA_HOME": (user_folders.data_home, ".local/share"),
    "XDG_STATE_HOME": (user_folders.state_home, ".local/state"),
}


@pytest.mark.skipif(sys.platform == "darwin", reason="the cache is in ~/Library there")
@pytest.mark.parametrize("name", FOLDERS)
def test_each_folder(name: str) -> None:
    folder, usual = FOLDERS[name]
    assert folder({"HOME": "/home/ada"}) == f"/home/ada/{usual}"
    assert folder({"HOME": "/home/ada", name: "/elsewhere"}) == "/elsewhere"
    for relative in ("", ".", "cache", "~/cache"):
        assert folder({"HOME": "/home/ada", name: relative}) == f"/home/ada/{usual}"
        assert folder({"HOME": relative}) == f"{OWN}/{usual}"
    assert folder({}) == f"{OWN}/{usual}"


@pytest.mark.parametrize("program", ["cmake-gen-globs", "mock-libtpu", "trace-links"])
def test_a_relative_home_makes_no_folder(tmp_path: Path, program: str) -> None:
    (tmp_path / "a.cc").write_text("int main() {}\n")
    arguments = {
        "cmake-gen-globs": ["."],
        "mock-libtpu": ["cache", "list"],
        "trace-links": ["--links", "always"],
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    subprocess.run(
        [Path(sys.executable).with_name(program), *arguments[program]],
        cwd=tmp_path,
        env={**kept, "HOME": "home", "CMAKE_GEN_GLOBS_CACHE": ""},
        input=b"a.cc:1: error\n",
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert not (tmp_path / "home").exists()
