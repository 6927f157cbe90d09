"""The application that macOS starts for a link, as it assigns schemes to applications only.

An AppleScript with a line for the opener, compiled by the system's own osacompile. Never tried on
macOS: the tests use substitutes for its commands.
"""

from __future__ import annotations

import contextlib
import os
import plistlib
import shlex
import shutil
import tempfile
from dataclasses import dataclass
from xml.parsers.expat import ExpatError

from tpu_walkthrough.errors import ForeignFileError, InputError, MissingToolError
from trace_links.install.system_steps import program_path, run

LSREGISTER = (
    "/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework"
    "/Support/lsregister"
)
_IDENTIFIER = "trace-links.opener"
_SCRIPT, _TERMINALS = "TraceLinksScript", "TraceLinksTerminals"


@dataclass(frozen=True, slots=True)
class Application:
    """The application for several terminals, which are listed in it."""

    path: str
    command: tuple[str, ...]
    """The opener's argv without the URI."""
    scheme: str
    terminal: str

    def title(self) -> str:
        return self.path

    def shown(self) -> str:
        added = plistlib.dumps(self._properties({self.terminal})).decode()
        return (
            f"{shlex.join(self._compile(self.path))}\n{added}"
            f"{shlex.join(self._sign(self.path))}\n{shlex.join([LSREGISTER, '-f', self.path])}\n"
        )

    def works(self) -> bool:
        """Whether it is installed correctly, for any terminal."""
        existing = self._existing()
        return existing is not None and self._properties(self.users()).items() <= existing.items()

    def done(self) -> bool:
        return self.terminal in self.users() and self.works()

    def users(self) -> set[str]:
        """The terminals that use it."""
        found = (self._existing() or {}).get(_TERMINALS)
        return {str(name) for name in found} if isinstance(found, list) else set()

    def check(self) -> None:
        self._refuse_foreign()
        program_path("osacompile")

    def do(self) -> None:
        self._refuse_foreign()
        self._build({*self.users(), self.terminal})

    def undo(self) -> bool:
        self._refuse_foreign()
        if self._existing() is None:
            return False
        others = self.users() - {self.terminal}
        if others:
            self._build(others)
            return True
        with contextlib.suppress(InputError, MissingToolError):
            run([LSREGISTER, "-u", self.path])
        try:
            shutil.rmtree(self.path)
        except OSError as error:
            raise InputError(f"{self.path} cannot be removed: {error.strerror}") from None
        return True

    def _build(self, users: set[str]) -> None:
        """Build it beside its place, so that a failure leaves the one that is there."""
        try:
            self._replace(users)
        except (OSError, ValueError, ExpatError) as error:  # ValueError: the compiler's properties
            raise InputError(f"{self.path} cannot be written: {error}") from None
        run([LSREGISTER, "-f", self.path])

    def _replace(self, users: set[str]) -> None:
        folder = os.path.dirname(self.path)
        os.makedirs(folder, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".trace-links-", dir=folder) as temporary:
            new = os.path.join(temporary, os.path.basename(self.path))
            run(self._compile(new))
            path = _plist(new)
            with open(path, "rb") as file:
                properties = plistlib.load(file)
            with open(path, "wb") as file:
                plistlib.dump({**properties, **self._properties(users)}, file)
            run(self._sign(new))  # changed properties make the compiler's signature invalid
            if os.path.lexists(self.path):
                os.rename(self.path, os.path.join(temporary, "old"))
            os.rename(new, self.path)

    def _compile(self, path: str) -> list[str]:
        lines = [word for line in self._script().splitlines() for word in ("-e", line)]
        return ["osacompile", "-o", path, *lines]

    def _sign(self, path: str) -> list[str]:
        return ["codesign", "--force", "--sign", "-", path]

    def _script(self) -> str:
        # In the background, as macOS would otherwise show the opener's messages a second time.
        return (
            "on open location link\n"
            f"do shell script {_quoted(shlex.join(self.command) + ' ')} & quoted form of link"
            ' & " > /dev/null 2>&1 &"\n'
            "end open location\n"
        )

    def _properties(self, users: set[str]) -> dict[str, object]:
        return {
            "CFBundleIdentifier": _IDENTIFIER,
            "CFBundleURLTypes": [
                {"CFBundleURLName": _IDENTIFIER, "CFBundleURLSchemes": [self.scheme]}
            ],
            "LSUIElement": True,  # no icon in the Dock
            _SCRIPT: self._script(),
            _TERMINALS: sorted(users),
        }

    def _existing(self) -> dict[str, object] | None:
        """The properties of what is there if it is ours."""
        try:
            with open(_plist(self.path), "rb") as file:
                found = plistlib.load(file)
        except (OSError, ValueError, ExpatError):
            return None
        if not isinstance(found, dict) or found.get("CFBundleIdentifier") != _IDENTIFIER:
            return None
        return found

    def _refuse_foreign(self) -> None:
        if os.path.lexists(self.path) and self._existing() is None:
            raise ForeignFileError(
                f"{self.path} was not created by trace-links; it was not changed",
                "Move it elsewhere, then run this command again.",
            )


def _plist(application: str) -> str:
    return os.path.join(application, "Contents", "Info.plist")


def _quoted(text: str) -> str:
    """A string of AppleScript."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
