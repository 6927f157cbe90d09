"""This project's actions for GitHub: their steps, run on this machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

CHECKOUT = Path(__file__).parents[3]
EXAMPLE = CHECKOUT / "examples" / "training"
INSTALL = "python -m pip install"
"""How steps begin that the environment of these tests makes needless."""
_INPUT = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")


def action(name: str) -> dict[str, Any]:
    path = CHECKOUT / ".github" / "actions" / name / "action.yml"
    found = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def run(script: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a step as GitHub does those with `shell: bash`."""
    python = str(Path(sys.executable).parent)
    environment = clean_environment() | {"RUNNER_TEMP": str(folder.parent / "temp")}
    path = os.pathsep.join((python, environment["PATH"]))
    os.makedirs(environment["RUNNER_TEMP"], exist_ok=True)
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=environment | {"PATH": path} | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )


def steps_of(
    given: Mapping[str, Any], inputs: Mapping[str, str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """The scripts of an action's steps, with their variables."""
    assert inputs.keys() <= given["inputs"].keys()
    values = {name: rule["default"] for name, rule in given["inputs"].items()} | {**inputs}
    for step in given["runs"]["steps"]:
        condition = re.fullmatch(r"inputs\.([\w-]+) != ''", step.get("if", ""))
        if "run" in step and (condition is None or values[condition[1]]):
            variables = step.get("env", {}).items()
            yield (
                step["run"],
                {
                    name: _INPUT.sub(lambda found: values[found[1]], expression)
                    for name, expression in variables
                },
            )


def check(given: Mapping[str, Any]) -> None:
    """That an action is well formed, and runs nothing that it was given as text."""
    assert given["runs"]["using"] == "composite"
    assert all(rule["description"] and "default" in rule for rule in given["inputs"].values())
    scripts = [step for step in given["runs"]["steps"] if "run" in step]
    assert all(step["shell"] == "bash" for step in scripts)
    # What a script gets comes as a variable: text in it would be run.
    assert not any("${{" in step["run"] for step in scripts)
    used = set(re.findall(r"inputs\.([\w-]+)", yaml.safe_dump(given["runs"])))
    assert used == set(given["inputs"])
    pinned = [step["uses"] for step in given["runs"]["steps"] if "uses" in step]
    assert all(re.search(r"@[0-9a-f]{40}$", name) for name in pinned)


class Acted:
    """What the action's steps did, without that which installs."""

    def __init__(
        self, given: Mapping[str, Any], folder: Path, inputs: Mapping[str, str], **settings: str
    ) -> None:
        files = {name: folder.parent / name.lower() for name in ("OUTPUT", "STEP_SUMMARY")}
        paths = {f"GITHUB_{name}": str(path) for name, path in files.items()}
        for path in files.values():
            path.write_text("")
        self.done = [
            run(script, folder, **settings, **paths, **variables)
            for script, variables in steps_of(given, inputs)
            if not script.startswith(INSTALL)
        ]
        lines = files["OUTPUT"].read_text().splitlines()
        self.outputs = dict(line.split("=", 1) for line in lines)
        self.summary = files["STEP_SUMMARY"].read_text()
        self.status = self.done[-1].returncode


def example_inputs() -> dict[str, str]:
    """What the workflow of the example gives the action that compares."""
    text = (EXAMPLE / ".github" / "workflows" / "upgrade.yml").read_text("utf-8")
    steps = yaml.safe_load(text)["jobs"]["upgrade"]["steps"]
    [inputs] = [step["with"] for step in steps if "/tpu-walkthrough/" in step.get("uses", "")]
    assert isinstance(inputs, dict)
    return inputs
