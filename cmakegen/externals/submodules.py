"""The submodules of a tree that are not checked out, as pins: git's index has their commits."""

from __future__ import annotations

import os
from urllib.parse import urljoin

from cmakegen.externals.pins import Pin, pin_of
from tpu_walkthrough import git
from tpu_walkthrough.fetching.addresses import without_user
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.trust import leads_out

MODULES_FILE = ".gitmodules"


def submodule_pins(root: str) -> list[Pin]:
    """The pins of the submodules whose folders are empty, in the order of their paths."""
    urls = submodule_urls(root)
    pins = []
    for path, commit in sorted(git.submodules(root).items() if urls else ()):
        if is_absent(root, path) and (url := _address(root, urls.get(path, ""))):
            name = path.strip("/").replace("/", "-")
            pin = pin_of({"name": name, "remote": url, "commit": commit})
            pins += [pin._replace(folder=f"{path.strip('/')}/")] if pin else []
    return pins


def submodule_urls(root: str) -> dict[str, str]:
    """Path in the tree -> address of each submodule, as the file .gitmodules has them."""
    file = os.path.join(root, MODULES_FILE)
    if not os.path.isfile(file):
        return {}
    values: dict[str, dict[str, str]] = {}
    for key, value in git.settings_in(file):
        section, _, name = key.rpartition(".")
        values.setdefault(section, {})[name] = value
    paths = {found.get("path", ""): found.get("url", "") for found in values.values()}
    # As git, which refuses what looks like an option; and nothing out of the tree is looked up.
    return {
        path: paths[path]
        for path in paths
        if is_plain(path) and path[0] != "-" and not leads_out(root, path)
    }


def is_absent(root: str, path: str) -> bool:
    """Whether nothing of a submodule is checked out."""
    try:
        with os.scandir(os.path.join(root, path)) as entries:
            return next(entries, None) is None
    except OSError:
        return not os.path.lexists(os.path.join(root, path))


def _address(root: str, url: str) -> str:
    """The address of a submodule, which may be relative to that of the tree's own repository."""
    if url.startswith(("./", "../")):
        origin, _ = without_user(git.origin_url(root))
        url = urljoin(f"{origin.rstrip('/')}/", url)
    return url
