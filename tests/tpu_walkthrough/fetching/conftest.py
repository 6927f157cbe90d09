"""A web server on this machine, and a fetcher without the environment's proxies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tpu_walkthrough.web_server import WebServer, web_server
from tpu_walkthrough.fetching.fetch import Fetcher
from tpu_walkthrough.progress import Progress


@pytest.fixture
def server() -> Iterator[WebServer]:
    with web_server() as server:
        yield server


@pytest.fixture
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture
def fetcher(no_proxies: None) -> Fetcher:
    return Fetcher(Progress(enabled=False))
