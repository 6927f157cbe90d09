"""The text for the parser: the same lines, without what it cannot read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trace_links.definitions.parsing.conditions import conditions, resolved
from trace_links.definitions.parsing.macros import uses
from trace_links.definitions.parsing.mask import blank, mask
from trace_links.definitions.parsing.skeleton import skeleton

PIECES = [
    "TF_ASSIGN_OR_RETURN(auto x, f(1, 2));", "int f() {", "}", "\n", '"a\\"b"', "'x'", "/* c */",
    "// line\n", 'R"(raw " )"', "ABSL_GUARDED_BY(mu_)", "class ABSL_X Foo {", "#if 1\n", "#else\n",
    "#endif\n", "(", ")", "<", ">", "template <typename T>", "typename A::B(c)", "= {}", "[a{b}]",
    "EIGEN_STRONG_INLINE", "MACRO_ALONE(x)\n", "#define M(a) int a() { return 1; }\n", "M(g);",
    "1'000", '"open', "'", "/*", "\\\n", "é", "\0", "extern template class A<int>;",
    "NAMESPACE_BEGIN(detail)\n", "NAMESPACE_END(detail)",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_line_numbers_do_not_change(text: str) -> None:
    data = text.encode()
    blanked = blank(data)
    masked = mask(blanked)
    known = conditions(blanked)
    assert blanked.count(b"\n") == data.count(b"\n")
    for changed in (masked, resolved(masked, known), skeleton(masked, known)):
        assert len(changed) == len(blanked)
        assert [i for i, c in enumerate(changed) if c == 10] == [
            i for i, c in enumerate(blanked) if c == 10
        ]
    list(uses(blanked))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TF_ASSIGN_OR_RETURN(auto x, f(1, g));", "auto x= f(1, g) ;"),
        (
            "NAMESPACE_BEGIN(NB_NAMESPACE)\nNAMESPACE_BEGIN(detail)",
            "namespace nanobind{ namespace detail{",
        ),
        ("PYBIND11_NAMESPACE_BEGIN(PYBIND11_NAMESPACE)", "namespace pybind11{"),
        ("NAMESPACE_BEGIN(a)\n NAMESPACE_END(a) int x;", "namespace a{ } int x;"),
        (
            "# define NAMESPACE_BEGIN(name) namespace name {",
            "# define NAMESPACE_BEGIN(name) namespace name {",
        ),
        ("ASSERT_OK_AND_ASSIGN((A<B, C> x), f());", "A<B, C> x = f() ;"),
        ("int x ABSL_GUARDED_BY(mu_);", "int x ;"),
        ("class ABSL_LOCKABLE_X(1) Foo {", "class Foo {"),
        ("class FOO_BAR final {", "class FOO_BAR final {"),
        ("struct FOO_BAR {", "struct FOO_BAR {"),
        ("void f(A a = {}) {", "void f(A a = 0 ) {"),
        ("return this->f(B_MAX);", "return this->f(B_MAX);"),
    ],
)
def test_macros(text: str, expected: str) -> None:
    masked = mask(blank(text.encode())).decode()
    assert " ".join(masked.split()) == expected


def test_comments_and_strings() -> None:
    text = b'a("x{\\"y", \'}\'); // {\nb /* {\n} */ R"z(}\n")z" 1\'000'
    assert blank(text) == b'a("", \'_\');  \nb  \n ""\n 1\'000'


@pytest.mark.parametrize(
    ("condition", "left_out"),
    [
        ("#ifdef _WIN32", ["a"]),
        ("#ifndef _WIN32", ["b"]),
        ("#if defined(__APPLE__) || defined(_WIN32)", ["a"]),
        ("#if !defined(_WIN32) && !defined(__APPLE__)", ["b"]),
        ("#if defined(_WIN32) && X", ["a"]),
        ("#ifdef SOMETHING", []),
        ("#if 0", ["a"]),
        ("#if X > 3", []),
    ],
)
def test_lines_that_a_linux_build_skips(condition: str, left_out: list[str]) -> None:
    text = f"{condition}\na\n#else\nb\n#endif\n".encode()
    assert [text[s:e].decode().strip() for s, e in conditions(text).off] == left_out


def test_a_macro_of_the_file_defines_functions() -> None:
    text = b"""#define HALF(name) int name##Half() { return 1; }
#define BOTH(name) HALF(name) \\
  int name() { return 2; }
BOTH(Foo);
"""
    (use,) = uses(text)
    assert text[use.start :].startswith(b"BOTH(Foo)")
    assert b"int FooHalf() {" in use.text
    assert b"int Foo() {" in use.text


def test_macros_that_use_each_other_end() -> None:
    text = b"#define A(x) B(x) int x() { }\n#define B(x) A(x) A(x)\nA(f)\nB(g)\n"
    assert len(list(uses(text))) == 2
