"""A book: which pages it has, that it is the same each time, and what of a folder it replaces."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from mock_libtpu.catalogue.header_lines import declaration
from mock_libtpu.guidebook.book.book import write_book
from mock_libtpu.guidebook.book.contents import Chapter
from mock_libtpu.guidebook.book.entries import Entry
from mock_libtpu.guidebook.functions import OBJECTS, all_functions
from mock_libtpu.guidebook.rendering import joined
from tests.mock_libtpu import written
from tpu_walkthrough.errors import OutputError


@pytest.fixture
def chapters(tmp_path: Path) -> list[Chapter]:
    """A program with a recording, and one that did not run."""
    recording = tmp_path / "recording"
    recording.write_bytes(written.of_threads(["one", "two"]))
    return [
        Chapter("some-program", "A <title>", (recording,), "An <idea>.", "import jax\n"),
        Chapter("old", "Old", (), is_legacy=True, problem="it needs <CPython 3.11>"),
    ]


def files_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_each_function_and_program_has_a_page(tmp_path: Path, chapters: list[Chapter]) -> None:
    write_book(chapters, tmp_path / "book")
    files = files_of(tmp_path / "book")
    assert all(f"functions/{name}.html" in files for name in all_functions())
    assert "A &lt;title&gt;" in files["programs/some-program.html"]
    assert "An &lt;idea&gt;." in files["programs/some-program.html"]
    assert "programs/old.html" not in files
    assert "left out: it needs &lt;CPython 3.11&gt;" in files["index.html"]
    assert "jaxlib waits by a callback" in files["functions/PJRT_Event_Await.html"]
    assert "it needs &lt;CPython" in files["functions/TpuExecutor_Allocate.html"]
    reached = files["functions/PJRT_Client_Devices.html"]
    assert "programs/some-program.html" in reached
    assert "Not reached" not in reached


def test_links_within_a_book_lead_to_its_files(tmp_path: Path, chapters: list[Chapter]) -> None:
    folder = tmp_path / "book"
    write_book(chapters, folder)
    for name, html in files_of(folder).items():
        if not name.endswith(".html"):
            continue
        for link in re.findall(r'(?:href|src)="([^"#]+)', html):
            if not link.startswith("https://"):
                assert ((folder / name).parent / link).exists(), f"{name}: {link}"


def test_the_same_recordings_make_the_same_book(tmp_path: Path, chapters: list[Chapter]) -> None:
    for name in ("one", "two"):
        write_book(chapters, tmp_path / name)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_a_book_has_no_path_of_the_machine(tmp_path: Path, chapters: list[Chapter]) -> None:
    write_book(chapters, tmp_path / "book")
    assert not [name for name, text in files_of(tmp_path / "book").items() if str(tmp_path) in text]


def test_only_an_earlier_book_is_replaced(tmp_path: Path, chapters: list[Chapter]) -> None:
    folder = tmp_path / "book"
    write_book(chapters, folder)
    (folder / "mine.txt").write_text("mine")
    write_book(chapters[1:], folder)
    assert (folder / "mine.txt").read_text() == "mine"
    assert not (folder / "programs" / "some-program.html").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "index.html").write_text("mine")
    with pytest.raises(OutputError, match="does not contain a guidebook"):
        write_book(chapters, other)
    assert (other / "index.html").read_text() == "mine"


def test_a_list_of_files_leads_nowhere_else(tmp_path: Path, chapters: list[Chapter]) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "precious").write_text("mine")
    contents = {"generator": "mock-libtpu", "files": ["../precious", "/etc/hosts"]}
    (folder / "contents.json").write_text(json.dumps(contents))
    with pytest.raises(OutputError):
        write_book(chapters, folder)
    assert (tmp_path / "precious").read_text() == "mine"


def test_names_are_found_by_their_parts() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    entry = {"id": 0, **Entry("walk", "device_put", "copies", "a.html")._asdict()}
    script = f"""
        {joined(("minisearch.min.js",), ("search",))}
        searchLoaded([{json.dumps(entry)}]);
        const found = (text) => searchIndex.search(text).map((each) => each.about);
        console.log(JSON.stringify([
            searchWords("PJRT_Client_BufferFromHost"), searchWords("device_put(1)"),
            found("put"), found("other"),
        ]));
    """
    # Without what Node.js gives to modules, as in a page.
    run = 'require("vm").runInNewContext(require("fs").readFileSync(0, "utf8"), { console })'
    ran = subprocess.run([node, "-e", run], input=script.encode(), capture_output=True, check=True)
    assert json.loads(ran.stdout) == [
        [
            "pjrt_client_bufferfromhost",
            *["pjrt", "client", "buffer", "from", "host", "bufferfromhost"],
        ],
        ["device_put", "device", "put", "1"],
        ["copies"],
        [],
    ]


def test_each_function_belongs_to_an_object() -> None:
    groups = {about.group for about in all_functions().values()}
    assert groups == OBJECTS.keys()


def test_functions_of_pjrt_have_a_line_in_a_header() -> None:
    for name, about in all_functions().items():
        found = declaration(name)
        assert found is not None or about.group == "legacy", name
        if found is not None:
            assert found.url.endswith(f"{found.file}#L{found.line}")


def test_nothing_is_written_through_links(tmp_path: Path, chapters: list[Chapter]) -> None:
    """A book that somebody else made may contain some."""
    folder, outside = tmp_path / "book", tmp_path / "outside"
    write_book(chapters, folder)
    outside.write_text("mine")
    for name in ("index.html", "functions/PJRT_Client_Create.html"):
        (folder / name).unlink()
        (folder / name).symlink_to(outside)
    write_book(chapters, folder)
    assert outside.read_text() == "mine"
    assert not (folder / "index.html").is_symlink()
    (folder / "programs").rename(tmp_path / "programs")
    (folder / "programs").symlink_to(tmp_path / "programs")
    with pytest.raises(OutputError, match="is a link"):
        write_book(chapters, folder)
