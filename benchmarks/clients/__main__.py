"""Run programs of each client on the mock, each release in an environment of its own.

    python -m benchmarks.clients [--only jax,torch_xla,...] [--programs NAME,...]
        [--folder ENVIRONMENTS] [--write]

The environments have the packages as a user installs them, from pip's index (torch's are 7 GB).
They are kept in --folder, and used again, and so are the results. --write puts the rows into
docs/reference/clients.md; those without a result stay. --only takes releases as well, as
jax==0.10.2.

Printed: each program that fails, with the last line of its output, and the table.

Exit status: 0 each client does what is expected of it, 1 it does not, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "reference" / "clients.md"
# Around the table.
MARKS = (
    "<!-- begin: made by python -m benchmarks.clients -->\n",
    "<!-- end -->\n",
)
TIMEOUT_S = 300
COMMAND = Path(sys.executable).parent / "mock-libtpu"
# torch_xla.launch counts chips on the PCI bus: here each process is a host, as under torchrun.
TORCHRUN = {
    "TORCHELASTIC_RUN_ID": "1",
    "LOCAL_RANK": "0",
    "LOCAL_WORLD_SIZE": "8",
    "MASTER_ADDR": "127.0.0.1",
}
POD = ("launched_processes", "data_parallel_processes")


class Client(NamedTuple):
    """A release of a client."""

    name: str
    version: str
    packages: tuple[str, ...]
    programs: str
    """The module with them, without its suffix."""
    expected: str = "works"
    """Or "refused", "works in part" or "fails"."""


def of_jax(version: str, expected: str = "works") -> Client:
    return Client("jax", version, (f"jax=={version}",), "jax_programs", expected)


def of_tensorflow(version: str, expected: str = "works") -> Client:
    name = "tensorflow-tpu"
    return Client(name, version, (f"{name}=={version}",), "tensorflow_programs", expected)


CLIENTS = (
    *map(of_jax, ("0.12.0.1", "0.11.2", "0.11.0", "0.10.2", "0.9.2", "0.9.0")),
    *(of_jax(version, "refused") for version in ("0.8.3", "0.7.2", "0.6.2")),
    Client("torch_xla", "2.9.0", ("torch==2.9.1", "torch_xla==2.9.0"), "torch_programs"),
    *map(of_tensorflow, ("2.20.0", "2.19.1")),
)


def functions(module: str) -> list[str]:
    """The programs of a module: its functions without parameters that return nothing."""
    text = (HERE / f"{module}.py").read_text("utf-8")
    return re.findall(r"^def (\w+)\(\) -> None:$", text, re.MULTILINE)


def interpreter(client: Client, folder: Path) -> Path:
    made = folder / f"{client.name}-{client.version}"
    python = made / "bin" / "python"
    if not (made / "complete").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", made], check=True)
        pip = ["-m", "pip", "--disable-pip-version-check", "-q", "install"]
        subprocess.run([python, *pip, *client.packages], check=True)
        (made / "complete").touch()
    return python


def run(client: Client, python: Path, program: str) -> str:
    """Empty if it ends well, else the last line of its output."""
    mock: list[str | Path] = [COMMAND, "run", "--devices", "8"]
    variables = {**os.environ, "PJRT_DEVICE": "TPU"}
    if program in POD:
        mock = [COMMAND, "pod", "--topology", "v5e:2x4", "--hosts", "8"]
        variables |= TORCHRUN
    file = HERE / f"{client.programs}.py"
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        try:
            code = subprocess.run(
                [*mock, "--", python, "-P", file, program],
                env=variables,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=TIMEOUT_S,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return f"it took more than {TIMEOUT_S} seconds"
        output.seek(0)
        lines = [line for line in output.read().splitlines() if line.strip()]
    return "" if code == 0 else (lines or [f"exit code {code}"])[-1]


def results(client: Client, folder: Path, wanted: str) -> dict[str, str]:
    """What became of each program; `wanted` names some, or is empty."""
    python = interpreter(client, folder)
    subprocess.run([COMMAND, "build"], stdout=subprocess.DEVNULL, check=True)
    names = functions(client.programs)
    # What is refused is refused to all of them.
    if client.expected == "refused":
        names = names[:1]
    names = [name for name in names if not wanted or name in wanted.split(",")]
    found = {}
    for name in names:
        found[name] = run(client, python, name)
        state = f"failed: {found[name]}" if found[name] else "passed"
        print(f"{client.name} {client.version} {name} {state}", flush=True)
    return found


def outcome(found: dict[str, str]) -> str:
    passed = sum(not reason for reason in found.values())
    if any("supports jaxlib" in reason for reason in found.values()):
        return "refused"
    return "works" if passed == len(found) else "works in part" if passed else "fails"


def table(kept: dict[str, dict[str, str]], old: str) -> str:
    """The table of what has a result, or else a row in the old one."""
    rows = ["| Client | Release | Result | Programs that pass | Others |", "|---|---|---|---|---|"]
    for client in CLIENTS:
        found = kept.get(f"{client.name} {client.version}")
        if found is None:
            begin = f"| {client.name} | {client.version} |"
            rows += (line for line in old.splitlines() if line.startswith(begin))
            continue
        result = outcome(found)
        failing = [name.replace("_", " ") for name, reason in found.items() if reason]
        count = f"{len(found) - len(failing)} of {len(found)}"
        if result == "refused":
            count, failing = "", []
        row = (client.name, client.version, result, count, ", ".join(failing))
        rows.append(f"| {' | '.join(row)} |")
    return "\n".join(rows) + "\n"


def write(kept: dict[str, dict[str, str]]) -> None:
    page = PAGE.read_text("utf-8")
    before, rest = page.split(MARKS[0])
    old, after = rest.split(MARKS[1], 1)
    PAGE.write_text(f"{before}{MARKS[0]}\n{table(kept, old)}\n{MARKS[1]}{after}", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clients", description=__doc__)
    parser.add_argument("--only", default=",".join({client.name for client in CLIENTS}))
    parser.add_argument("--programs", default="")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "mock-clients"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    file = options.folder / "results.json"
    kept = json.loads(file.read_text()) if file.exists() else {}
    unexpected = False
    for client in CLIENTS:
        chosen = {client.name, f"{client.name}=={client.version}"}
        if chosen.isdisjoint(options.only.split(",")):
            continue
        found = kept.setdefault(f"{client.name} {client.version}", {})
        found |= results(client, options.folder, options.programs)
        unexpected |= outcome(found) != client.expected
        file.write_text(json.dumps(kept, indent=1))
    print(table(kept, ""), end="")
    if options.write:
        write(kept)
    return int(unexpected)


if __name__ == "__main__":
    sys.exit(main())
