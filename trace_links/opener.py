"""The program that a click starts: `python -I -S …/trace_links/opener.py --url URI`.

Also installed as `trace-links-open`. It starts the editor in about the time that Python takes to
start. Python compiles a script at every start, so this file is short; the imported modules are
compiled once and import little.
"""

import os
import sys

if __name__ == "__main__":
    # Without site-packages (-S) the package is not on the path.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from trace_links.opening import command


def main(arguments: list[str] | None = None) -> int:
    """Open the link or file in the arguments; return 0 opened, 2 usage, 3 refused, 4 no editor."""
    return command.run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
