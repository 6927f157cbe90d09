"""Lookups by name in small trees with one difficulty each."""

from collections.abc import Callable
from pathlib import Path

import pytest

from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import BinaryFacts, LookupResult
from trace_links.definitions.sources import Checkout, Sources

Finder = Callable[..., LookupResult]


def tree(folder: Path, files: dict[str, str]) -> Lookup:
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return Lookup(build(str(folder)))


def location(result: LookupResult) -> tuple[str | None, int | None, str | None]:
    return result.path, result.line, result.confidence


OVERLOADS = """namespace a {
using Shapes = std::vector<Shape>;
void f() {}
void f(int64_t x) {}
void f(absl::string_view text) {}
void f(const Shapes& shapes) {}
void f(const Shape& shape) {}
void f(Shape* shape) {}
struct C {
  int get() const { return 1; }
  int get() { return 2; }
  void on() & {}
  void on() && {}
};
template <typename T> void g(T x) {}
template <> void g<int>(int x) {}
template <typename... Args> void h(int x, Args&&... args) {}
}
"""


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a::f()", 3),
        ("a::f(long)", 4),
        ("a::f(std::basic_string_view<char, std::char_traits<char>>)", 5),
        ("a::f(std::vector<a::Shape, std::allocator<a::Shape>> const&)", 6),
        ("a::f(a::Shape const&)", 7),
        ("a::f(a::Shape*)", 8),
        ("a::C::get() const", 10),
        ("a::C::get()", 11),
        ("a::C::on() &", 12),
        ("a::C::on() &&", 13),
        ("void a::g<long>(long)", 15),
        ("void a::g<int>(int)", 16),
        ("void a::h<int, long>(int, int&&, long&&)", 17),
        ("a::lts_20260107::f()", 3),
        ("a::f() (.cold)", 3),
    ],
)
def test_overloads(tmp_path: Path, name: str, line: int) -> None:
    result = tree(tmp_path, {"x.cc": OVERLOADS}).find(name, complete=True)
    assert location(result) == ("x.cc", line, "definition")


CONVERSIONS = """namespace a {
using Shapes = std::vector<Shape>;
class C {
  operator int() const { return 1; }
  operator bool() const { return true; }
  operator const char*() const { return ""; }
  operator Shape() const { return {}; }
  operator std::string() const;
  operator Shapes&();
  operator Elsewhere() const;
  template <typename T> operator T*() const { return nullptr; }
  constexpr operator char() const;
  constexpr operator unsigned() const;
};
C::operator std::string() const { return {}; }
C::operator Shapes&() { return shapes_; }
class D { operator bool() { return true; } };
constexpr C::operator char() const { return 'c'; }
inline constexpr C::operator unsigned() const { return 1; }
}
"""


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a::C::operator int() const", 4),
        ("a::C::operator bool() const", 5),
        ("a::C::operator bool", 5),
        ("a::C::operator char const*() const", 6),
        ("a::C::operator a::Shape() const", 7),
        ("a::C::operator std::basic_string<char, std::char_traits<char>>() const", 15),
        ("a::C::operator std::vector<a::Shape, std::allocator<a::Shape>>&()", 16),
        ("a::C::operator char() const", 18),
        ("a::C::operator unsigned int() const", 19),
        ("a::C::operator a::Elsewhere() const", None),
        ("a::C::operator float*<float>() const", 11),
        ("a::D::operator bool()", 17),
        ("a::D::operator int()", None),
    ],
)
def test_conversion_operators(tmp_path: Path, name: str, line: int | None) -> None:
    result = tree(tmp_path, {"x.cc": CONVERSIONS}).find(name, complete=True)
    assert location(result) == (("x.cc", line, "definition") if line else (None, None, None))


def test_candidates_among_operators_show_their_types(tmp_path: Path) -> None:
    text = "struct C { operator A() { f(); }\n operator B() { g(); } };"
    result = tree(tmp_path, {"x.cc": text, "y.cc": text}).find("C::operator X()", complete=True)
    names = {(one.qualified_name, one.parameters) for one in result.candidates}
    assert names == {("C::operator A", ()), ("C::operator B", ())}


def test_unknown_names_have_no_result(tmp_path: Path) -> None:
    lookup = tree(tmp_path, {"x.cc": OVERLOADS})
    for name in ("a::nothing()", "b::f()", "a::f(int, int)", "a::D::get()", "", "((", "f"):
        assert lookup.find(name).path is None
        assert lookup.find(name).candidates == ()


def test_the_unit_decides(tmp_path: Path) -> None:
    text = "namespace a { namespace { void f() {} } }"
    lookup = tree(tmp_path, {"one.cc": text, "two.cc": text, "h.h": "namespace a { void g() {} }"})
    name = "a::(anonymous namespace)::f()"
    assert location(lookup.find(name, "two.cc")) == ("two.cc", 1, "definition")
    assert lookup.find(name, "three.cc").path is None
    assert location(lookup.find("a::g()", "two.cc")) == ("h.h", 1, "definition")
    tie = lookup.find(name)
    assert (tie.path, tie.line) == (None, None)
    assert [candidate.path for candidate in tie.candidates] == ["one.cc", "two.cc"]


def test_several_in_one_file_name_the_file_only(tmp_path: Path) -> None:
    text = "#if X > 1\nvoid f() {}\n#else\nvoid f() {}\n#endif\n"
    result = tree(tmp_path, {"x.cc": text}).find("f()")
    assert location(result) == ("x.cc", None, "file")
    assert [candidate.line for candidate in result.candidates] == [2, 4]


def test_other_systems_and_tests_come_last(tmp_path: Path) -> None:
    text = "namespace a { void f() {} }"
    lookup = tree(tmp_path, {"windows/x.cc": text, "x_test.cc": text, "default/x.cc": text})
    assert location(lookup.find("a::f()")) == ("default/x.cc", 1, "definition")


@pytest.mark.parametrize(
    ("machine", "paths"),
    [
        ("x86_64", ["cpu/x86/a.cc", "os/linux_x86/b.cc", "c_x86_64.cc"]),
        ("aarch64", ["cpu/aarch64/a.cc", "os/linux_arm/b.cc", None]),
        ("", [None, None, None]),
    ],
)
def test_the_machine_decides(tmp_path: Path, machine: str, paths: list[str | None]) -> None:
    first, second, third = (f"namespace n {{ void {name}() {{}} }}" for name in "abc")
    files = {
        "cpu/x86/a.cc": first, "cpu/aarch64/a.cc": first, "cpu/ppc/a.cc": first,
        "os/linux_x86/b.cc": second, "os/linux_arm/b.cc": second,
        "c_x86_64.cc": third, "c_x86_32.cc": third,
    }  # fmt: skip
    lookup = tree(tmp_path, files)
    found = [
        lookup.find(f"n::{name}()", complete=True, binary=BinaryFacts(machine)) for name in "abc"
    ]
    assert [result.path for result in found] == paths


def test_a_c_name_is_found_if_it_is_the_only_one_of_the_binary(tmp_path: Path) -> None:
    text = 'namespace n { extern "C" { int once() { return 1; } int twice() { return 1; } } }\n'
    files = {"a.cc": text, "b.cc": "namespace m { int twice() { return 2; } }\n"}
    files["c.cc"] = "struct File { int crc32(); };\nint File::crc32() { return 3; }\n"
    files["d.h"] = "namespace n { inline int inflate() { return 4; } }\n"
    lookup = tree(tmp_path, files)
    only = BinaryFacts(is_only=True)
    assert location(lookup.find("once", complete=True, binary=only)) == ("a.cc", 1, "definition")
    assert lookup.find("once", complete=True).path is None
    for name in ("twice", "crc32", "inflate"):
        assert lookup.find(name, complete=True, binary=only).line is None


def test_a_pointer_to_its_own_class_is_not_copied(tmp_path: Path) -> None:
    text = "struct List { int n; List(List* other); };\nList::List(List* other) {}\n"
    result = tree(tmp_path, {"a.cc": text}).find("List::List(List*)", complete=True)
    assert location(result) == ("a.cc", 2, "definition")


def test_implicit_members(tmp_path: Path) -> None:
    text = "namespace a {\nclass C {\n  int x;\n};\n}\n"
    lookup = tree(tmp_path, {"c.h": text})
    for member in ("C()", "~C()", "operator=(a::C const&)"):
        assert location(lookup.find(f"a::C::{member}")) == ("c.h", 2, "class")
    assert lookup.find("a::C::~C()").end_line == 4


def test_generated_code_is_found_in_its_source(tmp_path: Path) -> None:
    lookup = tree(
        tmp_path,
        {
            "m.proto": "package a.b;\nmessage M {\n  int32 size = 1;\n enum E { X = 0; }\n}\n",
            "ir/ops.td": 'def My_Dialect : Dialect { let cppNamespace = "::a::ir"; }\n'
            'def My_AddOp : My_Op<"add"> {}\n',
            "x.cc": "namespace a { namespace ir { void f() {} } namespace gpu { void f() {} } }",
        },
    )
    assert location(lookup.find("a::b::M::set_size(int)")) == ("m.proto", 3, "definition")
    assert location(lookup.find("a::b::M::~M()")) == ("m.proto", 2, "class")
    assert location(lookup.find("a::b::M_E_Name(int)")) == ("m.proto", 4, "class")
    assert location(lookup.find("a::ir::AddOp::verify()")) == ("ir/ops.td", 2, "class")
    assert location(lookup.find("a::ir::AddOpAdaptor::x()")) == ("ir/ops.td", 2, "class")
    assert lookup.find("a::gpu::AddOp::verify()").path is None


LAMBDAS = """namespace a {
auto loose = [](int x) { return x; };
void f(int x) {
  run([&](long y) { return y; });
  run([&](const Status& s, bool b) {
    return [] { return 1; };
  });
  run([&](long z) { return z; });
}
void single() { run([] { return 1; }); }
}
"""


@pytest.mark.parametrize(
    ("name", "line", "candidates"),
    [
        ("a::f(int)::$_1::operator()(Status const&, bool) const", 5, []),
        ("a::f(int)::'lambda'(Status const&, bool)::operator()(Status const&, bool) const", 5, []),
        ("a::f(int)::{lambda(Status const&, bool)#1}::operator()(Status const&, bool)", 5, []),
        ("a::f(int)::$_0::operator()(Status const&, bool) const::'lambda'()::operator()()", 6, []),
        ("a::f(int)::$_0::operator()(long) const", 3, [4, 8]),
        ("a::single()::$_0::operator()() const", 10, []),
        ("a::single()::$_0::__invoke()", 10, []),
        ("a::$_0::operator()(int) const", 2, []),
        ("a::$_0::__invoke(int)", 2, []),
    ],
)
def test_lambdas(tmp_path: Path, name: str, line: int, candidates: list[int]) -> None:
    result = tree(tmp_path, {"x.cc": LAMBDAS}).find(name, "x.cc")
    assert location(result) == ("x.cc", line, "definition")
    assert [candidate.line for candidate in result.candidates] == candidates


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("std::_Function_handler<void (), a::single()::$_0>::_M_invoke(std::_Any_data const&)", 10),
        (
            "void std::__invoke_impl<void, a::single()::'lambda'()&>(a::single()::'lambda'()&)",
            10,
        ),
        (
            "std::__1::__function::__func<a::single()::$_0, std::__1::a<b>, void ()>::operator()()",
            10,
        ),
        ("std::_Function_handler<void (), a::single()::$_0>::_M_manager(std::_Any_data&)", None),
        ("std::_Function_handler<void (int), void (*)(int)>::_M_invoke(std::_Any_data&)", None),
        ("std::__invoke_impl<void>(std::__invoke_other)", None),
        ("std::vector<a::single()::$_0>::push_back(a::single()::$_0&&)", None),
    ],
)
def test_a_lambda_that_the_standard_library_calls(
    tmp_path: Path, name: str, line: int | None
) -> None:
    result = tree(tmp_path, {"x.cc": LAMBDAS}).find(name, "x.cc", complete=True)
    assert (result.name, result.line) == (name, line)
    assert result.confidence == (None if line is None else "callable")


def test_internal_names_are_in_their_units_file(tmp_path: Path) -> None:
    lookup = tree(tmp_path, {"x.cc": "namespace a { void f() {} }"})
    result = lookup.find("a::(anonymous namespace)::Made::run()", "x.cc")
    assert location(result) == ("x.cc", None, "file")


def test_calls(tmp_path: Path) -> None:
    lookup = tree(
        tmp_path,
        {
            "x.cc": """namespace a {
inline void Short() { Deep(); }
void f() {
  One(1);
  Two(1);
  Two(2);
  Short();
  Widget w(3, 4);
}
}
"""
        },
    )

    def called(callee: str) -> tuple[str | None, int | None, str | None]:
        return location(lookup.find("a::f()", None, callee))

    assert called("b::One(int)") == ("x.cc", 4, "call site")
    assert called("b::Two(int)") == ("x.cc", 3, "definition")
    assert called("a::Deep()") == ("x.cc", 7, "call site")
    assert called("a::Widget::Widget(int, int)") == ("x.cc", 8, "call site")
    assert called("a::Widget::Widget(int)") == ("x.cc", 3, "definition")  # conversions call it, too
    assert called("a::Absent()") == ("x.cc", 3, "definition")
    assert called("a::operator+(int)") == ("x.cc", 3, "definition")
    assert lookup.find("a::none()", None, "b::One(int)").path is None
    assert lookup.find("a::f()", None, "b::Two(int)").calls == (5, 6)
    assert lookup.find("a::f()", None, "b::One(int)").calls == ()


_CALLS = """inline void Half() { Deep(); }
struct Lock {
  Lock(int a, int b) { Acquire(); }
  ~Lock() { Release(); }
};
inline Lock operator+(Lock a, Lock b) { Add(); }
void f() {
  Deep();
  Half();
}
void g() {
  Lock lock(1, 2);
  Release();
}
void h(Lock a) {
  Half();
  CHECKED(a);
}
void i() {
#define STEP(x) Run(x)
  STEP(1);
}
void j() {
  k();
  j();
}
void Far() {
  Near();
}
void Often(int a) {
  Two(); Two();
  Two();
  Many(1);
  Many(2);
  Many(3);
  Many(4);
}
void Outer::Next() {
  part.Next();
  Find();
}
void Part::Next() {
  Find();
}
#define RELEASED(x) Clear(x)
#define BOTH(x) RELEASED(x)
#define STOP_IF_BAD if (Bad()) return Stop(1)
void Macros(int x) {
  Clear(x);
  RELEASED(x);
}
void Nested(int x) {
  Clear(x);
  BOTH(x);
}
int Alone() {
  STOP_IF_BAD;
  return Stop(2);
}
void Append(List& names) {
  names << First();
  names.append(Second());
}
struct Made {
  Made(int x) { Build(); }
};
void Make() {
  heap<Made>(1);
  Build();
}
void Levels() {
  Last();
  Indirect();
}
struct Member {
  ~Member() { Free(); }
};
Owner::~Owner() {
  Free();
}
"""


_CALLS_OF_A_HEADER = """inline void Middle() { Last(); }
inline void Indirect() { Middle(); }
"""


@pytest.mark.parametrize(
    ("caller", "callee", "line"),
    [
        ("f()", "Deep()", [8, 9]),  # or in Half, inlined
        ("Often(int)", "Two()", [31, 32]),
        ("Often(int)", "Many(int)", None),
        ("Outer::Next()", "Find()", [39, 40]),  # or in the other Next, inlined
        ("non-virtual thunk to Far()", "Near()", None),  # calls Far
        ("f()", "Half()", 9),
        ("g()", "Release()", None),  # or in the destructor, at the end
        ("g()", "Acquire()", 12),  # in the constructor
        ("g()", "Lock::Lock(int, int)", 12),
        ("h(Lock)", "Deep()", None),  # or in the macro
        ("h(Lock)", "Add()", None),  # operators are not seen
        ("i()", "Run(int)", None),  # at the use of the macro
        ("j()", "j()", None),  # or that of another class
        ("j()", "k()", 24),
        ("Far()", "Near()", 28),
        ("Macros(int)", "Clear(int)", [49, 50]),
        ("Nested(int)", "Clear(int)", [53, 54]),
        ("Alone()", "Stop(int)", [57, 58]),
        ("Append(List&)", "List::append(int)", None),  # or by the operator
        ("Append(List&)", "Second()", 62),
        ("Make()", "Build()", [68, 69]),  # or in the constructor
        ("Levels()", "Last()", [72, 73]),  # through two functions of the header
        ("Owner::~Owner()", "Free()", None),  # or for a member, after the body
    ],
)
def test_no_line_of_a_call_that_may_be_elsewhere(
    tmp_path: Path, caller: str, callee: str, line: int | list[int] | None
) -> None:
    files = {"x.cc": _CALLS, "x.h": _CALLS_OF_A_HEADER}
    result = tree(tmp_path, files).find(caller, None, callee, complete=True)
    found = result.line if result.confidence == "call site" else list(result.calls) or None
    assert found == line


def test_the_first_table_with_a_result_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    tree(tmp_path / "one", {"x.cc": "void f() {}\n"})
    tree(tmp_path / "two", {"y.cc": "\nvoid f() {}\nvoid g() {}\n"})
    both = Sources([Checkout(str(tmp_path / name)) for name in ("one", "two")])
    assert location(both.look_up("f()", None, [])) == ("x.cc", 1, "definition")
    assert location(both.look_up("g()", None, [])) == ("y.cc", 3, "definition")


@pytest.mark.parametrize(
    "name",
    ["a::" * 200_000, "a::f(" * 100_000, "a::f()::$_0" * 50_000, "\0", "é" * 999, "::"],
    ids=lambda name: repr(name[:12]),
)
def test_hostile_names_have_no_result(tmp_path: Path, name: str) -> None:
    lookup = tree(tmp_path, {"x.cc": OVERLOADS + LAMBDAS})
    assert lookup.find(name, "x.cc", name).line is None
