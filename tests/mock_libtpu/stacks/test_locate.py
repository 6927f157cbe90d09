"""Which functions of a trace are looked for, and for which of them a place is certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.recording.model import Module
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.symbols import Symbol
from tpu_walkthrough.errors import InputError
from trace_links.definitions.releases import release_of
from trace_links.location import SourceLocation

JAX = "https://github.com/jax-ml/jax/blob/990e6a0b84138346e6a38785412f36356e0e5dc3"
NEAREST = {
    "xla": "131bf41acb4650e4391a640c3f1859c1c86ad74b",
    "jaxlib": "a1521744c6dc074443fe549f19f48d7197abf759",
}
ABSEIL = "https://github.com/abseil/abseil-cpp/blob/255c84dadd029fd8ad25c5efb5933e47beaa00c7"


@pytest.fixture
def jaxlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Module:
    """The library of an installation whose version is 0.10.2; nothing is configured."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    packages = tmp_path / "site-packages"
    (packages / "jaxlib-0.10.2.dist-info").mkdir(parents=True)
    return module(str(packages / "jaxlib" / "libjax_common.so"))


def module(path: str) -> Module:
    return Module(0, 0x1000, 0, path, "")


def symbol(name: str, source: str | None, linker_name: str = "") -> Symbol:
    return Symbol(linker_name or name, name, 0, source)


def test_a_library_that_the_release_pins(jaxlib: Module) -> None:
    lock = symbol("absl::lts_20260107::Mutex::lock()", None, "_ZN4absl12lts_202601075Mutex4lockEv")
    path = "absl/synchronization/mutex.cc"
    found = SourceLocation(path, 1530, "definition", f"{ABSEIL}/{path}#L1530")
    assert Locator()(lock, jaxlib, None) == found
    assert Locator()(lock, module("/usr/lib/libother.so"), None) is None


def test_a_name_of_c_needs_its_unit_unless_there_is_one_of_it(jaxlib: Module) -> None:
    name = "PjitFunction_tp_dealloc"
    found = SourceLocation("jaxlib/pjit.cc", 1152, "definition", f"{JAX}/jaxlib/pjit.cc#L1152")
    assert Locator()(symbol(name, "pjit.cc"), jaxlib, None) == found
    assert Locator()(symbol(name, None), jaxlib, None) == found
    assert Locator()(symbol("deallocate", None), jaxlib, None) is None
    assert Locator()(symbol(name, "other.cc"), jaxlib, None) is None
    assert Locator()(symbol(name, "pjit.cc"), module("/usr/lib/libother.so"), None) is None


@pytest.mark.parametrize(("text", "known"), [("3.13.5", True), ("3.13.5+", False)])
def test_the_interpreter_prints_its_version(
    text: str, known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    interpreter = tmp_path / "libpython3.13.so.1.0"
    interpreter.write_bytes(b"\0" + text.encode() + b"\0" + (0x030D05F0).to_bytes(8, "little"))
    assert (release_of(str(interpreter)) is not None) is known
    place = Locator()(symbol("Py_BytesMain", None), module(str(interpreter)), None)
    url = "https://github.com/python/cpython/blob/v3.13.5/Modules/main.c#L822"
    expected = SourceLocation("Modules/main.c", 822, "definition", url) if known else None
    assert place == expected


def test_no_such_checkout(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder"):
        Locator([str(tmp_path / "none")])


@pytest.fixture
def unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Module:
    """The library of a release that no table is of."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    packages = tmp_path / "site-packages"
    (packages / "jaxlib-0.11.7.dist-info").mkdir(parents=True)
    return module(str(packages / "jaxlib" / "libjax_common.so"))


def test_a_release_without_a_table_is_noted_once(unknown: Module) -> None:
    locate = Locator()
    assert locate.notes() == []
    for name in ("_ZN3jax1fEv", "_ZN3jax1gEv"):
        assert locate(symbol("jax::f()", None, name), unknown, None) is None
    (note,) = locate.notes()
    assert note.startswith("no definitions of jaxlib 0.11.7 are known: its C++ frames have the ")
    assert "`trace-links index --release 0.11.7`" in note


LOOKUP = "xla::PjRtCApiClient::LookupDevice"
MAKE = "jax::(anonymous namespace)::MakeIfrtArrayFromFullyReplicatedShard"
SHARD = "jax::(anonymous namespace)::Shard&"
NUMBER = "tsl::gtl::IntType<xla::GlobalDeviceId_tag_, int>"


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("xla::PjRtCApiClient::InitDevicesAndMemorySpaces()", "pjrt_c_api_client.cc:190"),
        ("xla::PjRtCApiClient::InitDevicesAndMemorySpaces(int)", None),
        ("xla::PjRtCApiClient::NoSuchFunction()", None),
        # It takes a GlobalDeviceId there, which is such a type by a macro.
        (f"{LOOKUP}({NUMBER}) const", "pjrt_c_api_client.cc:482"),
        (f"{LOOKUP}({NUMBER})", None),
        (f"{LOOKUP}(xla::NewDeviceNumber) const", None),
        (f"{LOOKUP}(int) const", None),
        # It takes a ShardingRef, an alias that another repository defines.
        (
            f"{MAKE}(xla::ifrt::Client*, std::shared_ptr<xla::ifrt::Sharding const>, {SHARD})",
            "py_values.cc:234",
        ),
        (
            f"{MAKE}(xla::ifrt::Client*, std::shared_ptr<xla::ifrt::Layout const>, {SHARD})",
            None,
        ),
        (
            f"{MAKE}(xla::ifrt::Client&, std::shared_ptr<xla::ifrt::Sharding const>, {SHARD})",
            None,
        ),
    ],
)
def test_a_function_of_an_unknown_release_is_in_the_nearest(
    unknown: Module, name: str, place: str | None
) -> None:
    found = Locator()(symbol(name, None, "_Z1fv"), unknown, None)
    if place is None:
        assert found is None
    else:
        assert found is not None
        assert f"{found.path.rpartition('/')[2]}:{found.line}" == place
        assert found.confidence == "in 0.11.0"
        assert f"blob/{NEAREST[found.path.partition('/')[0]]}/{found.path}" in found.url


def test_nothing_is_noted_where_a_checkout_has_the_functions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    packages = tmp_path / "site-packages"
    (packages / "jaxlib-0.6.2.dist-info").mkdir(parents=True)
    library = module(str(packages / "jaxlib" / "libjax_common.so"))
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "f.cc").write_text("namespace jax { void f() {} }\n")
    locate = Locator([str(tmp_path / "tree")])
    place = locate(symbol("jax::f()", None, "_ZN3jax1fEv"), library, None)
    assert place == SourceLocation(str(tmp_path / "tree" / "f.cc"), 1, "definition", "")
    assert locate(symbol("jax::g()", None, "_ZN3jax1gEv"), library, None) is None
    assert locate.notes() == []
