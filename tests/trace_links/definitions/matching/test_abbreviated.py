"""Names without parameters, as glog, abseil, gdb and perf print them."""

import pytest

from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

FILES = {
    "db/db_impl.h": """namespace leveldb {
class DBImpl : public DB {
 public:
  DBImpl(const DBImpl&) = delete;
  Status Put(const WriteOptions&, const Slice& key, const Slice& value) override;
  Status Declared(int x);
  int size() const { return 1; }
  int size() { return 2; }
};
}
""",
    "db/db_impl.cc": """namespace leveldb {
Status DBImpl::Put(const WriteOptions& o, const Slice& key, const Slice& val) { return 1; }
Status DB::Put(const WriteOptions& opt, const Slice& key, const Slice& value) { return 2; }
void Clean() {}
void Clean(int depth) {}
void Shown(int x) {}
template <typename T> void Hashed(T x) {}
void Visit() { each([](int x) { return x; }); }
}
""",
    "db/db_test.cc": "namespace leveldb {\nvoid Shown(const char* text) {}\n}\n",
    "other.cc": "Status Writer::Add(int x) { return 1; }\n",
}


@pytest.fixture(scope="module")
def lookup(tmp_path_factory: pytest.TempPathFactory) -> Lookup:
    root = tmp_path_factory.mktemp("tree")
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return Lookup(build(str(root)))


@pytest.mark.parametrize("parentheses", ["()", "(...)", ""])
def test_the_only_definition_is_the_result(lookup: Lookup, parentheses: str) -> None:
    result = lookup.find(f"leveldb::DBImpl::Put{parentheses}")
    assert (result.path, result.line, result.confidence) == ("db/db_impl.cc", 2, "definition")
    assert result.candidates == ()


@pytest.mark.parametrize("parentheses", ["()", "(...)", ""])
def test_several_overloads_are_several(lookup: Lookup, parentheses: str) -> None:
    result = lookup.find(f"leveldb::Clean{parentheses}")
    assert (result.path, result.line, result.confidence) == ("db/db_impl.cc", None, "file")
    assert [one.line for one in result.candidates] == [4, 5]


def test_const_may_be_missing(lookup: Lookup) -> None:
    assert [one.line for one in lookup.find("leveldb::DBImpl::size()").candidates] == [7, 8]
    assert lookup.find("leveldb::DBImpl::size() const").line == 7


def test_an_overload_of_a_test_is_one_of_them(lookup: Lookup) -> None:
    result = lookup.find("leveldb::Shown()")
    assert result.path is None
    assert [one.path for one in result.candidates] == ["db/db_impl.cc", "db/db_test.cc"]


def test_arguments_of_templates_may_be_missing(lookup: Lookup) -> None:
    assert lookup.find("leveldb::Hashed<>()").line == 7
    assert lookup.find("leveldb::Hashed").line == 7


def test_a_lambda(lookup: Lookup) -> None:
    result = lookup.find("leveldb::Visit()::{lambda()#1}::operator()()")
    assert (result.line, result.candidates) == (8, ())


@pytest.mark.parametrize(
    "name", ["leveldb::DBImpl::Declared()", "leveldb::DBImpl::Absent()", "other::Writer::Add()"]
)
def test_an_undefined_name_has_no_result(lookup: Lookup, name: str) -> None:
    result = lookup.find(name)
    assert (result.path, result.candidates) == (None, ())


def test_a_mangled_name_has_its_parameters(lookup: Lookup) -> None:
    assert lookup.find("leveldb::Clean()", complete=True).line == 4
    assert lookup.find("leveldb::DBImpl::Put()", complete=True).path is None


def test_a_name_may_show_that_it_is_complete(lookup: Lookup) -> None:
    assert lookup.find("leveldb::Clean(int)").line == 5
    inner = "leveldb::Clean(int)::Local::run()"
    assert lookup.find(inner).path is None
