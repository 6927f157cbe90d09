"""Support a new release of jax: try it on the mock, then write its number where it belongs.

    python scripts/support_jax.py VERSION

In an environment with the release, the names of jax that are not public are compared with
mock_libtpu/delegate/seam/names.toml, and the programs of benchmarks/clients run (5 minutes). If one
of them fails, nothing is written. What the script cannot do is printed at the end; see
CONTRIBUTING.md.

Exit status: 0 the release works, 1 it does not, 2 wrong usage.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.clients.__main__ import Client, functions, interpreter, of_jax, results
from mock_libtpu.delegate.releases import NEWEST, OLDEST, is_newer

ROOT = Path(__file__).parents[1]
MINOR_LINES = 4  # that are supported
_RELEASE = re.compile(r"\d+\.\d+\.\d+(?:\.\d+)?")
_RANGE = rf"(?<!\w)jax {re.escape(OLDEST)} to "
# Each file, and what is around the number of the newest release in it.
PLACES = {
    "mock_libtpu/delegate/releases.py": (r'^NEWEST = "', '"$'),
    "benchmarks/clients/__main__.py": (r'map\(of_jax, \("', '", "'),
    "benchmarks/jax_tests/releases.py": (r'^RELEASES = \("', '", "'),
    "constraints.txt": (r"^(?:jax|jaxlib)==", "; python_version >= "),
    "README.md": (_RANGE, ""),
    "docs/reference/clients.md": (r"^\| jax \| ", r" \| works \| "),
    "docs/guides/mock-libtpu.md": (rf"{_RANGE}|or with\s+jax ", ""),
    "docs/reference/platforms.md": (_RANGE, ""),
}
# Lists in which the older release remains: what is between it and the new one.
BETWEEN = {
    "benchmarks/clients/__main__.py": '", "',
    "benchmarks/jax_tests/releases.py": '", "',
    "docs/reference/clients.md": " | works | {count} of {count} |  |\n| jax | ",
}
LOST = """
import json, sys
sys.path.insert(0, sys.argv[1])
import jax, jax.experimental.pallas.tpu
from mock_libtpu.delegate.seam import lost_features
print(json.dumps(lost_features()))
"""


def changed(name: str, text: str, old: str, new: str) -> str:
    """The text of a file for a new release. Raises ValueError if it does not have the old one."""
    before, after = PLACES[name]
    pattern = re.compile(rf"({before}){re.escape(old)}(?={after})", re.MULTILINE)
    kept = ""
    if name in BETWEEN:
        count = len(functions(of_jax(new).programs))
        kept = BETWEEN[name].format(count=count) + old
    found, count = pattern.subn(rf"\g<1>{new}{kept}", text)
    if not count:
        raise ValueError(f"{name} does not have {old} where it is expected")
    return found


def lost(client: Client, folder: Path) -> dict[str, list[str]]:
    """The features that the release lacks private names for, and which."""
    command = [str(interpreter(client, folder)), "-c", LOST, str(ROOT)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return found


def oldest(new: str) -> str:
    """The oldest release of the minor lines that are supported with a new one."""
    major, minor, *_ = new.split(".")
    return f"{major}.{max(0, int(minor) - MINOR_LINES + 1)}.0"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or _RELEASE.fullmatch(arguments[0]) is None:
        print("usage: support_jax.py VERSION, such as 0.11.0", file=sys.stderr)
        return 2
    [new] = arguments
    if not is_newer(new):
        print(f"{new} is not newer than {NEWEST}, the newest supported release", file=sys.stderr)
        return 2
    client = of_jax(new)
    with tempfile.TemporaryDirectory() as folder:
        features = lost(client, Path(folder))
        failed = {name for name, why in results(client, Path(folder), "").items() if why}
    for feature, problems in features.items():
        print(f"not supported with jax {new}: {feature} ({'; '.join(problems)})")
    if failed:
        print(f"{len(failed)} programs fail with jax {new}; nothing is written", file=sys.stderr)
        return 1
    try:
        texts = {
            name: changed(name, (ROOT / name).read_text("utf-8"), NEWEST, new) for name in PLACES
        }
    except ValueError as error:
        print(f"{error}; nothing is written: correct PLACES in {__file__}", file=sys.stderr)
        return 1
    for name, text in texts.items():
        (ROOT / name).write_text(text, "utf-8")
        print(f"wrote {name}")
    print("\n".join(("Next, see CONTRIBUTING.md:", *remaining(new, features))))
    return 0


def remaining(new: str, features: dict[str, list[str]]) -> list[str]:
    """What the script cannot do, a line each."""
    steps = []
    if features:
        steps.append("names.toml, and the code that uses it, for what is not supported (above)")
    if oldest(new) != OLDEST:
        steps.append(f"OLDEST = {oldest(new)!r} in releases.py, and what only {OLDEST} needed")
    return [
        *(f"- {step}" for step in steps),
        "- scripts/package_hashes.py, for the hashes of the release's wheels",
        "- make test, which installs the release in .venv and reports what differs",
        "- the release's version of the API in catalogue/pjrt.json, if it is a new one",
        f"- the lines of its C++ functions: trace-links index --release {new}, or a shipped table",
        "- JAX's own tests: python -m benchmarks.jax_tests.releases, which takes hours",
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
