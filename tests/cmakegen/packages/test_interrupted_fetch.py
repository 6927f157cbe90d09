"""Ctrl-C while servers do not reply."""

from __future__ import annotations

import http.server
import os
import signal
import threading

import pytest

from tests.cmakegen.command import Command
from tests.conftest import Plant
from tests.tpu_walkthrough.web_server import web_server


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_a_run_that_waits_for_servers_ends(plant: Plant, command: Command) -> None:
    root = plant({"x.cc": '#include "gtest/gtest.h"\n#include "nanobind/nanobind.h"\n'})
    asked, gone = threading.Event(), threading.Event()

    def wait(_: http.server.BaseHTTPRequestHandler) -> None:
        asked.set()
        gone.wait(120)

    with web_server() as server:
        for name in ("grpcio", "nanobind"):
            server.replies[f"/simple/{name}/"] = wait
        command.environment |= {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": f"{server.address}/simple",
        }
        run = command.start(root, "--fetch-externals")
        try:
            assert asked.wait(120)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=60)
        finally:
            gone.set()
            run.kill()
    assert run.returncode == 130, (out, err)
    assert b"interrupted" in err
    assert not (root / "CMakeLists.txt").exists()
