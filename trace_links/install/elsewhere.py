"""The steps that make links of another machine or a container open.

It gets a key of its own, ssh passes on how a host is called here, and the configuration names it,
as only such hosts and containers are contacted by a click.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import dataclass

from tpu_walkthrough.errors import ForeignFileError, InputError
from tpu_walkthrough.programs import children
from trace_links import config
from trace_links.install.files import read
from trace_links.install.steps import LinkKey, Region
from trace_links.links import hosts
from trace_links.links.hosts import CONTAINERS, HOSTS
from trace_links.links.token import read_key
from trace_links.opening import elsewhere

__all__ = ["Configured", "RemoteKey", "SshConfig"]

_BEGIN, _END = "# trace-links: begin\n", "# trace-links: end\n"
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
        own = _own(text).lower()
        if any(line.split("=")[0].split()[:1] == ["setenv"] for line in own.splitlines()):
            raise ForeignFileError(
                f"{self.path} has a SetEnv of its own, and ssh uses only one; it was not changed",
                f"Add to it, for Host {self.host}: {self._variable(self.host)}",
            )

    def do(self) -> None:
        self.check()
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        self._region().do()

    def undo(self) -> bool:
        others = [one for one in hosts.names(HOSTS) if one != self.host]
        if not others:
            return self._region().undo()
        Region(self.path, self._text(others), at_start=True).do()
        return True

    def _region(self) -> Region:
        return Region(
            self.path, self._text(sorted({*hosts.names(HOSTS), self.host})), at_start=True
        )

    def _text(self, names: list[str]) -> str:
        lines = [f"Host {name}\n  SetEnv {self._variable(name)}\n" for name in names]
        return "".join(lines) + "Host *\n"  # what follows may be for all hosts

    def _variable(self, name: str) -> str:
        path = self.key.path if name == self.host else hosts.host_key_path(name)
        key = read_key(path)
        return f"{hosts.VARIABLE}={name}:{hosts.key_id(key) if key else 'ID-OF-THE-KEY'}"


def _own(text: str) -> str:
    """The user's own lines of a configuration."""
    start, _, rest = text.partition(_BEGIN)
    return start + rest.partition(_END)[2] if rest else text


@dataclass(frozen=True, slots=True)
class Configured:
    """The hosts and containers that a click may contact, in the user's configuration."""

    kind: str
    """HOSTS or CONTAINERS."""
    name: str

    def title(self) -> str:
        return f"{self.kind} in {config.config_path()}"

    def shown(self) -> str:
        return self._region().shown()

    def done(self) -> bool:
        found = config.load()
        return self.name in (found.hosts if self.kind == HOSTS else found.containers)

    def check(self) -> None:
        own = config.parse(_own(read(config.config_path()) or ""))
        for kind, names in ((HOSTS, own.hosts), (CONTAINERS, own.containers)):
            if names:
                wanted = f'Add "{self.name}" to {"them" if kind == self.kind else self.kind}'
                raise ForeignFileError(
                    f"{config.config_path()} has {kind} of its own; it was not changed",
                    f"{wanted}, then run this command again.",
                )
        self._region().check()

    def do(self) -> None:
        self.check()
        self._region().do()

    def undo(self) -> bool:
        rest = self._region(with_own_name=False)
        if rest.text:
            rest.do()
            return True
        return rest.undo()

    def _region(self, with_own_name: bool = True) -> Region:
        lines = []
        for kind in (HOSTS, CONTAINERS):
            names = set(hosts.names(kind))
            if kind == self.kind:
                names = names | {self.name} if with_own_name else names - {self.name}
            if names:
                quoted = ", ".join(f'"{name}"' for name in sorted(names))
                lines.append(f"{kind} = [{quoted}]\n")
        return Region(config.config_path(), "".join(lines))


@dataclass(frozen=True, slots=True)
class RemoteKey:
    """The copy of the key there, written through ssh or into a container."""

    kind: str
    host: str
    key: LinkKey

    def title(self) -> str:
        if self.kind == HOSTS:
            return f"the key on {self.host}"
        variable = f"{hosts.OWN_VARIABLE}={self.host}:{self._id()}"
        return f"the key in {self.host}, for programs there with the variable {variable}"

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
                f"Check that this works: {shlex.join(self._argv('true'))}",
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
        return elsewhere.command(self.kind, self.host, ["sh", "-c", script], in_terminal=False)

    def _run(self, script: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(
                self._argv(script),
                env=children.environment(children.SESSION),
                input=data,
                capture_output=True,
                check=False,
                timeout=_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise InputError(f"{self.host} did not respond within {_SECONDS} seconds") from None
