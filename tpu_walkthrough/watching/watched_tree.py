"""Watch one tree: from what is told, or found by looking, to one answer for each burst.

A state machine that is stepped from outside, with a notifier and a clock that a test may replace.
What an answer is the target decides: the project file here, an index of definitions elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.watching import notifier as watch_notify
from tpu_walkthrough.watching.bursts import Burst, Dirty, NotYet
from tpu_walkthrough.watching.sweep import Sweep, look_at_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tpu_walkthrough.watching.bursts import Change
    from tpu_walkthrough.watching.notifier import Notifier, Sink

# How often what nobody tells of is looked at: some twenty paths, and where the tree is still there.
LOOK_S = 1.0
# Where nobody tells of the tree itself, looking at it takes at most this part of the time.
_SHARE = 0.02
# While git holds its index lock it is still at work; a lock that stays is somebody's leftover.
_BUSY_S = 10.0
_BUSY_STEP_S = 0.02
_RETRY_S = 10.0


class Update(NamedTuple):
    """What the answer to a burst of changes came to, for a status line."""

    what: str
    """What changed; may be empty."""
    outcome: str
    warnings: str = ""
    """Only those that are new."""


class Target(Protocol):
    """What is kept current with a tree."""

    @property
    def root(self) -> str:
        """The absolute path of the tree."""

    def load(self, notifier: Notifier) -> None:
        """Read the tree from scratch; each folder is entered at `notifier` before it is read."""

    def matters(self, change: Change) -> bool:
        """Whether to be woken for this. Called from another thread, and often."""

    def busy(self) -> bool:
        """Whether it is better to wait a little: the tree is just being changed."""

    def folders(self) -> Iterable[str]:
        """The folders that count, relative, "" or "a/b/"."""

    def files(self) -> Iterable[str]:
        """The files that count, relative or absolute."""

    def outside(self) -> Iterable[str]:
        """Paths, absolute, that count and lie in none of the folders."""

    def update(self, dirty: Dirty) -> Update | None:
        """Look again at what is dirty; returns something to tell if that changed anything.

        Raises WalkthroughError or OSError where it could not be done; it is tried again later.
        Raises NotYet where it is to be asked again as soon as it is quiet.
        """


class Teller(Protocol):
    """Who hears what happens."""

    def updated(self, target: Target, update: Update, seconds: float) -> None:
        """An answer was given."""

    def warn(self, target: Target, text: str) -> None:
        """The tree is not as it should be, or cannot be watched so; told once."""

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        """An answer could not be given; told once."""


class WatchedTree:
    """The state of one tree. `wake` is called, from any thread, when `step` should be."""

    def __init__(
        self,
        target: Target,
        teller: Teller,
        wake: Callable[[], None],
        start: Callable[[str, Sink], Notifier] = watch_notify.start,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.target = target
        self._teller = teller
        self._wake = wake
        self._start = start
        self._clock = clock
        self._lock = threading.Lock()
        self._burst = Burst()
        self._notifier: Notifier = watch_notify.NoNotifier()
        self._identity: tuple[int, int] | None = None
        self._around = Sweep()
        self._sweep: Sweep | None = None
        self._next_look = 0.0
        self._held_since: float | None = None
        self._retry_at: float | None = None
        self._unsure: set[Change] | None = None
        """What did not seem to matter while the target was busy with an answer."""
        self._told: set[str] = set()
        self._trouble = ""
        self._is_missed = False
        """Whether it was reported that the root is gone."""
        self._doubt = ""
        """Why the tree could not be read when it came back, perhaps for the moment only."""

    def open(self) -> Update | None:
        """Read the tree and answer for the first time. Raises WalkthroughError."""
        self._load()
        with self._judging_again():
            update = self.target.update(Dirty())
        self._next_look = self._clock() + LOOK_S
        return update

    def close(self) -> None:
        """No more is noticed."""
        self._notifier.close()

    def changed(self, change: Change) -> None:
        """Called by the notifier, from its thread."""
        unsure = self._unsure
        if self.target.matters(change):
            with self._lock:
                is_first = self._burst.due() is None
                self._burst.add(change, self._clock())
            if is_first:
                self._wake()
        elif unsure is not None:
            with self._lock:
                is_too_late = self._unsure is not unsure
                if not is_too_late:
                    unsure.add(change)
            if is_too_late:
                self.changed(change)

    def lost(self, why: str) -> None:
        """Called by the notifier: everything has to be looked at."""
        dirty = Dirty()
        dirty.everything = True
        with self._lock:
            self._burst.update(dirty, self._clock())
        self._warn_once(f"{why}: changes were lost, and the whole tree is read again")
        self._wake()

    def ended(self, why: str) -> None:
        """Called by the notifier: from now on the tree is looked at."""
        if self._sweep is None:
            self._sweep = Sweep()
            self._warn_once(f"{why}: changes are looked for every few seconds instead")

    def step(self) -> float:
        """Do what is due; returns when to come again, if nothing wakes before."""
        now = self._clock()
        if now >= self._next_look:
            self._look(now)
        if self._identity is None:
            return self._next_look
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_at = None
            self._answer(Dirty())
        with self._lock:
            due = self._burst.due()
        if due is None and self._held_since is not None and not self.target.busy():
            self._held_since = None  # a lock that stayed is gone; the next one is another
        if due is not None and due <= now:
            due = self._hold(now)
            if due is None:
                with self._lock:
                    dirty = self._burst.take()
                self._answer(dirty)
                with self._lock:
                    due = self._burst.due()
        return min(time for time in (self._next_look, due, self._retry_at) if time is not None)

    def _hold(self, now: float) -> float | None:
        """Until when to wait although the burst is due; None: not at all."""
        if self.target.busy():
            self._held_since = now if self._held_since is None else self._held_since
            if now - self._held_since < _BUSY_S:
                return now + _BUSY_STEP_S
        elif self._held_since is not None:
            # It has only just ended: its last changes may not have been told yet.
            self._held_since = None
            return now + _BUSY_STEP_S
        return None

    @contextlib.contextmanager
    def _judging_again(self) -> Iterator[None]:
        """What is told in the block, in which the target changes, is judged at its end as well.

        The answer may depend on more than the one before: a file that it reads may change
        before anybody knows that it matters.
        """
        unsure: set[Change] = set()
        self._unsure = unsure
        try:
            yield
        finally:
            with self._lock:
                self._unsure = None
            for change in unsure:
                self.changed(change)

    def _load(self) -> None:
        """Begin anew: notifier, survey, and what things look like now."""
        self._notifier.close()
        with self._lock:
            self._burst.take()
        self._sweep = None
        self._around = Sweep()
        self._identity = _identity(self.target.root)
        self._notifier = self._start(self.target.root, self)
        with self._judging_again():
            self.target.load(self._notifier)
        dirty = Dirty()
        around = self._around.changed(self.target.outside())
        dirty.others.update(filter(os.path.lexists, around))  # the others were never there
        with self._lock:
            self._burst.update(dirty, self._clock())

    def _look(self, now: float) -> None:
        """Look at what nobody tells of: the root, what is outside of it, or the whole tree."""
        self._next_look = now + LOOK_S
        if _identity(self.target.root) != self._identity or self._identity is None:
            self._come_back()
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

    def _come_back(self) -> None:
        """The root is another folder than before, or none."""
        if self._identity is not None and _identity(self.target.root) is None:
            self._identity = None
            self._is_missed = True
            self._teller.warn(self.target, "it is gone; waiting for it to come back")
        if _identity(self.target.root) is None:
            return
        was_gone = self._identity is None
        try:
            self._load()
        except (WalkthroughError, OSError) as error:
            self._identity = None
            # What comes back may not be whole yet; what is wrong a second time stays so.
            if str(error) != self._trouble and (not was_gone or str(error) == self._doubt):
                self._trouble = str(error)
                self._teller.failed(self.target, error)
            self._doubt = str(error)
            return
        self._doubt = ""
        back = "it is back" if self._is_missed else "it is another folder now"
        self._is_missed = False
        self._teller.warn(self.target, f"{back}; all of it is read again")
        self._answer(Dirty())

    def _answer(self, dirty: Dirty) -> None:
        started = time.perf_counter()
        try:
            with self._judging_again():
                update = self.target.update(dirty)
        except NotYet:
            dirty = Dirty()
            dirty.is_put_off = True
            with self._lock:
                self._burst.update(dirty, self._clock())
            return
        except (WalkthroughError, OSError) as error:
            if _identity(self.target.root) != self._identity:
                self._next_look = 0.0  # that is why
                return
            if str(error) != self._trouble:
                self._trouble = str(error)
                self._teller.failed(self.target, error)
            self._retry_at = self._clock() + _RETRY_S
            return
        self._trouble = ""
        self._retry_at = None
        if update is not None:
            self._teller.updated(self.target, update, time.perf_counter() - started)

    def _warn_once(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._teller.warn(self.target, text)


def _identity(root: str) -> tuple[int, int] | None:
    try:
        status = os.stat(root)
    except OSError:
        return None
    return status.st_dev, status.st_ino
