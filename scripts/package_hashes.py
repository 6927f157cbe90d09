"""Print mock_libtpu/legacy/package_hashes.json: the files of the environments that users get.

    python scripts/package_hashes.py > new_hashes.json
    mv new_hashes.json mock_libtpu/legacy/package_hashes.json

The hashes are those on the package index, which pip compares with each file before it uses it. They
are of the files for CPython on Linux and macOS, by requirement and name. The source distribution is
listed only of what has no wheel.
"""

from __future__ import annotations

import json
import re

from cmakegen.packages.index import package_index
from mock_libtpu.legacy.virtual_env import LEGACY, TODAY

PYTHONS = re.compile(r"-(cp31[1-9]-cp31[1-9]|cp3\d+-abi3|py3-none|py2\.py3-none)-")
OTHER = re.compile(r"win_|win32|i686|ppc64le|s390x|armv7l|riscv64")


def main() -> None:
    requirements = {each.partition(";")[0] for each in (*LEGACY.packages, *TODAY.packages)}
    hashes = {}
    for requirement in sorted(requirements):
        files = {file.name: file for file in package_index().files(requirement) if file.sha256}
        names = [name for name in files if PYTHONS.search(name) and not OTHER.search(name)]
        hashes[requirement] = {name: files[name].sha256 for name in sorted(names or files)}
    print(json.dumps(hashes, indent=1))


if __name__ == "__main__":
    main()
