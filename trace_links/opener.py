"""What a click starts: `python -I -S …/trace_links/opener.py --url URI`, or `trace-links-open`.

Lean: it must have started the editor in about the time in which Python starts. So this file is
short, as Python compiles a script at every start, and the rest comes compiled and imports little.
"""

import os
import sys

if __name__ == "__main__":
    # Without site-packages (-S) the package is not found by itself.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from trace_links.opening import command


def main(arguments: list[str] | None = None) -> int:
    """Opens what the arguments name; the exit code: 0 opened, 2 usage, 3 refused, 4 no editor."""
    return command.run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
