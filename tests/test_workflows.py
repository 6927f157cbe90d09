"""The workflows run targets of the Makefile, and `.ci/run` runs the same ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

CHECKOUT = Path(__file__).parent.parent
WORKFLOWS = sorted((CHECKOUT / ".github" / "workflows").glob("*.yml"))
# Jobs that .ci/run leaves out, with the reason.
ELSEWHERE = {
    "test-portable": "its tests are part of `make test`; the job is for another system",
    "test-machine": "its tests are part of `make test`; the job is for another machine",
    "image": "it fetches an image from a registry; `make test-image` tries its steps without",
    "coverage": "it takes twice as long as the tests, and runs at night",
    "test-wheel": "it installs jax in an environment for each Python",
    "wheel": "it loads a compiler of 100 MB, and compiles for two machines",
}


def commands(workflow: Path) -> list[str]:
    jobs: dict[str, Any] = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_each_job_is_one_target(workflow: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text("utf-8"), re.MULTILINE)
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    # Publishing is done by actions alone.
    assert len(commands(workflow)) == len(jobs.keys() - {"publish"})
    for command in commands(workflow):
        program, target, *_ = command.split()
        assert program == "make"
        assert target in targets


def test_one_machine_runs_the_same() -> None:
    script = (CHECKOUT / ".ci" / "run").read_text("utf-8")
    here = set(re.findall(r"^\s*stage make ([a-z-]+)", script, re.MULTILINE))
    if "check" in here:
        here |= {"lint", "test"}
    there = {command.split()[1] for path in WORKFLOWS for command in commands(path)}
    assert there - here == set(ELSEWHERE)
    assert here - there == {"check"}
