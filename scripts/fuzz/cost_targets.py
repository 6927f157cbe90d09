"""The targets of `fuzz.py cost`: the filter, also with a resolver, and the definitions indexer."""

from __future__ import annotations

import atexit
import copy
import functools
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scripts.fuzz.targets import AnyTarget
from trace_links.definitions.assemble import Assembler
from trace_links.definitions.parsing.generated import parse_proto, parse_td
from trace_links.definitions.parsing.parse import parse_source
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.recognise.ansi import visible
from trace_links.recognise.limits import LONGEST
from trace_links.recognise.recogniser import Recogniser
from trace_links.resolve.entered import Directories
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

__all__ = ["NUMBER", "TARGETS", "Target"]

NUMBER = "\ue000"  # in a fragment: how often it was there before
SOURCES = Path(__file__).parents[2] / "mock_libtpu" / "native"
FOLDERS = 300  # with files of the same name; no number in a text names one: misses cost more
LINES = 5000  # of the longest file


class Target(NamedTuple):
    """A target; `prepare` returns the function that is measured."""

    prepare: Callable[[], Callable[[bytes], object]]
    dear: float = 15e-6  # seconds a character
    # Characters; each is compared with eight times as many.
    stages: tuple[int, ...] = (128, 1024, LONGEST // 8)
    signs: tuple[str, ...] = ()
    corpus: Path | None = None


class _Cost(AnyTarget):
    def __init__(self, directories: Directories) -> None:
        self._directories = directories

    def line(self, text: str) -> None:
        self._directories.line(text)


def filtered(data: bytes) -> tuple[LinkStream, Recogniser, Directories]:
    """The filter, and recognition in lines that are not candidates."""
    directories = Directories("/srv")
    stream = LinkStream(_Cost(directories))
    output = stream.feed(data)
    output += stream.close()
    recogniser = Recogniser()
    if output == data:
        for line in data.decode("utf-8", "surrogateescape").split("\n"):
            shown = visible(line)
            recogniser.feed(shown.text, shown.painted)
    return stream, recogniser, directories


@functools.cache
def resolver() -> Resolver:
    """A resolver for small, listed trees of real files."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-cost-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    own, other = folder / "own", folder / "proj"
    for root in (own, other):
        for number in range(FOLDERS):
            below = root / f"g{number}" / "some" / "src"
            below.mkdir(parents=True)
            (below / "main.c").write_text("a\n")
            (below.parent / "BUILD").write_text("a\n" * number)
        (root / "a.c").write_text("a\n" * LINES)
        (root / "deep" / ("d/" * 60)).mkdir(parents=True)
        (root / "deep" / ("d/" * 60) / "a.c").write_text("a\n")
        (root / "link").symlink_to(".")
    (own / "WORKSPACE").write_text('workspace(name = "own")\n')
    # As on a machine with an automounter, where each step of a path is checked.
    table = folder / "mountinfo"
    table.write_text("1 0 8:1 / / rw - ext4 x rw\n2 1 0:9 / /net rw - autofs x rw\n")
    maps = ("/build=.", "/container=/missing", f"/src={other}", "C:/agent=.")
    found = Resolver(str(own), maps, (str(other),), mount_table=str(table))
    found.candidates("q/none.c")
    return found


def resolving() -> Callable[[bytes], object]:
    """The filter with links to existing files."""
    resolved = copy.deepcopy(resolver())
    linker = Linker(resolved, LinkFormat.parse("file"))

    def run(data: bytes) -> object:
        stream = LinkStream(linker)
        return stream.feed(data) + stream.close()

    return run


def indexed(data: bytes) -> None:
    assembler = Assembler()
    for rows in (
        parse_source(data),
        parse_source(data, bodies=False),
        parse_proto(data),
        parse_td(data),
    ):
        assembler.add_file([tuple(row) for row in rows])


_ENTERING = "make[1]: Entering directory '"
_PATHS = (
    *("BUILD:1", f"q{NUMBER}/BUILD:1", "main.c:1:2", f"f{NUMBER}/some/src/main.c:1"),
    *(
        "g7/some/src/main.c:1",
        "x/some/g299/BUILD:9",
        f"{NUMBER}/some/src/main.c:1",
        "some/src/main.c:9",
        f"some/f{NUMBER}/BUILD:99",
    ),
    *(f"a.c:{NUMBER}", f"{NUMBER}.c:1", f"link/{NUMBER}/../a.c:1", "link/", "d/", "../", "./"),
    *(f"/build/f{NUMBER}/", "/container/", "/src/", "C:\\agent\\", "a/", "b/", "~/", "//"),
    *(f"{_ENTERING}/missing/{NUMBER}'\n", f"{_ENTERING}/build/f{NUMBER}'\n", _ENTERING, "'\n"),
    *(f"make[1]: Leaving directory '/missing/{NUMBER}'\n", f"make[{NUMBER}]: ", f"{NUMBER}"),
    *("ninja: Entering directory `sub'\n", f"{_ENTERING}a'\n", f"{_ENTERING}..'\n", "\n", " "),
    *("bazel-out/k8-opt/bin/", "external/", "/execroot/own/", "/sandbox/x/1", ".runfiles/own/"),
    *("_virtual_includes/x/", "third_party/", "/rustc/1/library/", "file://", "%2f", "bazel-own/"),
    *("/net/", "/proc/self/cwd/", ":1\n", ".c:1\n"),
)
_WORDS = (
    *("{", "}", "(", ")", "<", ">", "[", "]", ";", ",", "::", ":", "=", "&", "*", "\\", "\n", " "),
    *('"', "'", 'R"x(', ')x"', "//", "/*", "*/", "#if X\n", "#if 0\n", "#else\n", "#elif Y\n"),
    *("#endif\n", "#ifdef _WIN32\n", "#define M(a) void a() {}\n", "#define M(a, ...) \\\n"),
    *(f"#define M{NUMBER}(a) M(a) void a##_{NUMBER}() {{}}\n", "M(x)", f"M{NUMBER}(x)\n", "##"),
    *(
        "namespace a {\n",
        f"namespace n{NUMBER} {{\n",
        "namespace {",
        "inline namespace ",
        "extern ",
    ),
    *("template <class T> ", "template <", "typename ", "class A ", f"struct S{NUMBER} {{\n"),
    *("void f() {\n", f"void f{NUMBER}(int a, T b = {{}}) {{ g(); }}\n", "[=](int x) { h(x); }"),
    *("operator", "operator()", "operator<<", "::operator=(", ") = default;", "= delete;", "{};"),
    *("using A = ", "typedef ", "friend ", "const ", "int ", "auto ", "decltype(", "noexcept("),
    *("ASSIGN_OR_RETURN(", "OK_AND_ASSIGN((", "ABSL_GUARDED_BY(x) ", "__attribute__((", "A_B "),
    *("NAMESPACE_BEGIN(x)\n", "TEST_F(A, b) {", "NB_MODULE(x, m) {", "A_MACRO(\n", "A_B(x)\n"),
    *("message M {\n", f"message M{NUMBER} {{\n", "int32 x = 1;\n", "oneof x {", "package a.b;\n"),
    *("rpc X", "group G = 1 {", f"def X{NUMBER} : ", 'cppNamespace = "', 'cppClassName = "X"'),
    *("def A_B : C<", "x", f"x{NUMBER}", "X", "(min)", "make_unique<", "T<", "~A() {}", ", {}"),
)

TARGETS = {
    "filter": Target(lambda: filtered),
    # A path may be looked up in a hundred folders.
    "resolver": Target(resolving, 60e-6, signs=_PATHS),
    # Other text than C++ takes the parser longest; a file is read three times.
    "definitions": Target(
        lambda: indexed, 150e-6, (512, 4096, 32768), signs=_WORDS, corpus=SOURCES
    ),
}
