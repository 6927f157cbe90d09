"""Support a new release of jax: try it on the mock, then write its number where it belongs.

    python scripts/support_jax.py VERSION

The programs of benchmarks/clients run with the release, in an environment of its own (5 minutes).
If one of them fails, nothing is written, and its reason is printed. What remains to be done is
printed at the end; see CONTRIBUTING.md.

Exit status: 0 the release works, 1 it does not, 2 wrong usage.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from benchmarks.clients.__main__ import functions, of_jax, results
from mock_libtpu.delegate.process_checks import NEWEST, OLDEST

ROOT = Path(__file__).parents[1]
_RELEASE = re.compile(r"\d+\.\d+\.\d+")
_RANGE = rf"(?<!\w)jax {re.escape(OLDEST)} to "
# Each file, and what is around the number of the newest release in it.
PLACES = {
    "mock_libtpu/delegate/process_checks.py": (r'^NEWEST = "', '"$'),
    "benchmarks/clients/__main__.py": (r'map\(of_jax, \("', '", "'),
    "benchmarks/jax_tests/releases.py": (r'^RELEASES = \("', '", "'),
    "pyproject.toml": (r'^  "jax>=', '",'),
    "constraints.txt": (r"^(?:jax|jaxlib)==", "$"),
    "README.md": (_RANGE, ""),
    "docs/clients.md": (r"^\| jax \| ", r" \| works \| "),
    "docs/mock-libtpu.md": (rf"{_RANGE}|or with jax ", ""),
    "docs/platforms.md": (_RANGE, ""),
}
# Lists in which the older release remains: what is between it and the new one.
BETWEEN = {
    "benchmarks/clients/__main__.py": '", "',
    "benchmarks/jax_tests/releases.py": '", "',
    "docs/clients.md": " | works | {count} of {count} |  |\n| jax | ",
}


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


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or _RELEASE.fullmatch(arguments[0]) is None:
        print("usage: support_jax.py VERSION, such as 0.11.0", file=sys.stderr)
        return 2
    [new] = arguments
    if numbers(new) <= numbers(NEWEST):
        print(f"{new} is not newer than {NEWEST}, the newest supported release", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        failed = {name for name, why in results(of_jax(new), Path(folder), "").items() if why}
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
    print(
        "Next: make test, which installs the release in .venv and reports what differs, and the"
        " tables of its jaxlib; see CONTRIBUTING.md"
    )
    return 0


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
