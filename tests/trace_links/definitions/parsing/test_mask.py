"""The text for the parser: the same lines, without what it cannot read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trace_links.definitions.parsing.blank import blank
from trace_links.definitions.parsing.conditions import conditions, only_branches, resolved
from trace_links.definitions.parsing.grammar import readable
from trace_links.definitions.parsing.macros import uses
from trace_links.definitions.parsing.mask import mask
from trace_links.definitions.parsing.skeleton import skeleton

PIECES = [
    "TF_ASSIGN_OR_RETURN(auto x, f(1, 2));", "int f() {", "}", "\n", '"a\\"b"', "'x'", "/* c */",
    "// line\n", 'R"(raw " )"', "ABSL_GUARDED_BY(mu_)", "class ABSL_X Foo {", "#if 1\n", "#else\n",
    "#endif\n", "(", ")", "<", ">", "template <typename T>", "typename A::B(c)", "= {}", "[a{b}]",
    "EIGEN_STRONG_INLINE", "MACRO_ALONE(x)\n", "#define M(a) int a() { return 1; }\n", "M(g);",
    "1'000", '"open', "'", "/*", "\\\n", "é", "\0", "extern template class A<int>;",
    "NAMESPACE_BEGIN(detail)\n", "NAMESPACE_END(detail)", "#define X {\n", "#include <a> \n",
    "# ifdef __cplusplus\n", "#if A \\\n && B\n", "#if\\\nA\n", "#elif(A)\n",
    "template class A<int>;", "[[nodiscard]]", "{ };",
    "MOCK_METHOD(int, f, ());", 'TEST_CASE("a", "b") {', "TEST(A, 2D) {", "UPB_PRIVATE(f)(int) {",
    "= {1, 2})", "= T{},", "new int*[2]", "a->*b", "enum : int {", "[x{1}] {", "f(int* = nullptr)",
    "using A::operator()...;", "A::operator=(A&) = default;",
    "A::operator=(A&) =\n default;", "(max)(1)", "A_API,", "WINAPI",
]  # fmt: skip


def _newlines(text: bytes) -> list[int]:
    return [position for position, sign in enumerate(text) if sign == 10]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_line_numbers_do_not_change(text: str) -> None:
    data = text.encode()
    blanked = blank(data)
    known = conditions(blanked)
    branches = only_branches(blanked, known)
    masked = mask(branches)
    assert blanked.count(b"\n") == data.count(b"\n")
    for changed in (
        branches,
        masked,
        readable(masked),
        resolved(masked, known),
        skeleton(masked, known),
    ):
        assert len(changed) == len(blanked)
        assert _newlines(changed) == _newlines(blanked)
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
        ("struct A { MOCK_METHOD(B<int, C>, f, (int x), (const, override)); };", "struct A { ; };"),
        ('TEST_CASE("name", "[tag]") {', "TEST_CASE(_ , _ ) {"),
        ('MATCHER_P2(IsA, x, y, "") {', "MATCHER_P2(IsA, x, y, _ ) {"),
        ("TEST_F(Suite, 2DAlpha) {", "TEST_F(Suite,_2DAlpha) {"),
        ("UPB_INLINE int UPB_PRIVATE(f)(int* UPB_RESTRICT x) {", "int f (int* x) {"),
        ("switch (x) { case RID_RESTRICT: f(); }", "switch (x) { case RID_RESTRICT: f(); }"),
        ("void f(const char* s, ...) ATTRIBUTE_PRINTF(2, 3) {", "void f(const char* s, ...) {"),
        ("void f(CALLBACK callback) {", "void f(CALLBACK callback) {"),
        ("class A {\n CDS_ONLY(int f() {return 1;})\n int x; };", "class A { int x; };"),
        ("DWORD WINAPI f(void* x) {", "DWORD f(void* x) {"),
        ("enum A { HIP_API, B = a::HIP_API };", "enum A { HIP_API, B = a::HIP_API };"),
        ("A_NAMESPACE_OPEN_SCOPE\n\nB_NAMESPACE_OPEN_SCOPE\nint x;", "int x;"),
        ("int x;\nA_NAMESPACE_CLOSE_SCOPE", "int x;"),
        ("DEFINE_FLAG(int, x, {});\nint y;", "int y;"),
        ("INSTANTIATE_IT(a, [](int x) -> B {});\n", "INSTANTIATE_IT(a, [](int x) -> B {});"),
        ("DEFINE_IT([](int x) { g(); })\n", "DEFINE_IT([](int x) { g(); })"),
        ("return this->f(B_MAX);", "return this->f(B_MAX);"),
    ],
)
def test_macros(text: str, expected: str) -> None:
    masked = mask(blank(text.encode())).decode()
    assert " ".join(masked.split()) == expected


def test_comments_and_strings() -> None:
    assert blank(b"case'{': u8'{' 1'0") == b"case'_': u8'_' 1'0"
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
