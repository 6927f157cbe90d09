"""Events: when their callbacks run, in which thread, with which errors; who may end when."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from mock_libtpu.plugin.client import Plugin, PluginError
from tests.mock_libtpu.mocked import OnReady


@pytest.fixture
def event(plugin: Plugin) -> Iterator[int]:
    made: int = plugin.call("PJRT_Event_Create").event
    yield made
    plugin.call("PJRT_Event_Destroy", event=made)


def fail(plugin: Plugin, event: int, message: str = "no luck") -> None:
    plugin.call("PJRT_Event_Set", event=event, error_code="ABORTED", error_message=message)


def test_an_event_is_not_ready_before_it_is_set(plugin: Plugin, event: int) -> None:
    assert not plugin.call("PJRT_Event_IsReady", event=event).is_ready
    with pytest.raises(PluginError, match=r"FAILED_PRECONDITION: .*before the event was ready"):
        plugin.call("PJRT_Event_Error", event=event)
    plugin.call("PJRT_Event_Set", event=event)
    assert plugin.call("PJRT_Event_IsReady", event=event).is_ready
    plugin.call("PJRT_Event_Error", event=event)
    plugin.call("PJRT_Event_Await", event=event)


def test_an_error_is_everybodys_own(plugin: Plugin, event: int) -> None:
    fail(plugin, event)
    assert plugin.call("PJRT_Event_IsReady", event=event).is_ready
    for _ in range(2):
        for function in ("PJRT_Event_Error", "PJRT_Event_Await"):
            with pytest.raises(PluginError, match="ABORTED: no luck"):
                plugin.call(function, event=event)


def test_an_error_may_be_without_a_message(plugin: Plugin, event: int) -> None:
    plugin.call("PJRT_Event_Set", event=event, error_code="CANCELLED")
    with pytest.raises(PluginError) as raised:
        plugin.call("PJRT_Event_Await", event=event)
    assert (raised.value.code, raised.value.message) == ("CANCELLED", "")


def test_only_the_first_set_counts(plugin: Plugin, event: int) -> None:
    plugin.call("PJRT_Event_Set", event=event)
    fail(plugin, event)
    plugin.call("PJRT_Event_Await", event=event)


def test_callbacks_before_and_after(plugin: Plugin, event: int) -> None:
    before = [OnReady(plugin, event), OnReady(plugin, event)]
    assert [one.errors for one in before] == [[], []]
    plugin.call("PJRT_Event_Set", event=event)
    assert [one.errors for one in before] == [[None], [None]]
    assert OnReady(plugin, event).errors == [None]
    assert [one.errors for one in before] == [[None], [None]]


def test_callbacks_own_their_errors(plugin: Plugin, event: int) -> None:
    before = [OnReady(plugin, event), OnReady(plugin, event)]
    fail(plugin, event)
    for one in (*before, OnReady(plugin, event)):
        [error] = one.errors  # which it has freed
        assert error is not None
        assert (error.code, error.message) == ("ABORTED", "no luck")


def test_a_callback_runs_in_the_thread_that_sets(plugin: Plugin, event: int) -> None:
    threads = []

    class Noting(OnReady):
        def _called(self, error: int | None, user_arg: int) -> None:
            super()._called(error, user_arg)
            threads.append(threading.get_ident())

    waiting = Noting(plugin, event)
    setter = threading.Thread(target=plugin.call, args=["PJRT_Event_Set"], kwargs={"event": event})
    setter.start()
    setter.join()
    assert waiting.errors == [None]
    Noting(plugin, event)
    assert threads == [setter.ident, threading.get_ident()]


def test_many_wait(plugin: Plugin, event: int) -> None:
    messages = []

    def wait() -> None:
        try:
            plugin.call("PJRT_Event_Await", event=event)
        except PluginError as error:
            messages.append(error.message)

    waiting = [threading.Thread(target=wait) for _ in range(8)]
    for thread in waiting:
        thread.start()
    fail(plugin, event)
    for thread in waiting:
        thread.join()
    assert messages == ["no luck"] * 8


def test_a_callback_may_use_the_event(plugin: Plugin, event: int) -> None:
    """No lock is held while it runs."""
    inner = []

    class Curious(OnReady):
        def _called(self, error: int | None, user_arg: int) -> None:
            super()._called(error, user_arg)
            inner.append(plugin.call("PJRT_Event_IsReady", event=event).is_ready)
            inner.append(OnReady(plugin, event).errors)
            plugin.call("PJRT_Event_Await", event=event)

    waiting = Curious(plugin, event)
    plugin.call("PJRT_Event_Set", event=event)
    assert inner == [True, [None]]
    assert waiting.errors == [None]


def test_a_callback_may_destroy_the_event(plugin: Plugin) -> None:
    """The event ends while it is being set, with another callback still to come."""
    event = plugin.call("PJRT_Event_Create").event

    class Destroying(OnReady):
        def _called(self, error: int | None, user_arg: int) -> None:
            super()._called(error, user_arg)
            plugin.call("PJRT_Event_Destroy", event=event)

    first, second = Destroying(plugin, event), OnReady(plugin, event)
    fail(plugin, event)
    for one in (first, second):
        [error] = one.errors
        assert error is not None
        assert error.message == "no luck"


def test_whoever_waits_may_destroy_the_event(plugin: Plugin) -> None:
    """It may end as soon as the waiter returns, although the setter is not back yet."""
    for _ in range(200):
        event = plugin.call("PJRT_Event_Create").event
        setter = threading.Thread(
            target=plugin.call, args=["PJRT_Event_Set"], kwargs={"event": event}
        )
        setter.start()
        plugin.call("PJRT_Event_Await", event=event)
        plugin.call("PJRT_Event_Destroy", event=event)
        setter.join()


def test_callbacks_while_another_thread_sets(plugin: Plugin) -> None:
    """Each is called once, whichever comes first."""
    for _ in range(50):
        event = plugin.call("PJRT_Event_Create").event
        setter = threading.Thread(target=fail, args=[plugin, event])
        setter.start()
        callbacks = [OnReady(plugin, event) for _ in range(10)]
        setter.join()
        plugin.call("PJRT_Event_Destroy", event=event)
        assert [len(one.errors) for one in callbacks] == [1] * 10


def test_nothing_to_destroy(plugin: Plugin) -> None:
    plugin.call("PJRT_Event_Destroy", event=0)
    plugin.call("PJRT_Error_Destroy", error=0)
