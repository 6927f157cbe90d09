"""Watch one tree, by events or by polling, and update its target once for each burst of changes.

A state machine that is stepped from outside, with a notifier and a clock that a test may replace.
What an update does is up to the target: a project file, or an index of definitions.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.watching import notifier as watch_notify
from tpu_walkthrough.watching.bursts import Burst, Change, Dirty, NotYet
from tpu_walkthrough.watching.notifier import Notifier, Sink
from tpu_walkthrough.watching.sweep import Sweep, look_at_tree

# The interval at which paths without events are polled: about twenty, and the tree's root.
LOOK_S = 1.0
# The largest share of the time that polling takes where the whole tree has no events.
_SHARE = 0.02
# While git holds its index lock it is still running; a lock that stays longer was left behind.
_BUSY_S = 10.0
_BUSY_STEP_S = 0.02
_RETRY_S = 10.0


class Update(NamedTuple):
    """The result of an update, for a status line."""

    what: str
    """What changed; may be empty."""
    outcome: str
    warnings: str = ""
    """New warnings only."""


class Target(Protocol):
    """Something that is kept up to date with a tree."""

    @property
    def root(self) -> str:
        """The absolute path of the tree."""

    def load(self, notifier: Notifier) -> None:
        """Read the whole tree; each folder is entered at `notifier` before it is read."""

    def matters(self, change: Change) -> bool:
        """Whether the change is relevant. Called from another thread, and often."""

    def busy(self) -> bool:
        """Whether to wait a little, because the tree is being changed."""

    def folders(self) -> Iterable[str]:
        """The relevant folders, relative: "" or "a/b/"."""

    def files(self) -> Iterable[str]:
        """The relevant files, relative or absolute."""

    def outside(self) -> Iterable[str]:
        """The relevant paths outside of the folders, absolute."""

    def update(self, dirty: Dirty) -> Update | None:
        """Read what is dirty again; returns what to report if anything changed.

        Raises WalkthroughError or OSError on failure; the update is tried again later.
        Raises NotYet where it should be tried again after the burst.
        """


class Reporter(Protocol):
    """Reports updates, warnings and failures to the user."""

    def updated(self, target: Target, update: Update, seconds: float) -> None:
        """Report a completed update."""

    def warn(self, target: Target, text: str) -> None:
        """Report a problem with the tree or with watching it; called once for each."""

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        """Report a failed update; called once for each error."""


class WatchedTree:
    """The state of one tree. `wake` is called, from any thread, when `step` should be."""

    def __init__(
        self,
        target: Target,
        reporter: Reporter,
        wake: Callable[[], None],
        start: Callable[[str, Sink], Notifier] = watch_notify.start,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.target = target
        self._reporter = reporter
        self._wake = wake
        self._start = start
        self._clock = clock
        self._lock = threading.Lock()
        self._burst = Burst()
        self._notifier: Notifier = Notifier()
        self._identity: tuple[int, int] | None = None
        self._around = Sweep()
        self._sweep: Sweep | None = None
        self._next_look = 0.0
        self._held_since: float | None = None
        self._retry_at: float | None = None
        self._unmatched: set[Change] | None = None
        """Changes that were not relevant while the target was updated."""
        self._warned: set[str] = set()
        self._trouble = ""
        """The last failure that was reported."""
        self._is_reported_missing = False
        """Whether it was reported that the root is missing."""
        self._load_failure = ""
        """Why the root could not be read when it reappeared, which may be temporary."""

    def open(self) -> Update | None:
        """Read the tree and update the target for the first time. Raises WalkthroughError."""
        self._load()
        with self._rechecking_changes():
            update = self.target.update(Dirty())
        self._next_look = self._clock() + LOOK_S
        return update

    def close(self) -> None:
        """Stop watching."""
        self._notifier.close()

    def changed(self, change: Change) -> None:
        """Called by the notifier, from its thread."""
        unmatched = self._unmatched
        if self.target.matters(change):
            with self._lock:
                is_first = self._burst.due() is None
                self._burst.add(change, self._clock())
            if is_first:
                self._wake()
        elif unmatched is not None:
            with self._lock:
                is_too_late = self._unmatched is not unmatched
                if not is_too_late:
                    unmatched.add(change)
            if is_too_late:
                self.changed(change)

    def lost(self, why: str) -> None:
        """Called by the notifier: everything has to be read again."""
        dirty = Dirty()
        dirty.everything = True
        with self._lock:
            self._burst.update(dirty, self._clock())
        self._warn_once(f"{why}: changes were lost; reading the whole tree again")
        self._wake()

    def ended(self, why: str) -> None:
        """Called by the notifier: from now on the tree is polled."""
        if self._sweep is None:
            self._sweep = Sweep()
            self._warn_once(f"{why}: the tree is polled every few seconds instead")

    def step(self) -> float:
        """Do what is due; returns the time of the next step, unless `wake` is called earlier."""
        now = self._clock()
        if now >= self._next_look:
            self._look(now)
        if self._identity is None:
            return self._next_look
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_at = None
            self._update(Dirty())
        with self._lock:
            due = self._burst.due()
        if due is None and self._held_since is not None and not self.target.busy():
            self._held_since = None  # a lock left behind was removed; the next one is new
        if due is not None and due <= now:
            due = self._hold(now)
            if due is None:
                with self._lock:
                    dirty = self._burst.take()
                self._update(dirty)
                with self._lock:
                    due = self._burst.due()
        return min(time for time in (self._next_look, due, self._retry_at) if time is not None)

    def _hold(self, now: float) -> float | None:
        """Until when to wait although the burst is due, or None."""
        if self.target.busy():
            self._held_since = now if self._held_since is None else self._held_since
            if now - self._held_since < _BUSY_S:
                return now + _BUSY_STEP_S
        elif self._held_since is not None:
            # It has just ended: its last changes may not have been reported yet.
            self._held_since = None
            return now + _BUSY_STEP_S
        return None

    @contextlib.contextmanager
    def _rechecking_changes(self) -> Iterator[None]:
        """Check changes that arrive in the block, in which the target changes, again at its end.

        A file that the update reads for the first time may change before it counts as relevant.
        """
        unmatched: set[Change] = set()
        self._unmatched = unmatched
        try:
            yield
        finally:
            with self._lock:
                self._unmatched = None
            for change in unmatched:
                self.changed(change)

    def _load(self) -> None:
        """Start the notifier and read the tree again."""
        self._notifier.close()
        with self._lock:
            self._burst.take()
        self._sweep = None
        self._around = Sweep()
        self._identity = _identity(self.target.root)
        self._notifier = self._start(self.target.root, self)
        with self._rechecking_changes():
            self.target.load(self._notifier)
        dirty = Dirty()
        around = self._around.changed(self.target.outside())
        dirty.others.update(filter(os.path.lexists, around))  # the others never existed
        with self._lock:
            self._burst.update(dirty, self._clock())

    def _look(self, now: float) -> None:
        """Poll what has no events: the root, paths outside of it, or the whole tree."""
        self._next_look = now + LOOK_S
        if _identity(self.target.root) != self._identity or self._identity is None:
            self._reopen()
            return
        dirty = Dirty()
        dirty.others.update(self._around.changed(self.target.outside()))
        if self._sweep is not None:
            started = time.perf_counter()
            dirty.update(
                look_at_tree(
                    self._sweep, self.target.root, self.target.folders(), self.target.files()
                )
            )
            cost = time.perf_counter() - started
            self._next_look = now + max(LOOK_S, cost / _SHARE)
        with self._lock:
            self._burst.update(dirty, now)

    def _reopen(self) -> None:
        """Handle a root that is missing or another folder than before."""
        if self._identity is not None and _identity(self.target.root) is None:
            self._identity = None
            self._is_reported_missing = True
            self._reporter.warn(self.target, "the folder is missing; waiting for it to reappear")
        if _identity(self.target.root) is None:
            return
        was_gone = self._identity is None
        try:
            self._load()
        except (WalkthroughError, OSError) as error:
            self._identity = None
            # It may still be incomplete; the same failure a second time is reported.
            if str(error) != self._trouble and (not was_gone or str(error) == self._load_failure):
                self._trouble = str(error)
                self._reporter.failed(self.target, error)
            self._load_failure = str(error)
            return
        self._load_failure = ""
        back = "the folder is back" if self._is_reported_missing else "the folder was replaced"
        self._is_reported_missing = False
        self._reporter.warn(self.target, f"{back}; reading all of it again")
        self._update(Dirty())

    def _update(self, dirty: Dirty) -> None:
        started = time.perf_counter()
        try:
            with self._rechecking_changes():
                update = self.target.update(dirty)
        except NotYet:
            dirty = Dirty()
            dirty.is_put_off = True
            with self._lock:
                self._burst.update(dirty, self._clock())
            return
        except (WalkthroughError, OSError) as error:
            if _identity(self.target.root) != self._identity:
                self._next_look = 0.0  # the next step handles it
                return
            if str(error) != self._trouble:
                self._trouble = str(error)
                self._reporter.failed(self.target, error)
            self._retry_at = self._clock() + _RETRY_S
            return
        self._trouble = ""
        self._retry_at = None
        if update is not None:
            self._reporter.updated(self.target, update, time.perf_counter() - started)

    def _warn_once(self, text: str) -> None:
        if text not in self._warned:
            self._warned.add(text)
            self._reporter.warn(self.target, text)


def _identity(root: str) -> tuple[int, int] | None:
    try:
        status = os.stat(root)
    except OSError:
        return None
    return status.st_dev, status.st_ino
