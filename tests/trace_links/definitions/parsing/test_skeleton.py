"""What is read of the bodies of functions, and of files that the parser reads without them."""

import pytest

from trace_links.definitions.model import Kind
from trace_links.definitions.parsing.parse import parse_source


@pytest.mark.parametrize(
    "text",
    [
        "int f() { return [](int x) { return x; }(1); }",
        "int f() { auto g = [&] { h(); }; }",
        "int f() { auto g = []<typename T>(T x) { h(); }; }",
        "int f() { auto g = [] [[nodiscard]] { h(); }; }",
        "int f() { auto g = [this] ABSL_NO_THREAD_SAFETY_ANALYSIS { h(); }; }",
        "int f() { [&]<std::size_t... I>(std::index_sequence<I...>) { g(I...); }(h()); }",
        "int f() { []<std::integral T>(T x) { g(x); }(1); }",
    ],
)
def test_lambdas_of_every_form(text: str) -> None:
    assert [(row.kind, row.name) for row in parse_source(text.encode())] == [
        (Kind.FUNCTION, "f"),
        (Kind.LAMBDA, ""),
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SUITE(MathTests)\n{ int helper(int x) { return x; } }", "helper"),
        ('TEST_SUITE("") { int helper(int x) { return x; } }', "helper"),
        ("void f() { if (a) { g(); END_IF }\nvoid h() {\n  g();\n}\n}\n", "h"),
        ("int f() { g();", "f"),
    ],
)
def test_bodies_that_only_macros_open_or_close(text: str, name: str) -> None:
    assert name in {row.name for row in parse_source(text.encode())}


def test_rows_of_classes_conditions_and_local_classes() -> None:
    text = b"""#include <a>  // IWYU pragma: keep
#ifdef __cplusplus
extern "C" {
#endif
int plain(int x) { if (x) { return call(x); } return 0; }
#ifdef __cplusplus
}
#endif
namespace a {
class TF_EXPORT(x) A : B {
 public:
  A() : b_{1} { call(); }
  bool operator==(const A& other) const { return call(other); };
  int with_lambda() { return run([this](int y) { return call(y); }); }
#if X && \\
    defined(Y)
  int variant() { return 1; }
#else
  int variant() const { return 2; }
#endif
};
void A_with_local() { struct Local { int f() { return 1; } }; }
}  // namespace a
"""
    found = parse_source(text)
    functions = [(row.scope, row.name, row.line) for row in found if row.kind == Kind.FUNCTION]
    assert functions == [
        ("", "plain", 5),
        ("a::A", "A", 12),
        ("a::A", "operator==", 13),
        ("a::A", "with_lambda", 14),
        ("a::A", "variant", 17),
        ("a::A", "variant", 19),
        ("a", "A_with_local", 22),
        ("a::A_with_local::Local", "f", 22),
    ]
    assert dict(found[0].calls) == {"call": 5}


def test_a_macro_that_loops_is_not_taken_for_a_function() -> None:
    """As a statement in a body it had the form of a definition."""
    found = parse_source(b"void f() {\n  FOR_ALL(x, items) {\n    g(x);\n  }\n}\n")
    assert [row.name for row in found] == ["f"]


def test_lambdas_of_a_file_that_is_parsed_twice_are_there_once() -> None:
    found = parse_source(b"auto f = [](int x) { return x; };\nint g() { auto h = [] { y(((; }; }\n")
    assert [(row.line, row.parameters) for row in found if row.kind == Kind.LAMBDA].count(
        (1, "int")
    ) == 1


def test_several_lambdas_of_a_line_remain_if_the_file_is_parsed_twice() -> None:
    found = parse_source(b"""auto f = [](int x) { return [](int y) { return y; }; };
int g() { auto h = [] { y(((; }; }
""")
    lambdas = [(row.line, row.parameters) for row in found if row.kind == Kind.LAMBDA]
    assert lambdas.count((1, "int")) == 2


def test_a_file_without_its_bodies_has_the_branches_of_a_linux_build() -> None:
    text = b"""#if defined(_WIN32)
void a() { }
#else
void b() { }
#endif
#if 0
void c() { }
#endif
"""
    assert [row.name for row in parse_source(text, bodies=False)] == ["b"]
