"""A mirror of what trees pin, on loopback, and the real command that fetches from it."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tests.cmakegen.command import Command, Ran
from tests.tpu_walkthrough.web_server import WebServer

HOST = "github.com"
NO_INDEX = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": "/dev/null"}


class Origin:
    """Archives by their addresses, and runs that fetch them."""

    def __init__(self, server: WebServer, command: Command) -> None:
        self.server = server
        self.command = command

    def add(self, path: str, content: bytes) -> str:
        """Serve a file at https://github.com/PATH; returns its sha256."""
        self.server.replies[f"/{HOST}/{path}"] = content
        return hashlib.sha256(content).hexdigest()

    def archive(self, name: str, files: Mapping[str, str], prefix: str = "") -> str:
        """Serve an archive; returns the attributes of a rule that pins it."""
        prefix = prefix or f"{name}-1.0"
        digest = self.add(f"o/{name}.tar.gz", tar(files, prefix))
        return (
            f'name = "{name}", sha256 = "{digest}", strip_prefix = "{prefix}",'
            f' urls = ["https://{HOST}/o/{name}.tar.gz"],'
        )

    def fetch(self, tree: Path, *options: str) -> Ran:
        """Run the command with --fetch-externals, and with no server but this one."""
        self.server.asked.clear()
        mirror = ("--fetch-externals", "--mirror", self.server.address)
        return self.command(*mirror, *options, tree, environment=NO_INDEX)

    @property
    def asked(self) -> list[str]:
        """The names of the files that the last run has asked for."""
        return sorted(path.rpartition("/")[2] for path in self.server.asked)


def tar(files: Mapping[str, str], prefix: str) -> bytes:
    """A .tar.gz file."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for path, text in files.items():
            info = tarfile.TarInfo(f"{prefix}/{path}")
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return made.getvalue()


def zipped(files: Mapping[str, str], prefix: str) -> bytes:
    """A .zip file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(f"{prefix}/{path}", text)
    return made.getvalue()


def integrity(content: bytes) -> str:
    """The subresource integrity of a file."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
