"""Arrays that one host of a pod sends to another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mock_libtpu.pods import pod, run

_SHARDINGS = """
    import time
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax.sharding import NamedSharding, PartitionSpec as P
    jax.distributed.initialize()
    me, local = jax.process_index(), jax.local_device_count()

    def of(process):
        mesh = jax.make_mesh((local,), ("x",), devices=jax.local_devices(process_index=process))
        return NamedSharding(mesh, P("x"))

    def check(array, expected):
        for shard in array.addressable_shards:
            np.testing.assert_array_equal(shard.data, expected[shard.index])
        return len(array.addressable_shards)
"""


@pytest.mark.parametrize("slow", [0, 1], ids=["sends later", "receives later"])
@pytest.mark.usefixtures("library_path")
def test_there_and_back(program: Callable[[str], list[str]], slow: int) -> None:
    """More bytes than a socket holds, of several types, on either side before the other."""
    text = f"""
    xs = [np.arange(local * 300_000, dtype=dtype).reshape(local, -1) for dtype in "fiB"]
    ys = jax.device_put(xs, of(0))
    if me == {slow}:
        time.sleep(2)
    zs = jax.device_put(ys, of(1))
    counts = [check(z, x) for z, x in zip(zs, xs)]
    back = jax.jit(lambda x: x + 1)(jax.device_put(zs[0], of(0))) if me == 0 else None
    if me == 1:
        jax.device_put(zs[0], of(0))
    else:
        check(back, xs[0] + 1)
    print(counts)
    """
    done = run(pod(*program(_SHARDINGS + text)))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == ["host 0 | [0, 0, 0]", "host 1 | [2, 2, 2]"]


@pytest.mark.usefixtures("library_path")
def test_what_becomes_of_one_array_does_not_hold_up_the_next(
    program: Callable[[str], list[str]],
) -> None:
    """The first needs what comes back for the second."""
    text = """
    ones = jax.device_put(np.ones((local, 4), np.float32), of(0))
    if me == 0:
        first = jax.device_put(ones, of(1))
        second = jax.device_put(ones * 2, of(1))
    else:
        first = jax.device_put(ones, of(1))
        second = jax.device_put(ones, of(1))
        print(check(second, np.full((local, 4), 2)), check(first, np.ones((local, 4))))
    """
    done = run(pod(*program(_SHARDINGS + text)))
    assert done.returncode == 0, done.stderr
    assert "host 1 | 2 2" in done.stdout


_C_API = """
    import ctypes
    import os
    import sys
    import time
    from pathlib import Path
    import numpy as np
    from mock_libtpu.plugin.client import Plugin, PluginError
    sys.path.insert(0, ROOT)
    from tests.mock_libtpu.mocked import Mocked

    plugin = Plugin(Path(os.environ["TPU_LIBRARY_PATH"]))
    client = plugin.call("PJRT_Client_Create").client
    me = plugin.call("PJRT_Client_ProcessIndex", client=client).process_index
    mocked = Mocked(plugin, client)
    F32 = 11
    EXTENSION = "PJRT_Transfers_PJRT_Client_CrossHost"

    def send(buffers, targets, keys):
        events = (ctypes.c_void_p * len(buffers))()
        plugin.call(EXTENSION + "SendBuffers", client=client, buffers=buffers,
                    dst_global_device_ids=targets, transfer_keys=keys, send_events=events)
        return list(events)

    def receive(device, sizes, sources, keys):
        dims = [(ctypes.c_int64 * 1)(size) for size in sizes]
        buffers = (ctypes.c_void_p * len(sizes))()
        plugin.call(EXTENSION + "ReceiveBuffers", client=client, device=mocked.devices[device],
                    num_shapes=len(sizes),
                    shape_num_dims=(ctypes.c_size_t * len(sizes))(*[1] * len(sizes)),
                    num_dims=(ctypes.c_void_p * len(sizes))(*map(ctypes.addressof, dims)),
                    element_types=(ctypes.c_int * len(sizes))(*[F32] * len(sizes)),
                    layouts=(ctypes.c_void_p * len(sizes))(),
                    src_global_device_ids=sources, transfer_keys=keys, buffers=buffers)
        return list(buffers)

    def why(buffer):
        try:
            mocked.await_buffer(buffer)
        except PluginError as error:
            return str(error)
        return mocked.get(buffer).tolist()
"""


def _c_api(text: str) -> str:
    return _C_API.replace("ROOT", repr(str(Path(__file__).parents[3]))) + text


@pytest.mark.parametrize("slow", [0, 1], ids=["sends later", "receives later"])
@pytest.mark.usefixtures("library_path")
def test_what_does_not_arrive_has_a_reason(program: Callable[[str], list[str]], slow: int) -> None:
    """It failed, was deleted, has another size, or the process that should send it ended."""
    text = f"""
    if me == {slow}:
        time.sleep(1)
    if me == 1:
        device = mocked.devices[2]
        memory = mocked.memory(device=2)
        failed, promise = mocked.alias([2], memory=memory)
        good = mocked.put(np.arange(2, dtype=np.float32), device=device)
        deleted = mocked.put(np.arange(2, dtype=np.float32), device=device)
        mocked.delete(deleted)
        events = send([failed, good, good], [0, 0, 1], [1, 2, 3])
        send([deleted], [1], [4])
        mocked.fulfill(promise, status_code="DATA_LOSS", error_message="no such weight")
        for event in events:
            plugin.call("PJRT_Event_Await", event=event)
    else:
        buffers = receive(0, [2, 3], [2, 2], [1, 2]) + receive(1, [2, 2], [2, 2], [3, 4])
        for buffer in buffers:
            print(why(buffer), flush=True)
        print(why(receive(1, [2], [2], [5])[0]))  # the other process ends
    """
    done = run(pod(*program(_c_api(text))))
    assert done.returncode == 0, done.stderr
    text = done.stdout.replace("host 0 | ", "")
    lost, larger, good, deleted, gone = text.splitlines()
    assert lost == "DATA_LOSS: no such weight"
    assert larger == (
        "INVALID_ARGUMENT: the transfer from device 2 to device 0 has 8 bytes, and the array that"
        " waits for it 12"
    )
    assert good == "[0.0, 1.0]"
    assert deleted == "INVALID_ARGUMENT: Buffer has been deleted or donated."
    assert gone == (
        "UNAVAILABLE: the transfer from device 2 to device 1 did not come: process 1 ended, or its"
        " client of the TPU did"
    )


@pytest.mark.usefixtures("library_path")
def test_a_child_that_is_forked_does_not_end_it(program: Callable[[str], list[str]]) -> None:
    text = """
    if me == 0:
        child = os.fork()
        if not child:
            try:
                receive(0, [2], [2], [1])
            except PluginError as error:
                print(error, flush=True)
            plugin.call("PJRT_Client_Destroy", client=client)
            os._exit(0)
        os.waitpid(child, 0)
        print(why(receive(0, [2], [2], [1])[0]), flush=True)
    else:
        time.sleep(2)  # it connects after the child has ended
        good = mocked.put(np.arange(2, dtype=np.float32), device=mocked.devices[2])
        (event,) = send([good], [0], [1])
        plugin.call("PJRT_Event_Await", event=event)
    """
    done = run(pod(*program(_c_api(text))))
    assert done.returncode == 0, done.stderr
    refused, received = done.stdout.replace("host 0 | ", "").splitlines()
    assert refused.startswith("FAILED_PRECONDITION: this process was forked from one that had")
    assert received == "[0.0, 1.0]"


@pytest.mark.usefixtures("library_path")
def test_what_is_sent_last_arrives(program: Callable[[str], list[str]]) -> None:
    """Although the process that sends it ends at once; more than a socket holds."""
    text = """
    if me == 1:
        big = mocked.put(np.ones(8_000_000, np.float32), device=mocked.devices[2])
        send([big], [0], [1])
        plugin.call("PJRT_Client_Destroy", client=client)
        os._exit(0)
    time.sleep(2)
    (buffer,) = receive(0, [8_000_000], [2], [1])
    mocked.await_buffer(buffer)
    print(mocked.get(buffer).sum())
    """
    done = run(pod(*program(_c_api(text))))
    assert "host 0 | 8e+06" in done.stdout, (done.stdout, done.stderr)


_ELSEWHERE = (
    "INVALID_ARGUMENT: TpuDevice(id=2, process_index=1, coords=(0,1,0), core_on_chip=0) is a device"
    " of another process: its memory is not addressable here"
)


@pytest.mark.usefixtures("library_path")
def test_what_is_refused(program: Callable[[str], list[str]]) -> None:
    text = """
    if me == 0:
        good = mocked.put(np.arange(2, dtype=np.float32))
        deleted = mocked.put(np.arange(2, dtype=np.float32))
        mocked.delete(deleted)
        (event,) = send([deleted], [2], [1])
        for call in (
            lambda: send([good], [9], [1]),
            lambda: receive(0, [2], [9], [1]),
            lambda: receive(2, [2], [0], [1]),
            lambda: plugin.call("PJRT_Event_Await", event=event),
        ):
            try:
                call()
            except PluginError as error:
                print(error)
        first, again = receive(0, [2], [2], [7]) + receive(0, [2], [2], [7])
        print(why(again))
    """
    done = run(pod(*program(_c_api(text))))
    assert done.returncode == 0, done.stderr
    text = done.stdout.replace("host 0 | ", "")
    assert text.splitlines() == [
        "INVALID_ARGUMENT: this client has no device of id 9",
        "INVALID_ARGUMENT: this client has no device of id 9",
        _ELSEWHERE,
        "INVALID_ARGUMENT: Buffer has been deleted or donated.",
        "INVALID_ARGUMENT: the transfer from device 2 to device 0 is awaited already",
    ]


@pytest.mark.usefixtures("library_path")
def test_a_process_that_ended_sends_nothing(program: Callable[[str], list[str]]) -> None:
    """It sent something before, so that it is known to be gone."""
    text = """
    import os
    device = [jax.local_devices(process_index=each)[0] for each in (0, 1)]
    x = jax.device_put(np.ones(4, np.float32), device[1])
    y = jax.device_put(x, device[0])
    if me == 1:
        x.block_until_ready()
        time.sleep(2)
        os._exit(0)
    y.block_until_ready()
    z = jax.device_put(x, device[0])
    try:
        z.block_until_ready()
    except Exception as error:
        print(str(error).splitlines()[0], flush=True)
    os._exit(0)
    """
    done = run(pod(*program(_SHARDINGS + text)))
    assert (
        "the transfer from device 2 to device 0 did not come: process 1 ended, or its client of the"
        " TPU did"
    ) in done.stdout, (done.stdout, done.stderr)


@pytest.mark.usefixtures("library_path")
def test_its_calls_are_recorded(program: Callable[[str], list[str]], tmp_path: Path) -> None:
    text = """
    x = jax.device_put(np.ones((local, 4), np.float32), of(0))
    check(jax.device_put(x, of(1)), np.ones((local, 4)))
    """
    output = tmp_path / "recordings"
    command = program(_SHARDINGS + text)
    done = run(pod("--output", str(output), *command))
    assert done.returncode == 0, done.stderr
    sent, received = (
        run([*pod()[:3], "report", str(path), "--calls"]).stdout
        for path in sorted(output.glob("host-*"))
    )
    assert "CrossHostSendBuffers" in sent
    assert "CrossHostReceiveBuffers" in received
