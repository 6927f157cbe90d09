"""The whole way: stock JAX on the mock, recorded, merged and reported, in separate processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mock_libtpu.process import recordings
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.cxx_names import short_name
from tests.mock_libtpu.json_report import calls_of
from tests.mock_libtpu.recorded import compiles_elsewhere
from trace_links.definitions.releases import release_of

COMMAND = Path(sys.executable).parent / "mock-libtpu"

# From the API function to JAX's own Python.
DEVICE_PUT_CXX = (
    "PJRT_Client_BufferFromHostBuffer",
    "xla::PjRtCApiClient::BufferFromHostBufferInternalImpl",
    "xla::PjRtCApiClient::BufferFromHostBuffer",
    "xla::ifrt::PjRtClient::MakeArrayFromHostBuffer",
    "jax::(anonymous namespace)::MakeIfrtArrayFromFullyReplicatedShard",
    "jax::DevicePutWithSharding",
    "jax::PyArray::BatchedDevicePut",
    "jax::nanobind__jax_exec_impl",
    "nanobind::detail::func_create",
    "nanobind::detail::nb_func_vectorcall_complex",
)
DEVICE_PUT_PYTHON = (
    ("batched_device_put", "pxla.py"),
    ("_shard_np_array", "pxla.py"),
    ("_shard_typed_scalar", "pxla.py"),
    ("shard_args", "pxla.py"),
    ("annotate_function.<locals>.wrapper", "profiler.py"),
    ("_batched_device_put_impl", "dispatch.py"),
    ("device_put", "api.py"),
    ("inner", "program.py"),
    ("outer", "program.py"),
    ("<module>", "program.py"),
)
DEVICE_PUT = """\
import jax

def inner(value):
    return jax.device_put(value)

def outer():
    return inner(1)

outer()
"""


def run(
    *arguments: str | Path, check: bool = True, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **(variables or {})}
    for name in ("JAX_PLATFORMS", "TPU_LIBRARY_PATH", "JAX_TRACEBACK_FILTERING"):
        environment.pop(name, None)
    done = subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, env=environment, check=False
    )
    if check:
        assert done.returncode == 0, done.stderr
    return done


@pytest.fixture
def program(tmp_path: Path) -> Any:
    def write(text: str) -> Path:
        path = tmp_path / "program.py"
        path.write_text(text)
        return path

    return write


def traced(
    program: Path, *options: str, code: int = 0, shown: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """The calls of a program's processes; `shown` are options of the report."""
    file = program.with_name("traced")
    done = run("trace", "-o", file, *options, "--", sys.executable, program, check=False)
    assert done.returncode == code, done.stderr
    return [
        call
        for path in recordings(file)
        for call in calls_of(run("report", "--json", *shown, path).stdout)
    ]


def starts(frames: Sequence[dict[str, Any]], names: Sequence[str]) -> bool:
    """Whether the frames' names begin as `names` do, each one contained in its frame's."""
    return len(frames) >= len(names) and all(
        name in frame["function"] for frame, name in zip(frames, names, strict=False)
    )


class Places(NamedTuple):
    """Where functions are, as read by hand in the sources that a jaxlib was built from.

    Or in those of the nearest release with a table, which the labels name.
    """

    label: str
    """Of a line that calls, and of a definition."""
    definition: str
    client: str
    """The place in XLA of the line that calls PJRT_Client_BufferFromHostBuffer."""
    around_client: str
    nanobind: str
    frames: tuple[tuple[str, int], ...]
    """Of device_put's C++ frames, from the API up; the third is a definition."""
    python: tuple[int, ...]
    """The lines of DEVICE_PUT_PYTHON."""


XLA = "https://github.com/openxla/xla/blob"
CLIENT = "xla/pjrt/c_api_client/pjrt_c_api_client.cc"
NANOBIND = "https://github.com/wjakob/nanobind/blob"
PLACES = {
    "0.10.2": Places(
        "call site",
        "definition",
        f"{XLA}/5a9e73cbd92530cac2ac36f4736a774b2412afe2/{CLIENT}#L1155",
        f"{CLIENT}:1187",
        f"{NANOBIND}/30f12ae6650ecec86042053d522d9af585f269b0/src/nb_func.cpp#L607",
        (
            (CLIENT, 1155),
            (CLIENT, 1187),
            ("xla/python/pjrt_ifrt/pjrt_client.cc", 1048),
            ("jaxlib/py_values.cc", 238),
            ("jaxlib/py_values.cc", 1408),
            ("jaxlib/py_array.cc", 1434),
            ("jaxlib/jax.cc", 1035),
        ),
        (233, 192, 206, 103, 420, 626, 2118, 4, 7, 9),
    ),
    "0.12.0.1": Places(
        "in 0.11.0",
        "in 0.11.0",
        f"{XLA}/131bf41acb4650e4391a640c3f1859c1c86ad74b/{CLIENT}#L1133",
        f"{CLIENT}:1165",
        f"{NANOBIND}/e2dc00f7a34f935c6cf91948776d59c4709e9fe6/src/nb_func.cpp#L632",
        (
            (CLIENT, 1133),
            (CLIENT, 1165),
            ("xla/python/pjrt_ifrt/pjrt_client.cc", 1038),
            ("jaxlib/py_values.cc", 239),
            ("jaxlib/py_values.cc", 1423),
            ("jaxlib/py_array.cc", 1421),
            ("jaxlib/jax.cc", 1042),
        ),
        (258, 199, 231, 102, 588, 666, 2421, 4, 7, 9),
    ),
}
GOLDEN = Path(__file__).parents[1] / "golden" / "device_put_places"
OWN_NAMESPACES = re.compile(r"(?:xla|tsl|jax|pjrt|stream_executor)::")


@pytest.fixture
def places() -> Places:
    jaxlib = version("jaxlib")
    if jaxlib not in PLACES:
        pytest.skip(f"the places of jaxlib {jaxlib} were not read")
    return PLACES[jaxlib]


def test_device_put_s_cxx_frames_have_their_lines(program: Any, places: Places) -> None:
    (call,) = traced(program(DEVICE_PUT), shown=("--function", "PJRT_Client_BufferFromHostBuffer"))
    frames = call["frames"][1 : 1 + len(places.frames)]
    assert tuple((frame["path"], frame["line"]) for frame in frames) == places.frames
    labels = [places.label] * len(frames)
    labels[2] = places.definition
    assert [frame["confidence"] for frame in frames] == labels
    assert frames[0]["url"] == places.client


def test_every_frame_of_xla_and_jax_has_a_line(program: Any, places: Places) -> None:
    """The whole run, as it was read by hand once, is in golden/device_put_places."""
    found = set()
    for call in traced(program(DEVICE_PUT)):
        for frame in call["frames"]:
            name = short_name(frame["function"])
            if frame["language"] == "c++" and OWN_NAMESPACES.match(name):
                found.add(f"{frame['path']}:{frame['line']} {name} ({frame['confidence']})")
    golden = GOLDEN / f"jaxlib-{version('jaxlib')}.txt"
    assert sorted(found) == golden.read_text(encoding="utf-8").splitlines()


def test_frames_of_libraries_lead_to_their_repositories(program: Any, places: Places) -> None:
    """XLA pins the version of nanobind, and the interpreter reports its own."""
    found: dict[str, set[tuple[str, str]]] = {}
    interpreters = set()
    for call in traced(program(DEVICE_PUT)):
        for frame in call["frames"]:
            if frame["url"] is not None:
                found.setdefault(short_name(frame["function"]), set()).add(
                    (frame["url"], frame["confidence"])
                )
            elif frame["symbol"] == "Py_BytesMain":
                interpreters.add(frame["module"])
    assert found["nanobind::detail::nb_func_vectorcall_complex"] == {
        (places.nanobind, places.definition)
    }
    assert not {path for path in interpreters if release_of(path) is not None}
    if not interpreters:
        cpython = r"https://github\.com/python/cpython/blob/v3\.\d+\.\d+/"
        ((url, _),) = found["Py_BytesMain"]
        assert re.fullmatch(cpython + r"Modules/main\.c#L\d+", url)


def test_device_put_shows_every_frame_in_order(program: Any, places: Places) -> None:
    (call,) = traced(program(DEVICE_PUT), shown=("--function", "PJRT_Client_BufferFromHostBuffer"))
    frames = call["frames"]
    assert starts(frames, DEVICE_PUT_CXX), [frame["function"] for frame in frames]
    assert [frame["language"] for frame in frames[:2]] == ["c", "c++"]
    python = [frame for frame in frames if frame["language"] == "python"]
    assert [(frame["function"], Path(frame["path"]).name) for frame in python] == list(
        DEVICE_PUT_PYTHON
    )
    assert tuple(frame["line"] for frame in python) == places.python
    # The interpreter's glue lies below the binding's C++ and around the Python frames.
    assert frames.index(python[0]) >= len(DEVICE_PUT_CXX)
    assert not any(frame["function"] == "_PyEval_EvalFrameDefault" for frame in frames)
    assert call["notes"] == []


def test_arguments_and_results_are_decoded(program: Any) -> None:
    text = "import jax, numpy as np\njax.device_put(np.zeros((2, 3), np.float32))\n"
    (call,) = traced(
        program(text),
        "--topology",
        "v4:2x2",
        shown=("--function", "PJRT_Client_BufferFromHostBuffer"),
    )
    arguments = call["arguments"]
    assert arguments["client"] == "v4:2x2"
    assert arguments["type"] == "F32"
    assert arguments["dims"] == [2, 3]
    assert call["results"]["buffer"] == {
        "buffer": 1,
        "type": "F32",
        "shape": [2, 3],
        "bytes": 24,
        "device": "TPU_0(process=0,(0,0,0,0))",
    }
    assert call["error"] is None
    assert call["took_ns"] > 0


def test_a_compile_records_the_call_site(program: Any) -> None:
    text = (
        "import jax\n"
        "def model(x):\n"
        "    return x * 2\n"
        "def train():\n"
        "    return jax.jit(model)(1.0)\n"
        "assert train() == 2\n"
    )
    calls = traced(program(text), shown=("--function", "PJRT_Client_Compile"))
    (call,) = (call for call in calls if call["results"]["executable"]["program"] == "jit_model")
    python = [frame for frame in call["frames"] if frame["language"] == "python"]
    caller = [frame for frame in python if frame["confidence"] == "caller"]
    # From jax 0.11 on it compiles on the thread that calls, with all of its frames.
    frames = caller if compiles_elsewhere() else python[-2:]
    assert [(frame["function"], frame["line"]) for frame in frames] == [
        ("train", 5),
        ("<module>", 6),
    ]
    assert bool(caller) == compiles_elsewhere()
    assert "CompileAndLoad" in "".join(frame["function"] for frame in call["frames"])
    # Of the mock's own Python there is none, which would be taken for the program's.
    assert not [frame for frame in python if "/delegate/" in (frame.get("path") or "")]


def test_programs_are_recorded_once_and_only_on_request(program: Any, tmp_path: Path) -> None:
    file = program(
        "import jax\n"
        "def step(x): return x * 2\n"
        "step = jax.jit(step)\n"
        "step(1.0)\n"
        "assert step(2.0) == 4\n"
    )
    recordings = tmp_path / "with", tmp_path / "without"
    for recording, options in zip(recordings, (["--programs"], []), strict=True):
        run("trace", *options, "-o", recording, "--", sys.executable, file)
    calls, plain = (list(read_recording(recording).calls()) for recording in recordings)
    with_text = [call for call in calls if "optimized_hlo" in str(call.results)]
    assert {call.function for call in with_text} == {"PJRT_Client_Compile"}
    assert "optimized_hlo" not in str([call.arguments for call in calls])
    made = [call.results["executable"] for call in with_text]
    (compiled,) = (each for each in made if each["program"] == "jit_step")
    assert compiled["stablehlo"].startswith("module @jit_step")
    assert "stablehlo.multiply" in compiled["stablehlo"]
    assert compiled["optimized_hlo"].startswith("HloModule jit_step")
    assert " multiply(" in compiled["optimized_hlo"]
    # No locations: they name the machine's folders.
    assert str(file.parent) not in compiled["stablehlo"] + compiled["optimized_hlo"]
    assert "metadata" not in compiled["optimized_hlo"]
    assert "optimized_hlo" not in str([call.results for call in plain])
    assert run("diff", *recordings).returncode == 0  # the text is not a difference


def test_calls_of_threads_are_kept_apart(program: Any) -> None:
    text = (
        "import jax, threading\n"
        "def put():\n"
        "    jax.device_put(1)\n"
        "jax.devices()\n"
        "threads = [threading.Thread(target=put, name=f'put-{n}') for n in range(4)]\n"
        "[thread.start() for thread in threads]\n"
        "[thread.join() for thread in threads]\n"
    )
    calls = traced(program(text), shown=("--function", "PJRT_Client_BufferFromHostBuffer"))
    assert len({call["thread"] for call in calls}) == 4
    for call in calls:
        assert "put" in [frame["function"] for frame in call["frames"]]


def test_the_report_has_links_and_the_program_keeps_its_output(
    program: Any, places: Places, tmp_path: Path
) -> None:
    text = DEVICE_PUT + "print('done')\n"
    done = run("trace", "-o", tmp_path / "file", "--", sys.executable, program(text))
    assert done.stdout.startswith("done\n")
    output = run("report", "--calls", "--collapse", tmp_path / "file").stdout
    assert "program.py:4 in inner" in output
    name = "xla::PjRtCApiClient::BufferFromHostBuffer"
    assert f"{places.around_client} in {name} ({places.label})\n" in output
    assert "\x1b]8" not in output, "a pipe gets text only"
    assert "nb_func_vectorcall" not in output


def test_a_summary_counts(program: Any, tmp_path: Path) -> None:
    text = "import jax\nfor value in range(3): jax.device_put(value)\n"
    run("trace", "-o", tmp_path / "file", "--", sys.executable, program(text))
    done = run("report", "--summary", tmp_path / "file")
    (row,) = (line for line in done.stdout.splitlines() if "BufferFromHostBuffer" in line)
    assert row.split()[:3] == ["PJRT_Client_BufferFromHostBuffer", "3", "0"]


def test_a_kept_recording_is_reported_again(program: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = run("trace", "--output", kept, "--", sys.executable, program(DEVICE_PUT))
    again = run("report", kept)
    assert again.stdout == first.stdout
    assert run("report", kept, "--function", "PJRT_Client_Cre*").stdout.count("#") == 1


def test_a_report_without_a_file_is_of_the_last_recording(program: Any, tmp_path: Path) -> None:
    none = run("report", check=False)
    assert (none.returncode, "there is no last recording" in none.stderr) == (3, True)
    text = (
        "import subprocess, sys\n"
        f"subprocess.run([sys.executable, '-c', {DEVICE_PUT!r}], check=True)\n{DEVICE_PUT}"
    )
    run("trace", "--", sys.executable, program(DEVICE_PUT))
    first = run("trace", "--", sys.executable, program(text))
    again = run("report")
    assert again.stdout == first.stdout
    assert again.stdout.count("== process") == 2
    assert f"the last recording, of {sys.executable} " in again.stderr
    run("report", "--html", tmp_path / "page.html")
    assert len(list(tmp_path.glob("page*.html"))) == 2
    run("trace", "--", sys.executable, "-c", "pass")
    assert run("report").stdout == first.stdout, "nothing was recorded since"
    state = Path(os.environ["XDG_STATE_HOME"], "mock-libtpu")
    assert [path.name for path in state.iterdir()] == ["last"]
    kept = run("trace", "--output", tmp_path / "kept", "--", sys.executable, program(DEVICE_PUT))
    assert run("report").stdout == kept.stdout
    (tmp_path / "kept").unlink()
    assert "there is no last recording" in run("report", check=False).stderr
    run("cache", "clear", "recordings")
    assert not list(state.iterdir())
    assert run("report", check=False).returncode == 3


def test_only_records_what_matches(program: Any) -> None:
    calls = traced(program(DEVICE_PUT), "--only", "PJRT_Buffer_*", "--no-stacks")
    assert calls
    assert {call["function"].startswith("PJRT_Buffer_") for call in calls} == {True}
    assert {len(call["frames"]) for call in calls} == {0}


def test_the_exit_code_is_the_programs(program: Any) -> None:
    assert run("trace", "--", sys.executable, "-c", "exit(7)", check=False).returncode == 7
    killed = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert run("trace", "--", sys.executable, "-c", killed, check=False).returncode == 137


def test_a_program_without_jax_is_reported(program: Any) -> None:
    done = run("trace", "--", sys.executable, "-c", "pass")
    assert "did not load the TPU library" in done.stderr


def test_a_run_that_records_nothing_keeps_the_earlier_recording(
    program: Any, tmp_path: Path
) -> None:
    file = tmp_path / "kept.rec"
    assert run("trace", "-o", file, "--", sys.executable, program(DEVICE_PUT)).returncode == 0
    before = file.read_bytes()
    ran = run("trace", "-o", file, "--", sys.executable, "-c", "exit(2)", check=False)
    assert ran.returncode == 2
    assert "nothing was recorded: the program exited with 2" in ran.stderr
    assert "wrote the recording" not in ran.stderr
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".rec"] == ["kept.rec"]


def test_a_killed_program_is_reported(program: Any) -> None:
    text = DEVICE_PUT + "import os\nos.kill(os.getpid(), 9)\n"
    functions = [call["function"] for call in traced(program(text), code=137)]
    assert "PJRT_Client_BufferFromHostBuffer" in functions


def test_processes_are_reported_one_by_one(program: Any, tmp_path: Path) -> None:
    text = (
        "import subprocess, sys\n"
        f"code = {DEVICE_PUT!r}\n"
        "children = [subprocess.Popen([sys.executable, '-c', code]) for _ in range(2)]\n"
        "sys.exit(sum(child.wait() for child in children))\n"
    )
    calls = traced(program(text), shown=("--function", "PJRT_Client_Create"))
    assert len({call["process"] for call in calls}) == 2


def test_env_makes_a_shell_run_on_the_mock(program: Any) -> None:
    exports = run("env", "--devices", "3").stdout
    code = "import jax; print(len(jax.devices('tpu')), jax.devices()[0].device_kind)"
    script = f'{exports}\n"{sys.executable}" -c "{code}"\n'
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "3 TPU v5 lite\n"


def test_run_records_nothing(program: Any, tmp_path: Path) -> None:
    path = program("import jax\nprint(jax.device_put(1).devices())\n")
    done = run("run", "--devices", "2", "--", sys.executable, path)
    assert "TpuDevice(id=0" in done.stdout
    assert os.listdir(tmp_path) == ["program.py"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("run", "--devices", "0", "--", "true"), 2, "--devices 0: give a number from 1 to 4096"),
        (("run", "--topology", "v9:2", "--", "true"), 2, "'v9' is not a known TPU"),
        (("run", "--topology", "v5e:2y2", "--", "true"), 2, "is not a number of chips per axis"),
        (("run", "--memory", "much", "--", "true"), 2, "give a size such as 512M"),
        (("run", "--", "no-such-program"), 4, "there is no such program"),
        (("trace", "--topolgy", "v4:2x2", "--", "true"), 2, "No such option: --topolgy"),
        (("report", "--json", "--summary", "x"), 2, "give one of them"),
        (("trace", "--sample", "0", "--", "true"), 2, "above 0"),
        (("report", "/no/such/file"), 3, "cannot read the recording"),
        (("report", __file__), 3, "is not a recording"),
        (("catalogue", "Nothing"), 2, "no function matches Nothing"),
        (("catalogue", "--release", "jaxlib 1"), 2, "Known: jaxlib 0.9.0"),
    ],
)
def test_bad_input_is_reported(arguments: tuple[str, ...], code: int, message: str) -> None:
    done = run(*arguments, check=False)
    assert done.returncode == code, done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("release", ["jaxlib 0.9.0", "jaxlib-0.9.0", "0.9.0"])
def test_a_release_has_several_spellings(release: str) -> None:
    shown = run("catalogue", "--release", release, "*MemoryStats*").stdout
    assert "PJRT_Device_MemoryStats" in shown
    assert "PJRT_Device_ClearMemoryStats" not in shown


def test_other_recordings_of_like_names_stay(program: Any, tmp_path: Path) -> None:
    path = program(DEVICE_PUT)
    run("trace", "-o", tmp_path / "run.1", "--", sys.executable, path)
    run("trace", "-o", tmp_path / "run", "--", sys.executable, path)
    assert sorted(os.listdir(tmp_path)) == ["program.py", "run", "run.1"]


def test_options_override_the_environment(program: Any) -> None:
    leaked = {"MOCK_LIBTPU_TOPOLOGY": "v4:2x2x1", "MOCK_LIBTPU_ONLY": "Nothing"}
    code = "import jax; jax.device_put(1); print(jax.devices()[-1])"
    done = run("trace", "--devices", "2", "--", sys.executable, "-c", code, variables=leaked)
    assert "TPU_1(process=0,(0,1,0,0))" in done.stdout
    assert "PJRT_Client_BufferFromHostBuffer" in done.stdout
    again = run("run", "--", sys.executable, "-c", code, variables=leaked)
    assert "TPU_3(" in again.stdout


def test_an_empty_report_has_a_note(program: Any, tmp_path: Path) -> None:
    path = program(DEVICE_PUT)
    run("trace", "-o", tmp_path / "run", "--", sys.executable, path)
    missing = run("report", "--function", "PJRT_Nope", tmp_path / "run")
    assert "recorded calls matches PJRT_Nope" in missing.stderr
    unselected = run("report", tmp_path / "run", "--thread", "nope")
    assert re.search(
        r"none of the (\d+) recorded calls was selected; they are 0 to \d+ of python\d*, in \d",
        unselected.stderr,
    )
    unmatched = run("trace", "--only", "PJRT_Nope", "--", sys.executable, path)
    assert "no calls were recorded" in unmatched.stderr
    sampled = run("trace", "--sample", "5", "--", sys.executable, path)
    assert "one of every 5 calls was recorded" in sampled.stderr


def test_a_recording_that_cannot_be_read_keeps_the_exit_code(program: Any) -> None:
    done = run("trace", "--size-limit", "1", "--", sys.executable, program(DEVICE_PUT))
    assert "only the beginning" in done.stderr or "size limit" in done.stderr


def test_a_program_that_cannot_be_run_is_reported(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("no program")
    assert "is not executable" in run("run", "--", script, check=False).stderr
    script.chmod(0o755)
    for command in ("run", "trace"):
        done = run(command, "--", script, check=False)
        assert (done.returncode, "cannot run" in done.stderr) == (4, True)


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_only_a_regular_file_is_replaced(program: Any, tmp_path: Path, kind: str) -> None:
    output = tmp_path / "output"
    if kind == "pipe":
        os.mkfifo(output)
    elif kind == "folder":
        output.mkdir()
    else:
        output.symlink_to(tmp_path / "elsewhere")
    done = run("trace", "-o", output, "--", sys.executable, program(DEVICE_PUT), check=False)
    assert done.returncode == 3
    assert "is not a regular file" in done.stderr
    assert os.path.lexists(output)


def test_a_reader_that_has_seen_enough_is_not_an_error(
    program: Any, places: Places, tmp_path: Path
) -> None:
    run("trace", "-o", tmp_path / "file", "--", sys.executable, program(DEVICE_PUT))
    script = f"set -o pipefail; {COMMAND} report --json {tmp_path / 'file'} | head -n 1"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    # A release without a table has a note.
    notes = [line.split(" are known")[0] for line in done.stderr.splitlines()]
    has_table = not places.label.startswith("in ")
    wanted = [] if has_table else [f"note: no definitions of jaxlib {version('jaxlib')}"]
    assert (done.returncode, notes) == (0, wanted)
    assert len(done.stdout.splitlines()) == 1


def test_a_terminated_trace_ends_its_program_and_reports(program: Any, tmp_path: Path) -> None:
    text = DEVICE_PUT + "import time\nprint('ready', flush=True)\ntime.sleep(600)\n"
    process = subprocess.Popen(
        [COMMAND, "trace", "--", sys.executable, program(text)],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.terminate()
        report = process.stdout.read()
    assert process.returncode == 128 + signal.SIGTERM
    assert "PJRT_Client_BufferFromHostBuffer" in report
    assert os.listdir(tmp_path) == ["program.py"]


def test_a_signal_that_is_ignored_stays_so(program: Any) -> None:
    text = DEVICE_PUT + "print('ready', flush=True)\ninput()\nprint('went on')\n"
    process = subprocess.Popen(
        ["nohup", COMMAND, "trace", "--", sys.executable, program(text)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stdout is not None
        while (line := process.stdout.readline()) != "ready\n":
            assert line
        os.killpg(process.pid, signal.SIGHUP)
        report = process.communicate("\n")[0]
    assert process.returncode == 0
    assert "went on" in report


def test_a_file_that_is_not_a_recording_is_not_overwritten(program: Any, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    done = run(
        "trace", "--output", precious, "--", sys.executable, program(DEVICE_PUT), check=False
    )
    assert done.returncode == 3
    assert "is not a recording" in done.stderr
    assert precious.read_text() == "precious"
