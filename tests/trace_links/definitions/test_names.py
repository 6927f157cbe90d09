"""Parsing of demangled names, well-formed and hostile ones."""

import pytest

from trace_links.definitions.names import parse_name, split_list

CASES = {
    "xla::Foo::bar(int, std::map<int, long> const&) const": [
        ("xla", None, None),
        ("Foo", None, None),
        ("bar", None, "int, std::map<int, long> const&"),
    ],
    "xla::Literal xla::LiteralUtil::CreateR1<intN<2, char>>(absl::Span<int const>)": [
        ("xla", None, None),
        ("LiteralUtil", None, None),
        ("CreateR1", "intN<2, char>", "absl::Span<int const>"),
    ],
    "jax::(anonymous namespace)::ColorDoc::Repr[abi:cxx11]() const": [
        ("jax", None, None),
        ("(anonymous namespace)", None, None),
        ("ColorDoc", None, None),
        ("Repr", None, ""),
    ],
    "A::operator absl::StatusOr<B><B>()": [("A", None, None), ("operator conversion", "B", "")],
    "A::operator absl::StatusOr<B>()": [("A", None, None), ("operator conversion", None, "")],
    "A::operator bool": [("A", None, None), ("operator conversion", None, None)],
    "A& A::operator<<<char [18]>(char const (&) [18])": [
        ("A", None, None),
        ("operator<<", "char [18]", "char const (&) [18]"),
    ],
    "bool operator<<int>(int)": [("operator<", "int", "int")],
    "A::operator->() const": [("A", None, None), ("operator->", None, "")],
    "A::operator()(int) const": [("A", None, None), ("operator()", None, "int")],
    "A::operator new(unsigned long)": [
        ("A", None, None),
        ("operator new", None, "unsigned long"),
    ],
    "f(int)::$_0::operator()(long) const": [
        ("f", None, "int"),
        ("$_0", None, None),
        ("operator()", None, "long"),
    ],
    "f(int) const::'lambda0'(A)::operator()(A) const": [
        ("f", None, "int"),
        ("'lambda0'", None, "A"),
        ("operator()", None, "A"),
    ],
    "f(int)::{lambda(int, long)#1}::operator()(int, long) const [clone .cold]": [
        ("f", None, "int"),
        ("{lambda(int, long)#1}", None, "int, long"),
        ("operator()", None, "int, long"),
    ],
    "non-virtual thunk to A::~A()": [("A", None, None), ("~A", None, "")],
    "f() (.cold)": [("f", None, "")],
    "main": [("main", None, None)],
}


TARGETS = {
    "A::operator bool() const": "bool",
    "A::operator char const*()": "char const*",
    "A::operator absl::StatusOr<B>()": "absl::StatusOr<B>",
    "A::operator absl::StatusOr<B><B>()": "absl::StatusOr<B>",
    "A::operator int<int>()": "int",
    "A::operator B*<B>() &&": "B*",
    "A::operator unsigned long": "unsigned long",
    "A::operator()(int)": "",
    "A::operator new(unsigned long)": "",
    "A::operator": "",
}


@pytest.mark.parametrize("name", TARGETS)
def test_the_type_of_a_conversion_operator(name: str) -> None:
    assert parse_name(name)[-1].target == TARGETS[name]


@pytest.mark.parametrize("name", CASES)
def test_components(name: str) -> None:
    assert [tuple(part)[:3] for part in parse_name(name)] == CASES[name]


def test_qualifiers_are_kept() -> None:
    assert parse_name("A::f() const &")[-1].qualifiers == " const &"
    assert parse_name("A::f() &&")[-1].qualifiers == " &&"


def test_lambdas_are_recognised() -> None:
    for name in ("f()::$_0::operator()()", "f()::'lambda'()::operator()()", "f()::{lambda()#2}"):
        assert [part.is_lambda for part in parse_name(name)][:2] == [False, True]


def test_lists_are_split_outside_of_brackets() -> None:
    assert split_list("int, A<B, C>, D (*)(E, F)") == ("int", "A<B, C>", "D (*)(E, F)")
    assert split_list("void") == split_list("") == ()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "(((((",
        ")))))",
        "<<<<>>>>",
        "::",
        "operator",
        "a::operator ",
        "é::ü(ß)",
        "\0\n\x1b[31m",
        "a<" * 500_000,
        "a::" * 350_000,
        "operator<" * 110_000,
        "f(" + "(" * 1_000_000,
        "x" * 1_000_000,
        " const" * 170_000,
        "'lambda'(" * 110_000,
    ],
    ids=lambda name: repr(name[:12]) + str(len(name)),
)
def test_hostile_names_end(name: str) -> None:
    for part in parse_name(name):
        assert part.name
        assert part.name in name or part.name.startswith("operator")
