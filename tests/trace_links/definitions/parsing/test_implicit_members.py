"""The implicit members of classes, by their declared members."""

from pathlib import Path

import pytest

from tests.trace_links.recognise.regex_steps import steps
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import Implicit
from trace_links.definitions.parsing import implicit_members as module
from trace_links.definitions.parsing.implicit_members import implicit_members

MEMBERS = {
    "default": Implicit.DEFAULT_CONSTRUCTOR,
    "copy": Implicit.COPY_CONSTRUCTOR,
    "move": Implicit.MOVE_CONSTRUCTOR,
    "copy=": Implicit.COPY_ASSIGNMENT,
    "move=": Implicit.MOVE_ASSIGNMENT,
    "~": Implicit.DESTRUCTOR,
    "inherited": Implicit.INHERITED_CONSTRUCTORS,
}
ALL_BUT_DEFAULT = "copy move copy= move= ~"


@pytest.mark.parametrize(
    ("body", "made"),
    [
        ("int x;", f"default {ALL_BUT_DEFAULT}"),
        ("C(); int y;", ALL_BUT_DEFAULT),
        ("public: explicit C(const Other* o) : o_(o) {}", ALL_BUT_DEFAULT),
        ("template <typename T> C(const C<T>& other);", ALL_BUT_DEFAULT),
        ("C(const C&) = delete; C& operator=(const C&) = delete;", "~"),
        ("C(const C& other, int more = 0);", "copy= ~"),
        ("C(C&& other) noexcept;", "~"),
        ("C& operator=(C other);", "default copy ~"),
        ("C& operator=(int x);", f"default {ALL_BUT_DEFAULT}"),
        ("C& operator=(C&&) = default;", "default ~"),
        ("virtual ~C();", "default copy copy="),
        ("using Base::Base;", f"default {ALL_BUT_DEFAULT} inherited"),
        ("using a::Base<int>::Base;", f"default {ALL_BUT_DEFAULT} inherited"),
        ("DISALLOW_COPY_AND_ASSIGN(C);", "~"),
        ("struct D { D(); D(const D&); ~D(); };", f"default {ALL_BUT_DEFAULT}"),
        ("void f(C c = C()) { C(1); } C g();", f"default {ALL_BUT_DEFAULT}"),
    ],
)
def test_declared_members_are_not_implicit(body: str, made: str) -> None:
    flags = implicit_members(f"{{ {body} }}".encode(), "C")
    assert {name for name, flag in MEMBERS.items() if flags & flag} == set(made.split())


@pytest.mark.parametrize(
    "body", [b"{" * 100_000, b"C(" * 100_000, b"using " * 60_000, b"};" * 50_000, b"> " * 90_000]
)
def test_hostile_bodies_declare_nothing(body: bytes) -> None:
    assert implicit_members(body, "C") == implicit_members(b"{}", "C")


HEADER = """namespace a {
class Declares {
 public:
  Declares(const Declares& other);
  Declares& operator=(const Declares& other);
  ~Declares();
  void found();
  void elsewhere();
};
struct Made {
  explicit Made(int x) : x(x) {}
  int x;
};
struct Heir : Base {
  using Base::Base;
};
}
"""


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a::Declares::Declares(a::Declares const&)", None),
        ("a::Declares::operator=(a::Declares const&)", None),
        ("a::Declares::operator=(a::Declares&&)", None),
        ("a::Declares::~Declares()", None),
        ("a::Declares::elsewhere()", None),
        ("a::Declares::absent(int)", None),
        ("a::Made::Made(a::Made const&)", 10),
        ("a::Made::Made(a::Made&&)", 10),
        ("a::Made::operator=(a::Made&&)", 10),
        ("a::Made::~Made()", 10),
        ("a::Made::Made(long, long)", None),
        ("a::Heir::Heir(int, long)", 14),
    ],
)
def test_a_class_is_the_result_only_for_implicit_members(
    tmp_path: Path, name: str, line: int | None
) -> None:
    (tmp_path / "a.h").write_text(HEADER)
    (tmp_path / "a.cc").write_text("namespace a { void Declares::found() {} }\n")
    result = Lookup(build(str(tmp_path))).find(name, complete=True)
    expected = ("a.h", line, "class") if line else (None, None, None)
    assert (result.path, result.line, result.confidence) == expected
    assert result.candidates == ()


def test_a_defined_constructor_is_not_the_copy_constructor(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text(HEADER)
    lookup = Lookup(build(str(tmp_path)))
    assert lookup.find("a::Made::Made(int)").line == 11
    result = lookup.find("a::Made::Made()")
    assert (result.path, result.line, result.confidence) == ("a.h", None, "file")
    assert [one.line for one in result.candidates] == [11, 10]


def test_a_declared_constructor_may_be_the_wanted_one(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("struct Declares { Declares(int x); };\nstruct Plain { S s; };\n")
    lookup = Lookup(build(str(tmp_path)))
    assert lookup.find("Declares::Declares()").path is None
    assert lookup.find("Plain::Plain()").line == 2


def test_a_body_of_names_takes_work_in_proportion_to_its_length() -> None:
    def work(count: int) -> int:
        body = b"{ x" + b"NONCOPYABLE" * count + b"; }"
        return steps(module._CALL.pattern.decode(), body.decode())

    assert work(2000) < 2.5 * work(1000)
