"""Pages that are asked for again and again: kept, and sent by the server only if they changed.

A page is kept if its server names it by an ETag or a date. Each is one file: a line of JSON, and
the content. What is kept counts only together with a server that confirms it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from typing import NamedTuple

from tpu_walkthrough.fetching.addresses import without_user
from tpu_walkthrough.fetching.fetch import Body, Fetcher, Limits
from tpu_walkthrough.files import read_file
from tpu_walkthrough.replacing import replace_file

_UNCHANGED = 304
_LARGEST_HEAD = 1 << 16
# What a server names a version by, and how it is asked whether that is still the newest.
_VALIDATORS = {"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}


class Page(NamedTuple):
    """A page, as a server sent it."""

    url: str
    """Where it was found in the end, to which its links are relative."""
    kind: str
    """Its Content-Type."""
    content: bytes


def fetch_page(
    fetcher: Fetcher, url: str, limits: Limits, folder: str, accept: str = "*/*"
) -> Page:
    """The page at the address, which is kept in `folder`. Raises FetchError."""
    name = hashlib.sha256(f"{accept} {without_user(url)[0]}".encode(errors="replace")).hexdigest()
    path = os.path.join(folder, name[:32])
    kept, validators = _kept(path, limits)
    headers = {"Accept": accept}
    headers |= {_VALIDATORS[name]: value for name, value in validators.items()}
    expected = (200, _UNCHANGED) if kept else (200,)
    with fetcher.body(url, limits, headers, expected) as body:
        if kept and body.status == _UNCHANGED:
            return kept
        page = Page(body.url, body.headers.get("Content-Type", ""), body.read_all())
        _keep(path, page, body)
    return page


def _kept(path: str, limits: Limits) -> tuple[Page | None, dict[str, str]]:
    """The page in the file, and what its server named it by; None if there is none."""
    try:
        head, _, content = read_file(path, limits.bytes + _LARGEST_HEAD).partition(b"\n")
        described = json.loads(head)
        validators = {name: described[name] for name in _VALIDATORS if described.get(name)}
        page = Page(described["url"], described["kind"], content)
        texts = [page.url, page.kind, *validators.values()]
        if described["size"] == len(content) and all(isinstance(each, str) for each in texts):
            return page, validators
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    return None, {}


def _keep(path: str, page: Page, body: Body) -> None:
    """Keep the page if it can be asked for again by a name; one that cannot be kept is used."""
    validators = {name: body.headers[name] for name in _VALIDATORS if body.headers.get(name)}
    if not validators:
        return
    described = {"url": page.url, "kind": page.kind, "size": len(page.content), **validators}
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        replace_file(path, json.dumps(described).encode() + b"\n" + page.content)
