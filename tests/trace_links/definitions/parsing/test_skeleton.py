"""Bodies that define nothing are left out before a file is parsed."""

import pytest

from trace_links.definitions.model import Kind
from trace_links.definitions.parsing.parse import parse_source
from trace_links.definitions.parsing.skeleton import WHOLE, outline


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int f(int x) {\n  return x;\n}", "int f(int x) {\n\n}"),
        ("A::A(int x) : a_{x}, b_(x) { g(); }", "A::A(int x) : a_{x}, b_(x) {}"),
        ("auto f(int x) -> B<int> { g(); }", "auto f(int x) -> B<int> {}"),
        (
            "template <class T> int f(T x) const { g(); }",
            "template <class T> int f(T x) const {}",
        ),
        ("TEST(A, B) { g(); }", "TEST(A, B) {}"),
    ],
)
def test_statements_are_left_out(text: str, expected: str) -> None:
    assert outline(text.encode()).text.decode() == expected


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
        "SUITE(MathTests)\n{ int helper(int x); }",
        'TEST_SUITE("") { int helper(int x); }',
        "void f() { if (a) { g(); END_IF }\nvoid h() {\n  g();\n}\n}\n",
        "int f() { struct A { int g() { return 1; } }; }",
        "namespace a { int x; }",
        "class MACRO(1) A { int f(); };",
        "enum A { B = f(1) };",
        "void f(A a = A{1}, B b = {2});",
        "int x = f({1, 2});",
        "int f() {\n#ifdef A\n  if (x) {\n#else\n  if (y) {\n#endif\n    g();\n  }\n}\nint h();",
        "std::function<void()> f = [](int x) { g(); };",
        "int f() { g();",
    ],
)
def test_what_may_define_something_is_kept(text: str) -> None:
    assert outline(text.encode()).text.decode() == text


def test_rows_are_those_of_the_whole_text(monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(
        "trace_links.definitions.parsing.parse.outline", lambda text: WHOLE._replace(text=text)
    )
    assert found == parse_source(text)
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
