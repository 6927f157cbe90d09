"""A real CMake with each generator, and the projects that it configures."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from tests.cmakegen.command import Command

GENERATORS = {"Ninja": "ninja", "Unix Makefiles": "make"}
REFUSED = [
    "a;b.cc",
    "a$b.cc",
    "a${X}b.cc",
    'a"b.cc',
    "a'b.cc",
    "[a.cc",
    "a].cc",
    "a\nb.cc",
    "a:b.cc",
]


class CMake(NamedTuple):
    """One CMake with one generator."""

    program: str
    generator: str
    path: str

    def run(self, *arguments: str | Path, environment: dict[str, str] | None = None) -> str:
        """Run a command, which must succeed without a warning; returns its output."""
        ran = subprocess.run(
            [self.program, *arguments],
            env={**os.environ, **(environment or {}), "PATH": self.path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        # A build reports that a glob matches other files than before; newer versions list these.
        assert ran.stderr == "" or "--build" in arguments
        assert "warning" not in ran.stderr.lower()
        assert "warning" not in ran.stdout.lower()
        return ran.stdout

    def configure(self, source: Path, environment: dict[str, str] | None = None) -> Project:
        build = source.parent / f"build {len(list(source.parent.iterdir()))}"
        query = build / ".cmake/api/v1/query"
        query.mkdir(parents=True)
        (query / "codemodel-v2").touch()
        self.run("-G", self.generator, "-S", source, "-B", build, environment=environment)
        return Project(self, source, build)


class Project(NamedTuple):
    """A configured project."""

    cmake: CMake
    source: Path
    build: Path

    def build_again(self) -> str:
        """Build as an editor or a user does after a change; nothing is compiled."""
        return self.cmake.run("--build", self.build)

    def targets(self) -> dict[str, dict[str, Any]]:
        """The project's targets by name, from the File API that editors use."""
        reply = self.build / ".cmake/api/v1/reply"
        index = json.loads(max(reply.glob("index-*.json")).read_text())
        model = json.loads((reply / index["reply"]["codemodel-v2"]["jsonFile"]).read_text())
        [configuration] = model["configurations"]
        found = [
            json.loads((reply / one["jsonFile"]).read_text()) for one in configuration["targets"]
        ]
        return {target["name"]: target for target in found if target["type"] == "OBJECT_LIBRARY"}

    def target(self) -> dict[str, Any]:
        """The project's only target."""
        [target] = self.targets().values()
        return target

    def model(self, tree: Path) -> tuple[set[str], set[str]]:
        """(sources, headers) of the codemodel, relative to the tree."""
        target = self.target()
        sources: set[str] = set()
        headers: set[str] = set()
        assert isinstance(target["sources"], list)
        for entry in target["sources"]:
            path = os.path.relpath(self.source / entry["path"], tree)
            place = sources if "compileGroupIndex" in entry else headers
            assert path not in place
            place.add(path)
        return sources, headers

    def commands(self, tree: Path) -> dict[str, list[str]]:
        """compile_commands.json: source, relative to the tree -> its command's words."""
        entries = json.loads((self.build / "compile_commands.json").read_text())
        found = {
            os.path.relpath(entry["file"], tree): shlex.split(entry["command"]) for entry in entries
        }
        assert len(found) == len(entries)
        return found

    def assert_sources(self, tree: Path, expected: set[str]) -> None:
        """Exactly these sources, in the codemodel and in compile_commands.json."""
        assert self.model(tree)[0] == expected
        assert set(self.commands(tree)) == expected


def generate(command: Command, tree: Path, *arguments: str) -> Path:
    """The folder with a new CMakeLists.txt for the tree, beside it."""
    folder = command.folder / "generated"
    folder.mkdir(exist_ok=True)
    ran = command(tree, "-o", folder / "CMakeLists.txt", *arguments)
    assert ran.code == 0, ran
    return folder
