"""The steps that make links of another machine open: `trace-links install ssh HOST`.

The host gets a key of its own, ssh passes on how the host is called here, and the configuration
names the host, as only such hosts are contacted by a click.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import dataclass

from tpu_walkthrough.errors import ForeignFileError, InputError, MissingToolError
from trace_links import config
from trace_links.install.files import read
from trace_links.install.steps import LinkKey, Region
from trace_links.links import hosts
from trace_links.links.token import read_key
from trace_links.opening import discovery

__all__ = ["ConfiguredHost", "RemoteKey", "SshConfig"]

_SECONDS = 120  # for a user who has to type a password
_FOLDER = 'd="${XDG_STATE_HOME:-$HOME/.local/state}/trace-links/keys"'


@dataclass(frozen=True, slots=True)
class SshConfig:
    """The variable that ssh passes on to each of the hosts."""

    path: str
    host: str
    key: LinkKey

    def title(self) -> str:
        return self.path

    def shown(self) -> str:
        return self._region().shown()

    def done(self) -> bool:
        return bool(read_key(self.key.path)) and self._region().done()

    def check(self) -> None:
        region = self._region()
        region.check()
        text = read(self.path) or ""
        start, _, rest = text.partition("# trace-links: begin\n")
        own = start + rest.partition("# trace-links: end\n")[2] if rest else text
        if any(line.split("=")[0].split()[:1] == ["setenv"] for line in own.lower().splitlines()):
            raise ForeignFileError(
                f"{self.path} has a SetEnv of its own, and ssh uses only one; it was not changed",
                f"Add to it, for Host {self.host}: {self._variable(self.host)}",
            )

    def do(self) -> None:
        self.check()
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        self._region().do()

    def undo(self) -> bool:
        others = [one for one in hosts.names() if one != self.host]
        if not others:
            return self._region().undo()
        Region(self.path, self._text(others), at_start=True).do()
        return True

    def _region(self) -> Region:
        return Region(self.path, self._text(sorted({*hosts.names(), self.host})), at_start=True)

    def _text(self, names: list[str]) -> str:
        lines = [f"Host {name}\n  SetEnv {self._variable(name)}\n" for name in names]
        return "".join(lines) + "Host *\n"  # what follows may be for all hosts

    def _variable(self, name: str) -> str:
        path = self.key.path if name == self.host else hosts.host_key_path(name)
        key = read_key(path)
        return f"{hosts.VARIABLE}={name}:{hosts.key_id(key) if key else 'ID-OF-THE-KEY'}"


@dataclass(frozen=True, slots=True)
class ConfiguredHost:
    """The hosts that a click may contact, in the user's configuration."""

    host: str

    def title(self) -> str:
        return f"hosts in {config.config_path()}"

    def shown(self) -> str:
        return self._region().shown()

    def done(self) -> bool:
        return self.host in config.load().hosts

    def check(self) -> None:
        text = read(config.config_path()) or ""
        if config.parse(text).hosts and "# trace-links: begin" not in text:
            raise ForeignFileError(
                f"{config.config_path()} has hosts of its own; it was not changed",
                f'Add "{self.host}" to them, then run this command again.',
            )
        self._region().check()

    def do(self) -> None:
        self.check()
        self._region().do()

    def undo(self) -> bool:
        others = [one for one in hosts.names() if one != self.host]
        if not others:
            return self._region().undo()
        Region(config.config_path(), _hosts(others)).do()
        return True

    def _region(self) -> Region:
        return Region(config.config_path(), _hosts(sorted({*hosts.names(), self.host})))


def _hosts(names: list[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    return f"hosts = [{', '.join(quoted)}]\n"


@dataclass(frozen=True, slots=True)
class RemoteKey:
    """The host's copy of its key, written through ssh."""

    host: str
    key: LinkKey

    def title(self) -> str:
        return f"the key on {self.host}"

    def shown(self) -> str:
        return f"{shlex.join(self._argv(self._write()))} < {shlex.quote(self.key.path)}\n"

    def done(self) -> bool:
        if not read_key(self.key.path):
            return False
        return self._run(f'{_FOLDER}; test -f "$d/{self._id()}"').returncode == 0

    def check(self) -> None:
        self._argv("true")

    def do(self) -> None:
        result = self._run(self._write(), read_key(self.key.path))
        if result.returncode:
            reason = result.stderr.decode(errors="replace").strip().splitlines()
            raise InputError(
                f"the key could not be written on {self.host}"
                + (f": {reason[-1]}" if reason else ""),
                f"Check that this works: ssh {self.host} true",
            )

    def undo(self) -> bool:
        if not read_key(self.key.path):
            return False
        return self._run(f'{_FOLDER}; rm "$d/{self._id()}"').returncode == 0

    def _id(self) -> str:
        key = read_key(self.key.path)
        return hosts.key_id(key) if key else "ID-OF-THE-KEY"

    def _write(self) -> str:
        name = self._id()
        return (
            f'umask 077; {_FOLDER}; mkdir -p "$d" && cat > "$d/{name}.new"'
            f' && mv "$d/{name}.new" "$d/{name}"'
        )

    def _argv(self, script: str) -> list[str]:
        where = [one for one in os.environ.get("PATH", os.defpath).split(":") if one[:1] == "/"]
        ssh = discovery.program("ssh", where)
        if ssh is None:
            raise MissingToolError("ssh is not installed")
        return [ssh, "-T", "--", self.host, shlex.join(["sh", "-c", script])]

    def _run(self, script: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(
                self._argv(script), input=data, capture_output=True, check=False, timeout=_SECONDS
            )
        except subprocess.TimeoutExpired:
            raise InputError(f"{self.host} did not respond within {_SECONDS} seconds") from None
