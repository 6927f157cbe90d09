"""The command pod: programs on several hosts, and how it ends when a host does."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mock_libtpu.mocked import TIMEOUT_S
from tests.mock_libtpu.pods import pod, run

_PSUM = """
    import jax
    import numpy as np
    from jax.sharding import NamedSharding, PartitionSpec as P
    jax.distributed.initialize()
    mesh = jax.make_mesh((jax.device_count(),), ("x",))
    own = np.full(jax.local_device_count(), jax.process_index() + 1, np.float32)
    array = jax.make_array_from_process_local_data(NamedSharding(mesh, P("x")), own)
    print(jax.process_index(), jax.process_count(), [d.id for d in jax.local_devices()],
          float(jax.jit(lambda array: array.sum())(array)))
"""


@pytest.mark.usefixtures("library_path")
def test_jax_distributed_without_arguments(
    program: Callable[[str], list[str]], tmp_path: Path
) -> None:
    logs = tmp_path / "logs"
    done = run(pod("--logs", str(logs), *program(_PSUM)))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [
        "host 0 | 0 2 [0, 1] 6.0",
        "host 1 | 1 2 [2, 3] 6.0",
    ]
    assert (logs / "host-0.log").read_text().splitlines()[0] == "0 2 [0, 1] 6.0"
    assert (logs / "host-1.log").read_text().splitlines()[0] == "1 2 [2, 3] 6.0"


@pytest.mark.usefixtures("library_path")
def test_hosts_meet_without_jax_distributed(program: Callable[[str], list[str]]) -> None:
    """By the addresses of the processes, as those of torch_xla do."""
    done = run(pod(*program(_PSUM.replace("jax.distributed.initialize()", ""))))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [
        "host 0 | 0 2 [0, 1] 6.0",
        "host 1 | 1 2 [2, 3] 6.0",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("library_path")
def test_four_hosts_of_one_chip_meet_without_jax_distributed(
    program: Callable[[str], list[str]],
) -> None:
    text = _PSUM.replace("jax.distributed.initialize()", "")
    done = run(pod(*program(text), topology="v4:2x2x1", hosts=4))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [
        f"host {host} | {host} 4 [{host}] 10.0" for host in range(4)
    ]


_LISTENERS = """
    import os
    import jax
    jax.distributed.initialize()
    jax.devices()
    from jax.experimental import multihost_utils
    multihost_utils.sync_global_devices("all listen")
    inodes = set()
    for name in os.listdir("/proc/self/fd"):
        try:
            inodes.add(os.readlink(f"/proc/self/fd/{name}"))
        except OSError:
            pass
    rows = [line.split() for name in ("tcp", "tcp6", "udp", "udp6")
            for line in open(f"/proc/net/{name}")]
    own = [row for row in rows if len(row) > 9 and f"socket:[{row[9]}]" in inodes]
    for row in own:
        # The last word of an address is its IPv4 address, in the order of this machine.
        local, other = (int.from_bytes(bytes.fromhex(row[i].split(":")[0])[-4:], "little")
                        for i in (1, 2))
        if row[3] == "0A":
            print("listens", local >> 24)
        else:
            print("talks", other >> 24)
"""


@pytest.mark.usefixtures("library_path")
def test_nothing_listens_or_asks_outside_of_loopback(
    program: Callable[[str], list[str]],
) -> None:
    done = run(pod(*program(_LISTENERS)))
    assert done.returncode == 0, done.stderr
    lines = {line.partition("| ")[2] for line in done.stdout.splitlines()}
    assert lines == {"listens 127", "talks 127"}


@pytest.mark.slow
@pytest.mark.usefixtures("library_path")
def test_two_pods_at_once(program: Callable[[str], list[str]], tmp_path: Path) -> None:
    """Each has the other's processes neither among its own nor on its address."""
    text = f"""{_PSUM}
    import os
    import pathlib
    import sys
    import time
    print("address", os.environ["TPU_WORKER_HOSTNAMES"].partition(",")[0])
    mine, other = map(pathlib.Path, sys.argv[1:])
    mine.touch()
    while not other.exists():
        time.sleep(0.1)
"""
    command = program(text)
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    pods = [
        subprocess.Popen(pod(*command, *marks), stdout=subprocess.PIPE, text=True)
        for marks in ((first, second), (second, first))
    ]
    outputs = [each.communicate(timeout=TIMEOUT_S)[0] for each in pods]
    assert [each.returncode for each in pods] == [0, 0]
    addresses = []
    for output in outputs:
        *summed, one, other = sorted(output.splitlines(), key=lambda line: "address" in line)
        assert sorted(summed) == ["host 0 | 0 2 [0, 1] 6.0", "host 1 | 1 2 [2, 3] 6.0"]
        assert one.partition("| ")[2] == other.partition("| ")[2]
        addresses.append(one.partition("| ")[2])
    assert addresses[0] != addresses[1]


@pytest.mark.usefixtures("library_path")
def test_slices_are_shown_by_their_devices(program: Callable[[str], list[str]]) -> None:
    text = """
        import jax
        jax.distributed.initialize()
        print([(d.id, d.slice_index, d.process_index) for d in jax.devices()])
    """
    done = run(pod("--slices", "2", "--host", "1", *program(text), topology="v5e:1x2", hosts=1))
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[(100000, 0, 0), (100001, 0, 0), (200000, 1, 1), (200001, 1, 1)]\n"


@pytest.mark.usefixtures("library_path")
def test_host_callbacks_get_the_values_of_their_own_device(
    program: Callable[[str], list[str]],
) -> None:
    """Of all devices of a host at once, in every launch."""
    text = """
        import jax
        import numpy as np
        from jax.sharding import NamedSharding, PartitionSpec as P
        jax.distributed.initialize()
        mesh = jax.sharding.Mesh(jax.devices(), ("x",))
        own = np.arange(4, dtype=np.int32) + 4 * jax.process_index()
        array = jax.make_array_from_process_local_data(NamedSharding(mesh, P("x")), own)
        seen = []

        @jax.jit
        @jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"))
        def shown(x):
            jax.debug.callback(lambda value: seen.append(int(value)), x[0])
            return x

        for _ in range(300):
            seen.clear()
            shown(array).block_until_ready()
            jax.effects_barrier()
            assert sorted(seen) == own.tolist(), seen
    """
    done = run(pod(*program(text), topology="v5e:2x4"))
    assert done.returncode == 0, done.stderr


# The others need no JAX: what they show is the same for every program.

_RANK = "import os; rank = int(os.environ['TPU_WORKER_ID'])\n"


@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize(
    ("end", "code", "why"),
    [
        ("raise ValueError('a bad batch')", 1, "failed with exit code 1: ValueError: a bad batch"),
        ("raise SystemExit(7)", 7, "failed with exit code 7"),
        ("os.kill(os.getpid(), 9)", 137, "was ended by SIGKILL"),
    ],
)
def test_the_failure_of_one_host_ends_all(
    program: Callable[[str], list[str]], end: str, code: int, why: str
) -> None:
    text = f"{_RANK}import time\nif rank == 1:\n    {end}\ntime.sleep(600)\n"
    done = run(pod(*program(text)))
    assert done.returncode == code
    assert f"mock-libtpu: host 1 {why}; ending host 0\n" in done.stderr


@pytest.mark.usefixtures("library_path")
def test_an_exception_ends_the_pod_although_jax_waits_for_the_others(
    program: Callable[[str], list[str]],
) -> None:
    text = """
        import jax
        from jax.experimental import multihost_utils
        jax.distributed.initialize()
        if jax.process_index() == 1:
            raise ValueError("a bad batch")
        multihost_utils.sync_global_devices("never")
    """
    done = run(pod(*program(text)))
    assert done.returncode == 1
    assert "host 1 failed with exit code 1: ValueError: a bad batch; ending host 0" in done.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("library_path")
def test_an_exit_code_ends_the_pod_although_others_wait(
    program: Callable[[str], list[str]],
) -> None:
    """Not one that the program catches."""
    text = """
        import sys
        import jax
        from jax.experimental import multihost_utils
        jax.distributed.initialize()
        jax.devices()
        try:
            sys.exit(5)
        except SystemExit as error:
            assert error.code == 5
        multihost_utils.sync_global_devices("all are here")
        if jax.process_index() == 1:
            sys.exit(3)
        multihost_utils.sync_global_devices("never")
    """
    done = run(pod(*program(text)))
    assert done.returncode == 3, done.stderr
    assert "mock-libtpu: host 1 failed with exit code 3" in done.stderr
    assert "; ending host 0\n" in done.stderr
    assert "it had not made" not in done.stderr


@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize(
    ("host", "end", "code", "message"),
    [
        pytest.param(
            0,
            "raise ValueError('a bad file')",
            1,
            "host 0 failed with exit code 1: ValueError: a ",
            marks=pytest.mark.slow,
        ),
        (1, "raise ValueError('a bad file')", 1, "host 1 failed with exit code 1: ValueError: a "),
        pytest.param(0, "os._exit(3)", 3, "host 0 failed with exit code 3", marks=pytest.mark.slow),
        pytest.param(
            0,
            "os._exit(0)",
            134,
            "host 1 was ended by SIGABRT; host 0 had ended before",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            1,
            "os.abort()",
            134,
            "host 1 was ended by SIGABRT; ending host 0",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            1,
            "os.kill(os.getpid(), 9)",
            137,
            "host 1 was ended by SIGKILL; ending host 0",
            marks=pytest.mark.slow,
        ),
        (1, "raise SystemExit(3)", 3, "host 1 failed with exit code 3 (it had not made its TPU "),
        pytest.param(
            0,
            "raise SystemExit('no data')",
            1,
            "host 0 failed with exit code 1: no data (it had not made its TPU devices); ending",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            1,
            "raise SystemExit(0)",
            124,
            "host 1 came to the end of the program without making TPU devices: ",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            1,
            "os._exit(0)",
            124,
            "host 1 had come to the end of the program, and host 0 waited",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            0,
            "time.sleep(600)",
            124,
            "host 0 did not go on, and host 1 waited",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_host_that_never_comes_to_its_first_device(
    program: Callable[[str], list[str]], host: int, end: str, code: int, message: str
) -> None:
    text = f"""
        import os
        import time
        import jax
        jax.distributed.initialize()
        print("pid", os.environ["TPU_WORKER_HOSTNAMES"].partition(",")[0], os.getpid())
        if os.environ["TPU_WORKER_ID"] == "{host}":
            time.sleep(1)
            {end}
        jax.devices()
    """
    shared = _shared_memory()
    # Long enough for JAX's import on a busy machine: hosts are judged when the time is over.
    done = run(pod("--timeout", "40", *program(text)))
    assert done.returncode == code, done.stderr
    assert f"mock-libtpu: {message}" in done.stderr
    hosts = [line.split()[-2:] for line in done.stdout.splitlines() if " pid " in line]
    assert len(hosts) == 2
    for address, pid in hosts:
        assert not Path("/proc", pid).exists()
        assert not _listeners(address)
    assert _shared_memory() == shared


def _shared_memory() -> list[str]:
    """What is in shared memory, without what TensorFlow in other tests' processes puts there."""
    return sorted(name for name in os.listdir("/dev/shm") if not name.startswith("tmp_tf_"))


def _listeners(address: str) -> list[str]:
    """Rows of sockets that listen at this address."""
    written = socket.inet_aton(address)[::-1].hex().upper()
    rows = [
        row for name in ("tcp", "tcp6") for row in Path("/proc/net", name).read_text().split("\n")
    ]
    return [row for row in rows if f"{written}:" in row and row.split()[3] == "0A"]


@pytest.mark.usefixtures("library_path")
def test_the_environments_own_sitecustomize_runs(
    program: Callable[[str], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os\nif 'MOCK_LIBTPU_END' in os.environ:\n    print('own')\n", encoding="utf-8"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    text = (
        "import os, sys\nprint(os.environ['PYTHONPATH'], sys.modules['sitecustomize'].__file__)\n"
    )
    done = run(pod("--host", "0", *program(text)))
    assert done.stdout == f"own\n{tmp_path} {tmp_path / 'sitecustomize.py'}\n", done.stderr


@pytest.mark.usefixtures("library_path")
def test_a_time_limit_names_the_host_that_hangs(program: Callable[[str], list[str]]) -> None:
    text = """
        import time
        import jax
        from jax.experimental import multihost_utils
        def load_batch():
            time.sleep(600)
        jax.distributed.initialize()
        multihost_utils.sync_global_devices("begin")
        if jax.process_index() == 1:
            load_batch()
        multihost_utils.sync_global_devices("end")
    """
    done = run(pod("--timeout", "25", *program(text)))
    assert done.returncode == 124
    assert "mock-libtpu: --timeout 25: the stacks of hosts 0 and 1:" in done.stderr
    stacks = [line for line in done.stderr.splitlines() if line.startswith("host 1 | ")]
    assert any(line.endswith("in load_batch") for line in stacks)
    assert "mock-libtpu: host 1 did not go on, and host 0 waited" in done.stderr
    assert "Fatal Python error" not in done.stderr
    assert "Extension modules" not in done.stderr


@pytest.mark.usefixtures("library_path")
def test_a_time_limit_shows_the_stacks_of_what_a_host_started(
    program: Callable[[str], list[str]],
) -> None:
    text = """
        import subprocess, sys
        code = "import time\\ndef load_batch():\\n    time.sleep(600)\\nload_batch()"
        subprocess.run([sys.executable, "-c", code])
    """
    done = run(pod("--timeout", "5", *program(text)))
    assert done.returncode == 124
    assert "in load_batch" in done.stderr


@pytest.mark.usefixtures("library_path")
def test_a_time_limit_names_the_host_that_did_not_send(
    program: Callable[[str], list[str]],
) -> None:
    text = """
        import jax
        import numpy as np
        from jax.experimental import multihost_utils
        jax.distributed.initialize()
        here, there = (
            jax.sharding.NamedSharding(
                jax.make_mesh((2,), ("x",), devices=jax.local_devices(process_index=process)),
                jax.sharding.PartitionSpec("x"),
            )
            for process in (0, 1)
        )
        x = jax.device_put(np.ones(4), here)
        if jax.process_index() == 1:
            print(jax.device_put(x, there).addressable_shards[0].data)
        multihost_utils.sync_global_devices("end")
    """
    done = run(pod("--timeout", "25", *program(text)))
    assert done.returncode == 124
    verdict = "host 1 waited for an array of another host, and host 0 did not send it"
    assert f"mock-libtpu: {verdict}" in done.stderr


@pytest.mark.usefixtures("library_path")
def test_the_mocks_options_reach_all_hosts(program: Callable[[str], list[str]]) -> None:
    text = """
        import os
        import jax
        import jax.numpy as jnp
        jax.distributed.initialize()
        x = jnp.float32(1 + 2**-12).reshape(1, 1)
        print(float((x @ x)[0, 0]), os.environ["MOCK_LIBTPU_STRICT"],
              os.environ["MOCK_LIBTPU_PALLAS"])
    """
    done = run(pod("--precision", "tpu", "--strict", "--pallas", "seed=3", *program(text)))
    assert sorted(done.stdout.splitlines()) == [
        f"host {number} | 1.0 1 seed=3" for number in (0, 1)
    ], done.stderr


@pytest.mark.usefixtures("library_path")
def test_a_host_that_is_killed_on_purpose(program: Callable[[str], list[str]]) -> None:
    text = f"{_RANK}import time\ntime.sleep(600 if rank == 1 else 4)\nprint('went on')\n"
    done = run(pod("--kill", "1@1", *program(text)))
    assert done.returncode == 0
    assert done.stdout == "host 0 | went on\n"
    assert "host 1 is killed (--kill)" in done.stderr


@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)]
)
def test_signals_reach_all(
    program: Callable[[str], list[str]], number: signal.Signals, code: int
) -> None:
    text = "import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)\n"
    command = pod(*program(text))
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        hosts = [int(process.stdout.readline().partition("| ")[2]) for _ in range(2)]
        process.send_signal(number)
        process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == code
    end = time.monotonic() + TIMEOUT_S
    while any(Path(f"/proc/{host}").exists() for host in hosts):
        assert time.monotonic() < end, "a host is left over"
        os.sched_yield()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--host", "2"], "--host 2: the hosts are 0 to 1"),
        (["--kill", "now"], "--kill now: give a host and seconds, such as 2@10"),
        (["--kill", "5@1"], "--kill 5: the hosts are 0 to 1"),
        (["--timeout", "0"], "--timeout 0: give a number above 0"),
        (["--timeout", "nan"], "--timeout nan: give a number above 0"),
        (["--memory", "much"], "--memory much: give a size"),
        (["--precision", "low"], "--precision low: give tpu or cpu"),
        (["--pallas", "fast"], "--pallas fast: 'fast' is not an option"),
    ],
)
def test_wrong_options(options: list[str], message: str) -> None:
    done = run(pod(*options, "--", "true"))
    assert done.returncode == 2
    assert message in done.stderr


def test_no_program() -> None:
    done = run(pod())
    assert done.returncode == 2
    assert "no program to run" in done.stderr
    assert "mock-libtpu pod --topology v5e:4x4 -- python train.py" in done.stderr
    done = run(pod("--", "no-such-program"))
    assert done.returncode == 4
    done = run(pod("--sample", "2", "--", "true"))
    assert done.returncode == 2
    assert "need --output" in done.stderr


@pytest.mark.usefixtures("library_path")
def test_a_pod_within_trace_shows_how_it_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOCK_LIBTPU_RECORDING", "recording")
    done = run(pod("--", "true"))
    assert done.returncode == 0
    assert "this does not record the hosts of a pod: add --output DIR" in done.stderr


def test_logs_that_cannot_be_written(tmp_path: Path) -> None:
    done = run(pod("--logs", str(tmp_path / "no" / "folder"), "--", "true"))
    assert done.returncode == 3
    assert "No such file or directory" in done.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("library_path")
def test_four_hosts_of_four_chips(program: Callable[[str], list[str]]) -> None:
    """Collectives over all hosts and over groups of them, donation, and values of one host."""
    text = """
        import functools
        import jax
        import jax.numpy as jnp
        import numpy as np
        from jax.experimental import multihost_utils
        from jax.sharding import NamedSharding, PartitionSpec as P
        jax.distributed.initialize()
        mesh = jax.make_mesh((4, 4), ("hosts", "chips"))
        sharding = NamedSharding(mesh, P("hosts", "chips"))
        values = np.arange(16.0, dtype=np.float32).reshape(4, 4)
        array = jax.make_array_from_callback((4, 4), sharding, lambda index: values[index])

        @functools.partial(jax.shard_map, mesh=mesh, in_specs=P("hosts", "chips"),
                           out_specs=P("hosts", "chips"))
        def collectives(x):
            summed = jax.lax.psum(x, "hosts") + jax.lax.psum(x, "chips")
            moved = jax.lax.ppermute(x, "chips", [(i, (i + 1) % 4) for i in range(4)])
            whole = jax.lax.all_gather(x, "hosts").sum()
            return summed + moved + whole

        wanted = (values.sum(0) + values.sum(1)[:, None] + np.roll(values, 1, 1)
                  + values.sum(0)[None])
        made = jax.jit(collectives)(array)
        np.testing.assert_array_equal(multihost_utils.process_allgather(made, tiled=True), wanted)
        doubled = jax.jit(lambda x: x * 2, donate_argnums=0)(array)
        assert array.is_deleted()
        np.testing.assert_array_equal(
            multihost_utils.process_allgather(doubled, tiled=True), values * 2)
        one = multihost_utils.broadcast_one_to_all(np.array([jax.process_index() + 5]))
        multihost_utils.assert_equal(jnp.asarray(one), "hosts differ")
        print(int(one[0]), jax.process_count())
    """
    done = run(pod(*program(text), topology="v5e:4x4", hosts=4))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [f"host {host} | 5 4" for host in range(4)]
