"""Definitions in C++ text: their scopes, parameters and lines."""

import pytest

from trace_links.definitions.model import Flag, Kind, Row
from trace_links.definitions.parsing.generated import parse_proto, parse_td
from trace_links.definitions.parsing.parse import parse_source


def rows(text: str) -> dict[str, Row]:
    """By qualified name, which is unique."""
    return {f"{row.scope}::{row.name}".strip(":"): row for row in parse_source(text.encode())}


def test_scopes_lines_and_parameters() -> None:
    found = rows("""namespace a {
namespace {
template <typename T>
class Foo : public Bar<T> {
 public:
  explicit Foo(int x = f(1, 2)) : x_(x) {}
  ~Foo() override = default;
  operator bool() const { return true; }
  void gone() = delete;
  void declared();
  friend bool operator==(const Foo& a, const Foo& b) { return true; }
  T Get(const std::vector<T>& v, T* y) &&;
};
}  // namespace
std::pair<int, long>
A::B::Run(unsigned, const void* const* p, void (*cb)(int, long), int a[3], struct Q* q,
          Args&&... args) const {
  return {};
}
}  // namespace a
namespace c::d { inline namespace v1 { void f(void) {} } }
void ::e::g() {}
""")
    assert {name: (row.line, row.parameters) for name, row in found.items()} == {
        "a::(anonymous namespace)::Foo": (4, ""),
        "a::(anonymous namespace)::Foo::Foo": (6, "int"),
        "a::(anonymous namespace)::Foo::~Foo": (7, ""),
        "a::(anonymous namespace)::Foo::operator conversion": (8, "bool"),
        "a::(anonymous namespace)::operator==": (11, "const Foo&, const Foo&"),
        "a::A::B::Run": (
            16,
            "unsigned, const void* const*, void (*)(int, long), int*, struct Q*, Args&&...",
        ),
        "c::d::f": (21, ""),
        "e::g": (22, ""),
    }
    assert found["a::A::B::Run"].flags & Flag.CONST
    assert found["a::A::B::Run"].end_line == 19
    assert found["a::(anonymous namespace)::Foo::~Foo"].flags & Flag.DEFAULTED


def test_templates_and_specialisations() -> None:
    text = """template <typename T> T Foo<T>::get(const std::vector<T>& v, T* y) { }
template <> int Foo<int>::get(const std::vector<int>& v) { }
template <typename T> void free(T x) { }
template <> void free<long>(long x) { }
template <typename U> struct Foo<std::vector<U>> { void in() { } };
"""
    found = parse_source(text.encode())
    flags = Flag.TEMPLATE | Flag.SPECIAL | Flag.OWN_TEMPLATE
    assert [(row.name, row.parameters, row.specialisation, row.flags & flags) for row in found] == [
        ("get", "const std::vector<$>&, $*", "", Flag.TEMPLATE),
        ("get", "const std::vector<int>&", "Foo<int>::", Flag.TEMPLATE | Flag.SPECIAL),
        ("free", "$", "", Flag.TEMPLATE | Flag.OWN_TEMPLATE),
        ("free", "long", "free<long>::", Flag.TEMPLATE | Flag.SPECIAL | Flag.OWN_TEMPLATE),
        ("Foo", "", "Foo<std::vector<$>>::", Flag.TEMPLATE | Flag.SPECIAL),
        ("in", "", "Foo<std::vector<$>>::", Flag.TEMPLATE | Flag.SPECIAL),
    ]


HEADS = (
    "class LOCKABLE Mutex {",
    "class ABSL_LOCKABLE ABSL_ATTRIBUTE_WARN_UNUSED Mutex final : public Base {",
    "struct TF_EXPORT Mutex {",
    "struct EXPORT Mutex final {",
    "union EXPORT Mutex {",
    "class ALIGNAS(8) Mutex {",
    'class CAPABILITY("mutex") Mutex {',
    'class ONE_MARK(1, (2)) ANOTHER("x") THIRD Mutex : Base {',
    "class MARK alignas(8) Mutex {",
    "class alignas(8) MARK Mutex {",
    "class [[nodiscard]] MARK Mutex {",
    "class MARK [[nodiscard]] Mutex {",
    "class _VISIBLE Mutex {",
    "template <> struct MARK Mutex<int> {",
    "struct MARK OTHER Mutex: Base {",
)


@pytest.mark.parametrize("head", HEADS)
def test_macros_before_the_name_of_a_class(head: str) -> None:
    found = rows(f"namespace n {{\n{head}\n  Mutex() {{}}\n  void Lock() {{}}\n}};\n}}\n")
    assert {name: (row.kind, row.line) for name, row in found.items()} == {
        "n::Mutex": (Kind.CLASS, 2),
        "n::Mutex::Mutex": (Kind.FUNCTION, 3),
        "n::Mutex::Lock": (Kind.FUNCTION, 4),
    }


def test_a_class_may_have_a_name_like_a_macro() -> None:
    text = "class HLO { void f() {} };\nstruct MARK HLO_2 final : HLO { void f() {} };\n"
    assert set(rows(text)) == {"HLO", "HLO::f", "HLO_2", "HLO_2::f"}


def test_a_variable_with_a_value_is_not_a_class() -> None:
    found = rows("void f() { struct FILE file{0}; }\nstruct DIR *g(struct FILE h) { return 0; }\n")
    assert set(found) == {"f", "g"}


def test_lambdas_have_their_enclosing_function() -> None:
    found = parse_source(b"""auto loose = [](int x) { return x; };
void f() {
  run([&](const A& a, auto b) {
    return [a] { return g(a); };
  });
  struct Local { int h() { return 1; } };
}
""")
    assert [(row.kind, row.name, row.scope, row.line, row.parent) for row in found] == [
        (Kind.LAMBDA, "", "", 1, -1),
        (Kind.FUNCTION, "f", "", 2, -1),
        (Kind.LAMBDA, "", "f", 3, 1),
        (Kind.LAMBDA, "", "f", 4, 2),
        (Kind.CLASS, "Local", "f", 6, 1),
        (Kind.FUNCTION, "h", "f::Local", 6, 4),
    ]
    assert found[2].parameters == "const A&, $"


def test_calls_with_their_lines() -> None:
    found = rows("""void f() {
  once(1);  // not_me(2)
  twice(1);
  twice(2);
  a.member<int>("x(");
  Widget widget(3);
  both(1), both(2);
  many(1); many(2); twice(3);
  many(3);
  many(4);
  many(5);
}
""")
    assert set(found["f"].calls) == {
        ("once", 2),
        ("twice", 3),
        ("twice", 4),
        ("twice", 8),
        ("member", 5),
        ("widget", 6),
        ("Widget", 6),
        ("both", 7),
        ("many", 0),
    }


def test_an_unreadable_body_hides_nothing_after_it() -> None:
    found = rows("""namespace a {
int before() { return 1; }
int broken() {
  STEP(unsigned int, n, ->);
  if (x) {
#ifdef A
  for (;;) {
#else
  while (1) {
#endif
    y(((;
  } }
}
int after(int x) { return [](long y) { return y; }(x); }
}
""")
    assert {"a::before": 2, "a::broken": 3, "a::after": 14}.items() <= {
        name: row.line for name, row in found.items()
    }.items()


def test_functions_defined_by_macros() -> None:
    found = rows("""#define ERROR(name) \\
  Status name(const char* text) { return Make(text); }
namespace a {
ERROR(NotFound);
ERROR(Internal)
}
TEST_F(SuiteTest, Works) { Run(); }
NB_MODULE(_jax, m) { m.def(); }
""")
    assert {
        name: (row.kind, row.line) for name, row in found.items() if row.kind != Kind.DEFINE
    } == {
        "a::NotFound": (Kind.MACRO, 4),
        "a::Internal": (Kind.MACRO, 5),
        "SuiteTest_Works_Test::TestBody": (Kind.MACRO, 7),
        "nanobind__jax_exec": (Kind.MACRO, 8),
        "nanobind__jax_exec_impl": (Kind.MACRO, 8),
    }
    assert found["ERROR"].kind == Kind.DEFINE
    assert ("Make", 0) in found["ERROR"].calls


def test_macros_around_the_head_of_a_function() -> None:
    found = rows("""JVM_ENTRY(void, JVM_Copy(JNIEnv* env, jobject from))
  if (from) { Copy(from); }
JVM_END

JRT_LEAF (jfloat, Runtime::d2f(jdouble x)) {
  return (jfloat) x;
} JRT_END

namespace a {
struct Helper {
  static ALWAYS_INLINE(word* allocate(Span<(8 + 7) / 8>& span, int amount)) {
    IF_MAYBE(left, span.take(amount)) { return left; }
  }
  ALWAYS_INLINE(bool ok() const) { return true; }
};
}
""")
    assert {name: (row.line, row.end_line, row.parameters) for name, row in found.items()} == {
        "JVM_Copy": (1, 3, "JNIEnv*, jobject"),
        "Runtime::d2f": (5, 7, "jdouble"),
        "a::Helper": (10, 15, ""),
        "a::Helper::allocate": (11, 13, "Span<(8 + 7) / 8>&, int"),
        "a::Helper::ok": (14, 14, ""),
    }


def test_macros_that_open_a_namespace() -> None:
    text = "PROTOBUF_NAMESPACE_OPEN\nclass Any {\n  int size() { return 1; }\n};\n"
    found = rows(text + "PROTOBUF_NAMESPACE_CLOSE\nvoid f() {}\n")
    assert {name: row.line for name, row in found.items()} == {
        "google::protobuf::Any": 2,
        "google::protobuf::Any::size": 3,
        "f": 6,
    }


def test_a_macro_that_makes_a_string_of_its_argument() -> None:
    found = rows("#define UNIT(n) int Units::n() { return cache[#n]; }\nUNIT(meter)\n")
    assert found["Units::meter"].line == 2


def test_numbers_of_enumerators() -> None:
    source = b"""enum Old { kA, kB = 3, kC, kShift = 1 << 4, kUnknown, kHex = 0x10, kLast };
enum class New : uint8_t { kA = 010, MACRO(kB), kC };
"""
    found = [row for row in parse_source(source) if row.kind == Kind.ENUMERATOR]
    assert [(row.name, row.parameters, row.line) for row in found] == [
        ("kA", "(Old)0", 1),
        ("kB", "(Old)3", 1),
        ("kC", "(Old)4", 1),
        ("kHex", "(Old)16", 1),
        ("kLast", "(Old)17", 1),
        ("kA", "(New)8", 2),
    ]


def test_code_for_other_systems_is_marked() -> None:
    found = parse_source(b"#ifdef _WIN32\nint f() { }\n#else\nint f() { }\n#endif\n")
    assert [(row.line, row.flags) for row in found] == [(2, Flag.ELSEWHERE), (4, 0)]
    found = parse_source(b"#if _WIN32 || !__linux__\nint f() { }\n#else\nint f() { }\n#endif\n")
    assert [(row.line, row.flags) for row in found] == [(2, Flag.ELSEWHERE), (4, 0)]


def test_proto_files() -> None:
    found = parse_proto(b"""syntax = "proto3";
package a.b;
message Outer {  // {
  message Inner { int32 Field_One = 1 [default = 2]; }
  enum Kind { ZERO = 0; }
  oneof choice { string text = 3; }
}
service Server { rpc Call(Outer) returns (Outer) {} }
""")
    assert {(f"{row.scope}::{row.name}", row.line) for row in found} == {
        ("a::b::Outer", 3),
        ("a::b::Outer_Inner", 4),
        ("a::b::Outer_Inner::field_one", 4),
        ("a::b::Outer_Kind", 5),
        ("a::b::Outer_Kind::zero", 5),
        ("a::b::Outer::choice", 6),
        ("a::b::Outer::text", 6),
        ("a::b::Server", 8),
        ("a::b::Server::Call", 8),
    }
    assert next(row for row in found if row.name == "Outer").end_line == 7


def test_td_files() -> None:
    found = parse_td(b"""def My_Dialect : Dialect {
  let cppNamespace = "::a::b";
}
def My_AddOp : My_Op<"add"> { }
def My_ArrayType : TypeDef<My_Dialect, "MyArray"> { }
def SomePass : Pass<"some-pass">;
""")
    names = {(row.name, row.line) for row in found if row.scope == "a::b"}
    assert {("MyDialect", 1), ("AddOp", 4), ("MyArrayType", 5), ("SomePass", 6)} <= names


def test_junk_raises_no_error() -> None:
    junk = [b"", b"\0" * 1000, b"\xff\xfe{{{{", b"{" * 5000, b"}" * 5000, b"(" * 20000, b'"' * 999]
    junk += [word * 2000 for word in (b"#if\n", b"template <", b"class A {", b"TEST(", b"A_B(")]
    for data in junk:
        assert all(row.line >= 1 for row in parse_source(data))
        parse_proto(data)
        parse_td(data)


def test_an_empty_body_with_a_semicolon_after_it() -> None:
    found = rows(
        "class A {\n virtual void f(b::S s) const {};\n void g() override {};\n ~A() {};\n};\n"
        "auto loose = [](int x) {};\n"
    )
    assert {name: row.line for name, row in found.items() if row.kind == Kind.FUNCTION} == {
        "A::f": 2,
        "A::g": 3,
        "A::~A": 4,
    }


def test_each_component_of_a_specialisation_has_its_own_arguments() -> None:
    text = """template <> struct A<int> { template <typename U> struct B { void in() { } }; };
template <> template <> struct A<int>::B<long> { void in() { } };
template <> template <typename U> void A<char>::B<U>::out() { }
template <typename T> void A<T>::B<T>::out() { }
template <typename T> void P<T, T>::out() { }
template <> void copy<void>() { }
template <> void copy<>(int x) { }
template <> void copy(long x) { }
"""
    found = parse_source(text.encode())
    assert [row.specialisation for row in found if row.kind == Kind.FUNCTION] == [
        "A<int>::",
        "A<int>::B<long>::",
        "A<char>::",
        "",
        "P<$,$>::",
        "copy<void>::",
        "copy<>::",
        "copy<>::",
    ]


def test_an_assignment_that_is_defaulted_outside_of_its_class() -> None:
    text = """C& C::operator=(const C&) = default;
C& C::operator=(C&&) noexcept = default;
void next() { }
"""
    assert [(row.name, row.line) for row in parse_source(text.encode())] == [
        ("operator=", 1),
        ("operator=", 2),
        ("next", 3),
    ]
