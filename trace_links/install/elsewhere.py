"""The steps that make links of another machine or a container open.

It gets a key of its own, ssh passes on how a host is called here, and the configuration names it,
as only such hosts and containers are contacted by a click.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import dataclass, field

from tpu_walkthrough.errors import ForeignFileError, InputError
from tpu_walkthrough.programs import children
from trace_links import config
from trace_links.install.steps import FileEdit, LinkKey, Region
from trace_links.links import hosts
from trace_links.links.hosts import CONTAINERS, HOSTS
from trace_links.links.token import read_key
from trace_links.opening import elsewhere

_BEGIN, _END = "# trace-links: begin\n", "# trace-links: end\n"
_ALL = "Host *\n"  # what follows may be for all hosts
_SECONDS = 120  # for a user who has to type a password
_FOLDER = 'd="${XDG_STATE_HOME:-$HOME/.local/state}/trace-links/keys"'


@dataclass(frozen=True)
class SshConfig(FileEdit):
    """The variable that ssh passes on to each of the hosts."""

    path: str
    host: str
    key: LinkKey

    def shown(self) -> str:
        return self._region(self.host).shown()

    def done(self) -> bool:
        return bool(read_key(self.key.path)) and super().done()

    def edited(self, text: str | None) -> str:
        own = _own(text or "").lower()
        if any(line.split("=")[0].split()[:1] == ["setenv"] for line in own.splitlines()):
            raise ForeignFileError(
                f"{self.path} has a SetEnv of its own, and ssh uses only one; it was not changed",
                f"Add to it, for Host {self.host}: {self._variable(self.host)}",
            )
        return self._region(self.host).edited(text)

    def do(self) -> None:
        self.check()
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        super().do()

    def without(self, text: str) -> str | None:
        others = self._region()
        rest = others.without(text)
        return rest if rest is None or others.text == _ALL else others.edited(text)

    def _region(self, *more: str) -> Region:
        """The region for the hosts with a key except this one, and `more`."""
        names = sorted({*hosts.names(HOSTS), *more} - ({self.host} - {*more}))
        lines = [f"Host {name}\n  SetEnv {self._variable(name)}\n" for name in names]
        return Region(self.path, "".join(lines) + _ALL, at_start=True)

    def _variable(self, name: str) -> str:
        path = self.key.path if name == self.host else hosts.host_key_path(name)
        key = read_key(path)
        return f"{hosts.VARIABLE}={name}:{hosts.key_id(key) if key else 'ID-OF-THE-KEY'}"


def _own(text: str) -> str:
    """The user's own lines of a configuration."""
    start, _, rest = text.partition(_BEGIN)
    return start + rest.partition(_END)[2] if rest else text


@dataclass(frozen=True)
class Configured(FileEdit):
    """The hosts and containers that a click may contact, in the user's configuration."""

    kind: str
    """HOSTS or CONTAINERS."""
    name: str
    path: str = field(default_factory=config.config_path)

    def title(self) -> str:
        return f"{self.kind} in {self.path}"

    def shown(self) -> str:
        return self._region({self.name}).shown()

    def done(self) -> bool:
        loaded = config.load()
        return self.name in (loaded.hosts if self.kind == HOSTS else loaded.containers)

    def edited(self, text: str | None) -> str:
        own = config.parse(_own(text or ""))
        for kind, names in ((HOSTS, own.hosts), (CONTAINERS, own.containers)):
            if names:
                wanted = f'Add "{self.name}" to {"them" if kind == self.kind else self.kind}'
                raise ForeignFileError(
                    f"{self.path} has {kind} of its own; it was not changed",
                    f"{wanted}, then run this command again.",
                )
        return self._region({self.name}).edited(text)

    def without(self, text: str) -> str | None:
        others = self._region(set())
        rest = others.without(text)
        return others.edited(text) if rest is not None and others.text else rest

    def _region(self, own: set[str]) -> Region:
        """The region with the names that have a key, and of this one only if it is in `own`."""
        lines = []
        for kind in (HOSTS, CONTAINERS):
            names = set(hosts.names(kind))
            if kind == self.kind:
                names = names - {self.name} | own
            if names:
                quoted = ", ".join(f'"{name}"' for name in sorted(names))
                lines.append(f"{kind} = [{quoted}]\n")
        return Region(self.path, "".join(lines))


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
