"""What the grammar of the parser lacks is rewritten, and the parser then reads it."""

import pytest

from trace_links.definitions.parsing import parse
from trace_links.definitions.parsing.grammar import readable

# A text, and what remains of it.
TEXTS = [
    ("template class A<int>; int x;", "int x;"),
    ("extern template void f<int>(int); int x;", "int x;"),
    ("void f() { x.template g<int>(); }", "void f() { x.template g<int>(); }"),
    ("struct A { [[maybe_unused]] friend void f(A a); };", "struct A { friend void f(A a); };"),
    ("auto f = [[] { return 1; }()];", "auto f = [[] { return 1; }()];"),
    ("struct A { enum : int { B }; };", "struct A { enum { B }; };"),
    ("template <class... T> struct A : T... { using T::operator()...; };",
     "template <class... T> struct A : T... { };"),
    ("void f() { auto x = new LRU*[3]; }", "void f() { auto x = new LRU [3]; }"),
    ("void f() { (a->*b)(1); }", "void f() { (a-> b)(1); }"),
    ("template <int* = nullptr> struct A { };", "template <int > struct A { };"),
    ("void f(const void* = nullptr) { }", "void f(const void* ) { }"),
    ("void f(A a = {}, B b = {1, 2}) { }", "void f(A a = 0 , B b = 0 ) { }"),
    ("void f(A a = a::A{}) { }", "void f(A a = a::A{}) { }"),
    ("void f() { g(A{}, B{}); }", "void f() { g(A{}, B{}); }"),
    ("auto f = [x{1}, this](int y) { return x; };", "auto f = [x=1 , this](int y) { return x; };"),
    ("auto f = [g = h(), x{std::move(x)}]() { };", "auto f = [g = h(), x=std::move(x) ]() { };"),
    ("void f() { map[A{}]; g(1, A{}, 2); }", "void f() { map[A{}]; g(1, A{}, 2); }"),
    ("A& A::operator=(const A&) = default;", "A& A::operator=(const A&) { }"),
    ("A& A::operator=(const A&) =\n  default; int f();", "A& A::operator=(const A&) { } int f();"),
    ("struct A { int& operator->*(int A::*m); };", "struct A { int& operator->*(int A::*m); };"),
    ("int f() { return (std::max)(1, 2); }", "int f() { return (std::max)(1, 2); }"),
    ("int f() { return std::numeric_limits<T>::(max)(); }",
     "int f() { return std::numeric_limits<T>:: max (); }"),
    ("struct A { void f() const { } ; ; int x; };", "struct A { void f() const { } int x; };"),
    ("struct A { bool operator==(A) const { }; };", "struct A { bool operator==(A) const { } };"),
    ("auto f = [](int x) { }; int y;", "auto f = [](int x) { }; int y;"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_what_the_grammar_lacks(text: str, expected: str) -> None:
    changed = readable(text.encode())
    assert len(changed) == len(text)
    assert changed.count(b"\n") == text.count("\n")
    assert " ".join(changed.decode().split()) == " ".join(expected.split())


@pytest.mark.parametrize("text", [text for text, expected in TEXTS if text != expected])
def test_the_parser_reads_it(text: str) -> None:
    """Without the change it finds an error, or a variable instead of a function."""
    nodes, complete = parse._read(readable(text.encode()))
    assert complete
    before, was_complete = parse._read(text.encode())
    assert not was_complete or [node.type for node in before] != [node.type for node in nodes]
