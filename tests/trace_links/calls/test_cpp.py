"""Callers and calls of C++ functions, in a small tree of real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from trace_links.api import Call, find_callers, find_calls

XLA = os.environ.get("TPU_WALKTHROUGH_XLA", "")
COMMAND = str(Path(sys.executable).with_name("trace-links"))
HEADER = """\
#pragma once
#include <memory>
#include <vector>
namespace shop {
class Item {
 public:
  Item(int price, int count = 1);
  virtual ~Item();
  virtual int Price() const = 0;
  int Twice() const { return Price() + this->Price(); }
};
class Book : public Item {
 public:
  using Item::Item;
  int Price() const override;
  void Open(int page = 0);
  void Open(const char* title, int page);
};
class Box {
 public:
  int size_ = Count(5);
  Book* first();
  std::unique_ptr<Book> owned_;
  std::vector<Book> books_;
  Book best_;
};
int Count(int low);
int Count(int low, int high);
namespace inner {
int Count(int low);
}
}  // namespace shop
"""
SOURCE = """\
#include "shop.h"
namespace shop {
int Book::Price() const { return 3; }
void Book::Open(int page) {}
void Book::Open(const char* title, int page) { Open(page); }
Book* Box::first() { return owned_.get(); }
int Count(int low) { return inner::Count(low); }
int Count(int low, int high) { return Count(low) + Count(high); }
namespace inner {
int Count(int low) { return low; }
}
namespace {
int Helper(Box& box) {
  box.first()->Open();
  box.owned_->Open(1);
  for (auto& book : box.books_) {
    book.Open("a", 2);
  }
  auto made = std::make_unique<Book>(1, 2);
  made->Open();
  auto* raw = new Book(3);
  raw->Open(4);
  auto local = [&](Item& item) { return item.Price(); };
  Book page(Count(1), Count(2, 3));
  return local(page);
}
}  // namespace
template <class T>
void Each(T& thing) {
  thing.Open();
}
}  // namespace shop
"""
OTHER = """\
#include "shop.h"
using namespace shop;
namespace {
int Helper() { return shop::inner::Count(1); }
}
// Count(1, 2) in a comment is no call.
const int kTable[] = {
    Count(1),
    Count(1, 2),
};
int Use(Box* box) {
  const char* text = "Count(1, 2)";
  Helper();
  box->best_.Open();
  return Count(1, 2);
}
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    root = tmp_path / "tree"
    root.mkdir()
    for name, text in (("shop.h", HEADER), ("shop.cc", SOURCE), ("other.cc", OTHER)):
        (root / name).write_text(text)
    return str(root)


def places(calls: tuple[Call, ...]) -> list[tuple[str, int, str, str]]:
    return [(call.path, call.line, call.caller, call.confidence) for call in calls]


def test_callers_by_scope_and_number_of_arguments(tree: str) -> None:
    found = find_callers("shop::Count(int, int)", [tree])
    assert [(one.path, one.line) for one in found.definitions] == [("shop.cc", 8)]
    assert places(found.calls) == [
        ("other.cc", 9, "", "certain"),
        ("other.cc", 15, "Use", "certain"),
        ("shop.cc", 24, "shop::(anonymous namespace)::Helper", "certain"),
    ]
    inner = find_callers("shop::inner::Count", [tree])
    assert places(inner.calls) == [
        ("other.cc", 4, "(anonymous namespace)::Helper", "certain"),
        ("shop.cc", 7, "shop::Count", "certain"),
    ]


def test_a_name_without_parameters_means_all_overloads(tree: str) -> None:
    found = find_callers("shop::Count", [tree])
    assert len(found.definitions) == 2
    assert {call.confidence for call in found.calls} == {"certain"}
    lines = [(call.path, call.line) for call in found.calls]
    assert lines == [
        ("other.cc", 8),
        ("other.cc", 9),
        ("other.cc", 15),
        ("shop.cc", 8),
        ("shop.cc", 24),
        ("shop.cc", 24),
        ("shop.h", 21),
    ]
    assert [call.caller for call in found.calls if call.line in (8, 21)] == ["", "shop::Count", ""]


def test_receivers_have_the_types_that_are_declared(tree: str) -> None:
    found = find_callers("shop::Book::Open", [tree])
    certain = [(call.path, call.line) for call in found.calls if call.confidence == "certain"]
    assert certain == [
        ("other.cc", 14),
        ("shop.cc", 5),
        ("shop.cc", 14),
        ("shop.cc", 15),
        ("shop.cc", 17),
        ("shop.cc", 20),
        ("shop.cc", 22),
    ]


def test_a_receiver_of_unknown_type_is_several(tree: str) -> None:
    found = find_callers("shop::Book::Open", [tree])
    several = [call for call in found.calls if call.confidence == "several"]
    assert [(call.path, call.line, call.caller) for call in several] == [
        ("shop.cc", 30, "shop::Each")
    ]


def test_overriding_functions_may_be_meant_by_calls_of_their_base(tree: str) -> None:
    found = find_callers("shop::Book::Price", [tree])
    assert places(found.calls) == [
        ("shop.cc", 23, "shop::(anonymous namespace)::Helper", "several"),
        ("shop.h", 10, "shop::Item::Twice", "several"),
    ]
    base = find_callers("shop::Item::Price", [tree])
    assert {call.confidence for call in base.calls} == {"certain"}
    assert len(base.calls) == 2


def test_calls_of_a_function(tree: str) -> None:
    found = find_calls("shop::(anonymous namespace)::Helper", [tree])
    called = [(call.line, call.callees[0].qualified_name) for call in found.calls]
    assert (14, "shop::Box::first") in called
    assert (17, "shop::Book::Open") in called
    assert (24, "shop::Count") in called
    assert not any("make_unique" in name for _, name in called)


def test_functions_of_other_files_with_the_same_name(tree: str) -> None:
    found = find_callers("(anonymous namespace)::Helper", [tree])
    assert places(found.calls) == [("other.cc", 13, "Use", "certain")]


def test_an_unknown_name(tree: str) -> None:
    found = find_callers("shop::Missing", [tree])
    assert (found.repository, found.definitions, found.calls) == (None, (), ())
    done = subprocess.run(
        [COMMAND, "callers", "shop::Missing", "--source", tree],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "not found  shop::Missing\n")


def test_the_command(tree: str) -> None:
    arguments = ["shop::inner::Count", "--source", tree]
    done = subprocess.run(
        [COMMAND, "callers", *arguments], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "other.cc:4 in (anonymous namespace)::Helper\nshop.cc:7 in shop::Count\n"
    )
    done = subprocess.run(
        [COMMAND, "calls", "shop::Count", "--source", tree, "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    document = json.loads(done.stdout)
    assert document["schema"] == "trace-links/calls/1"
    assert [call["line"] for call in document["calls"]] == [7, 8]
    assert document["calls"][0]["callees"][0]["line"] == 10


@pytest.mark.slow
@pytest.mark.skipif(not XLA, reason="needs TPU_WALKTHROUGH_XLA, a source tree")
def test_xla(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    found = find_callers("xla::PjRtCApiClient::BufferFromHostBufferInternalImpl", [XLA])
    certain = {call.caller for call in found.calls if call.confidence == "certain"}
    assert certain == {
        "xla::PjRtCApiClient::BufferFromHostBuffer",
        "xla::PjRtCApiClient::BufferFromHostLiteral",
    }
    virtual = find_callers("xla::PjRtCApiClient::BufferFromHostBuffer", [XLA])
    callers = {call.caller: call.confidence for call in virtual.calls}
    assert callers["pjrt::PJRT_Client_BufferFromHostBuffer"] == "several"
    for call in (*found.calls, *virtual.calls):
        lines = (Path(XLA) / call.path).read_text("utf-8").splitlines()
        assert "BufferFromHostBuffer" in lines[call.line - 1], call
