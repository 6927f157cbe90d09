"""Fuzz the readers of foreign input: frames, the stream, URIs, paths and configuration.

    pip install atheris
    python -m scripts.fuzz TARGET [CORPUS...] [-max_total_time=SECONDS] [options of libFuzzer]
    python -m scripts.fuzz cost [CORPUS...] [--target TARGET] [--runs N] [--seed N]

TARGET is one of frames, stream, uri, location, resolve, config. Ends with an error at the first
input that crashes, hangs for 10 seconds (-timeout) or violates a contract; `cost`, which needs no
atheris, at the first whose time is not proportional to its length.
"""

from __future__ import annotations

import sys


def main() -> None:
    name = sys.argv.pop(1) if len(sys.argv) > 1 else ""
    if name == "cost":
        from scripts.fuzz import cost

        sys.exit(cost.main(sys.argv[1:]))
    import atheris

    with atheris.instrument_imports(include=["trace_links"]):
        from scripts.fuzz.targets import TARGETS
    if name not in TARGETS:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    atheris.Setup([sys.argv[0], "-timeout=10", *sys.argv[1:]], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
