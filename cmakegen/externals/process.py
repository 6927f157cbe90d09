"""Evaluate what a Bazel tree declares of external repositories, in a process of its own.

Standard input has the request as JSON: the root of the tree, its workspaces and packages, folders
of fetched repositories, which files to evaluate, and texts of MODULE.bazel of other modules.
Standard output gets what they declare, as JSON.
"""

from __future__ import annotations

import json
import resource
import sys

from cmakegen.externals.declared import MODULE, Declarations
from cmakegen.starlark.labels import Workspaces

_MEMORY = 2 << 30  # bytes of address space
_PROCESSOR_TIME = 30  # seconds


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (_PROCESSOR_TIME, _PROCESSOR_TIME))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    request = json.loads(sys.stdin.buffer.read())
    root = request["root"]
    workspaces = Workspaces(**request["places"], fetched=request["fetched"])
    found: dict[str, object] = {}
    for path in request["paths"]:
        declarations = Declarations(root, workspaces)
        declared = declarations.of_modules() if path == MODULE else declarations.of_workspace(path)
        found[path] = declared._asdict()
    if request["modules"]:
        declarations = Declarations(root, workspaces)
        for name, text in request["modules"].items():
            found[name] = declarations.of_module(text)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
