"""Pages in headless Chromium: they render, find, zoom, link, are accessible, and load nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.comparison.compare import compare
from mock_libtpu.explore.program import explored
from mock_libtpu.fit.chart import chart_of
from mock_libtpu.fit.life import LifeOfRun
from mock_libtpu.guidebook.book.book import write_book
from mock_libtpu.guidebook.book.contents import Chapter
from mock_libtpu.guidebook.comparison_page import comparison_page
from mock_libtpu.guidebook.diff_page import diff_page
from mock_libtpu.guidebook.editors import EDITORS
from mock_libtpu.guidebook.explore_page import explore_page
from mock_libtpu.guidebook.recording_page import write_recording_page
from mock_libtpu.guidebook.writing import write
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.reports.compare import compared
from tests.mock_libtpu import written
from tests.mock_libtpu.comparison.entries import entries, hostile_entry
from tests.mock_libtpu.explore.texts import compilation, facts, located
from tests.mock_libtpu.fit.lives import life_of_steps
from tests.mock_libtpu.recorded import PROGRAM, record
from tests.trace_links.e2e.browser import Browser, browser
from tests.trace_links.e2e.npm import installed
from trace_links.links.hyperlinks import ALIASES

pytestmark = pytest.mark.terminal

AXE = "axe-core@4.14.1"
WIDE, NARROW = 1280, 390
MARKUP = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
PAGES = (
    "recording.html",
    "diff.html",
    "same.html",
    "hostile-diff.html",
    "explore.html",
    "comparison.html",
    "hostile-comparison.html",
    "book/index.html",
    "book/stacks.html",
    "book/changes.html",
    "book/functions/PJRT_Client_BufferFromHostBuffer.html",
    "book/functions/PJRT_Event_Await.html",
    "book/functions/TpuExecutor_Allocate.html",
    "book/programs/device-put.html",
    "book/walks/device-put.html",
    "book/walks/matmul.html",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a page of each kind."""
    folder = tmp_path_factory.mktemp("site")
    put = folder / "put"
    put.mkdir()
    first = record(put, '"""One number goes to the TPU."""\nimport jax\njax.device_put(1)\n')
    product = folder / "product"
    product.mkdir()
    second = record(product, PROGRAM, "--programs")
    chapters = [
        Chapter("device-put", "One number goes to the TPU", (first,), source="jax.device_put(1)"),
        Chapter("matmul", "A product", (second,)),
        Chapter("old", "Old", (), is_legacy=True, problem="it needs CPython 3.11"),
    ]
    write_book(chapters, folder / "book")
    write_book(chapters, folder / "local", local=True)
    write_recording_page(read_recording(second), folder / "recording.html", local=False)
    write_recording_page(read_recording(second), folder / "local.html", local=True)
    hostile = folder / "hostile"
    hostile.write_bytes(written.recording(MARKUP, MARKUP, ["/lib/m.so"]))
    for name, one, other in (
        ("diff", first, second),
        ("same", first, first),
        ("hostile-diff", first, hostile),
    ):
        page = diff_page(compared(one, other, (), (), located=True), [MARKUP])
        write(folder / f"{name}.html", page)
    write_recording_page(read_recording(hostile), folder / "hostile.html", local=True)
    program = folder / "train.py"
    program.write_text("import jax\n" * 6 + "y = jax.numpy.tanh(w)  # line 7\n")
    compiled = explored(located(compilation(MARKUP), str(program)))
    given = located(compilation(MARKUP), str(program))
    sides = facts(), facts(given, folder=folder)
    changes = compare(*sides, (MARKUP, "v6e:2x2"))
    steps = life_of_steps(("made", 300), ("made", 100), ("runs", 200), ("ended", 1), ("refused", 0))
    life = LifeOfRun(chart_of(steps, lambda _: MARKUP), ())
    command = ["python", str(program)]
    page = explore_page([compiled], MARKUP, command, changes, life=life, capacity=700)
    write(folder / "explore.html", page)
    write(folder / "comparison.html", comparison_page("1 of 3 different.", entries(), ["from a"]))
    bad = comparison_page(MARKUP, [hostile_entry(MARKUP)], [MARKUP])
    write(folder / "hostile-comparison.html", bad)
    threads = folder / "threads"
    names = (f"<b>{number}</b>" for number in range(10_000))
    threads.write_bytes(written.of_threads(names))
    write_recording_page(read_recording(threads), folder / "threads.html", local=False)
    return folder


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Browser]:
    environment = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    with browser(tmp_path / "profile", environment) as opened:
        opened.open("about:blank")
        for domain in ("Log", "Network"):
            opened.call(f"{domain}.enable")
        yield opened


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe, fetched by npm."""
    modules = installed(tmp_path_factory.mktemp("axe"), AXE)
    return (modules / "axe-core" / "axe.min.js").read_text()


def visit(page: Browser, file: Path, *, width: int = WIDE, dark: bool = False) -> None:
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    page.call("Emulation.setEmulatedMedia", features=[scheme])
    page.call(
        "Emulation.setDeviceMetricsOverride",
        width=width, height=900, deviceScaleFactor=1, mobile=False,
    )  # fmt: skip
    page.events.clear()
    page.call("Page.navigate", url=file.as_uri())
    page.wait(lambda: _is_loaded(page, file) or None, f"loading of {file.name}")


def _is_loaded(page: Browser, file: Path) -> bool:
    loaded = "document.readyState == 'complete' && location.pathname"
    return bool(page.evaluate(loaded) == file.as_uri().removeprefix("file://"))


def problems(page: Browser, folder: Path) -> list[str]:
    """Errors on the console, dialogs, and requests that leave the folder."""
    found = []
    for event in page.events:
        method, about = event.get("method"), event.get("params", {})
        if method == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            found.append(about["entry"]["text"])
        elif method in ("Runtime.exceptionThrown", "Page.javascriptDialogOpening"):
            found.append(json.dumps(about))
        elif method == "Network.requestWillBeSent":
            url = about["request"]["url"]
            if not url.startswith(folder.as_uri()):
                found.append(f"request: {url}")
    return found


def evaluate(page: Browser, expression: str) -> Any:
    """The value of an expression, waited for if it is a promise."""
    response = page.call(
        "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
    )
    assert "exceptionDetails" not in response, response
    return response["result"].get("value")


def press(page: Browser, key: str) -> None:
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key)


def click(page: Browser, selector: str, x: float = 0.5, y: float = 0.5) -> None:
    """Click at a part of an element's width and height."""
    box = evaluate(
        page,
        f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
        "one.scrollIntoView({block: 'center', behavior: 'instant'});"
        "return one.getBoundingClientRect().toJSON(); })()",
    )
    at = {"x": box["x"] + box["width"] * x, "y": box["y"] + box["height"] * y}
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **at)


@pytest.mark.parametrize("name", PAGES)
def test_each_kind_of_page_renders(page: Browser, site: Path, name: str) -> None:
    for width in (WIDE, NARROW):
        for dark in (False, True):
            visit(page, site / name, width=width, dark=dark)
            assert evaluate(page, "document.querySelector('h1').offsetHeight") > 0
            overflow = "document.scrollingElement.scrollWidth - innerWidth"
            assert evaluate(page, overflow) <= 0, f"{name} is wider than {width}"
            paper = evaluate(page, "getComputedStyle(document.body).backgroundColor")
            assert (paper == "rgb(255, 255, 255)") is not dark
            assert problems(page, site) == []


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_accessible(page: Browser, site: Path, axe: str, name: str) -> None:
    for dark in (False, True):
        visit(page, site / name, dark=dark)
        page.call("Runtime.evaluate", expression=axe)
        violations = evaluate(page, "axe.run().then((found) => found.violations)")
        serious = [
            (each["id"], [node["html"][:200] for node in each["nodes"][:3]])
            for each in violations
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == []


@pytest.mark.parametrize(
    ("query", "kind", "url"),
    [
        ("BufferFromHostBuffer", "function", "PJRT_Client_BufferFromHostBuffer.html"),
        ("buffer from host", "function", "PJRT_Client_BufferFromHostBuffer.html"),
        ("batched_device_put", "frame", "PJRT_Client_BufferFromHostBuffer.html#code"),
        ("one number", "program", "programs/device-put.html"),
        (
            "which function allocates the buffer",
            "function",
            "PJRT_Client_BufferFromHostBuffer.html",
        ),
        ("what did jax 0.10 change since 2021", "walk", "changes.html"),
        (
            "what copies an array from the host?",
            "function",
            "PJRT_Client_BufferFromHostBuffer.html",
        ),
    ],
)
def test_search_finds(page: Browser, site: Path, query: str, kind: str, url: str) -> None:
    visit(page, site / "book" / "functions" / "PJRT_Event_Await.html")
    press(page, "/")
    page.call("Input.insertText", text=query)
    count = "document.querySelectorAll('#search-results a').length"
    page.wait(lambda: evaluate(page, count) or None, "results")
    first = evaluate(page, "document.querySelector('#search-results a').textContent")
    assert first.startswith(kind)
    assert evaluate(page, "document.querySelector('#search-results a').href").endswith(url)
    assert problems(page, site) == []
    press(page, "Enter")
    name = url.partition("#")[0]
    page.wait(lambda: page.evaluate("location.pathname").endswith(name) or None, "the page")


def test_the_icicle_view_zooms_and_finds(page: Browser, site: Path) -> None:
    visit(page, site / "recording.html")
    whole = evaluate(page, "icicle.state().view")
    assert whole == [0, 1]
    click(page, "#icicle canvas", x=0.05, y=0.1)
    page.wait(lambda: (evaluate(page, "icicle.state().focus") != "all stacks") or None, "zoom")
    page.wait(lambda: (evaluate(page, "icicle.state().view[1]") < 1) or None, "zoom")
    assert evaluate(page, "document.getElementById('icicle-note').textContent")
    evaluate(page, "document.getElementById('icicle').focus()")
    press(page, "Escape")
    page.wait(lambda: (evaluate(page, "icicle.state().view[1]") == 1) or None, "the whole")
    evaluate(page, "document.getElementById('icicle-find').focus()")
    page.call("Input.insertText", text="BufferFromHostBuffer")
    assert "frames, below them" in evaluate(page, "icicle.state().found")


def test_the_timeline_zooms(page: Browser, site: Path) -> None:
    visit(page, site / "recording.html")
    before = evaluate(page, "timeline.state()")
    evaluate(page, "document.getElementById('timeline').focus({preventScroll: true})")
    press(page, "+")
    after = page.wait(
        lambda: now if (now := evaluate(page, "timeline.state()")) != before else None, "zoom"
    )
    assert after["max"] - after["min"] < before["max"] - before["min"]
    assert evaluate(page, "timeCharts[1].scales.x.max") == after["max"]  # memory zooms, too
    press(page, "Escape")
    page.wait(lambda: (evaluate(page, "timeline.state()") == before) or None, "the whole")
    assert before["lanes"] == evaluate(page, "trace.threads.length + trace.devices.length")


def test_a_line_of_the_program_selects_its_calls(page: Browser, site: Path) -> None:
    visit(page, site / "recording.html")
    evaluate(page, "document.querySelector('.chip').click()")
    shown = evaluate(page, "calls.state().shown")
    assert 0 < shown < evaluate(page, "trace.count")
    detail = evaluate(page, "document.getElementById('detail').textContent")
    assert "program.py:" in detail
    assert "Arguments" in detail
    held = evaluate(page, "document.querySelectorAll('#holders tbody tr').length")
    assert held > 0


def test_only_the_visible_calls_are_in_the_page(page: Browser, site: Path) -> None:
    visit(page, site / "threads.html")
    assert evaluate(page, "calls.state().shown") == 10_000
    assert evaluate(page, "calls.state().rows") < 100
    assert evaluate(page, "timeline.state().lanes") < 40
    assert problems(page, site) == []


def test_links_lead_into_the_chosen_editor_or_to_the_repository(page: Browser, site: Path) -> None:
    visit(page, site / "local.html")
    evaluate(page, "calls.filter({functionName: 'PJRT_Client_BufferFromHostBuffer', label: 'x'})")
    link = (
        "[...document.querySelectorAll('.stack a')].find((one) => /^jax._src.api/.test(one.text))"
    )

    def address() -> str:
        return str(evaluate(page, f"{link}.href"))

    assert address().startswith("tracelinks://open?path=/")
    choose = "(() => {{ const one = document.getElementById('editor'); one.value = '{}';"
    choose += "one.dispatchEvent(new Event('change')); }})()"
    for editor in EDITORS:
        evaluate(page, choose.format(editor))
        scheme = ALIASES[editor][0].partition(":")[0]
        assert address().startswith(f"{scheme}:")
        assert "/jax/_src/api.py" in address()
    evaluate(page, choose.format("permalink"))
    assert address().startswith("https://github.com/jax-ml/jax/blob/jax-v")
    evaluate(page, choose.format("vscode"))
    visit(page, site / "local" / "functions" / "PJRT_Client_BufferFromHostBuffer.html")
    links = "[...document.querySelectorAll('.stack a')]"
    kept = evaluate(page, f"{links}.find((one) => one.text.startsWith('jax/')).href")
    assert kept.startswith("vscode://file/")


def test_links_of_shared_pages_are_permalinks(page: Browser, site: Path) -> None:
    visit(page, site / "book" / "functions" / "PJRT_Client_BufferFromHostBuffer.html")
    links = evaluate(page, "[...document.querySelectorAll('.stack a')].map((link) => link.href)")
    assert links
    assert all(link.startswith("https://github.com/") for link in links)
    assert any("/blob/jax-v" in link and link.rpartition("#L")[2].isdigit() for link in links)


def test_code_is_shown_in_place(page: Browser, site: Path) -> None:
    visit(page, site / "book" / "functions" / "PJRT_Client_BufferFromHostBuffer.html")
    evaluate(page, "document.querySelector('.stack .show-code').click()")
    line = "document.querySelector('pre.around .this')?.textContent"
    page.wait(lambda: evaluate(page, line), "the source text")
    assert problems(page, site) == []


def test_a_compile_leads_to_its_program_and_back(page: Browser, site: Path) -> None:
    visit(page, site / "book" / "programs" / "matmul.html")
    evaluate(page, "calls.filter({functionName: 'PJRT_Client_Compile', label: 'x'})")
    evaluate(page, "document.querySelector('#detail a[href^=\"#executable-\"]').click()")
    opened = "document.querySelector('.executable[open]')"
    assert "stablehlo." in evaluate(page, f"{opened}.textContent")
    assert evaluate(page, "location.hash") == evaluate(page, f"'#' + {opened}.id")
    before = evaluate(page, "calls.selected()")
    evaluate(page, "calls.select(0)")
    evaluate(page, f"{opened}.querySelector('[data-call]').click()")
    assert evaluate(page, "calls.selected()") == before
    assert problems(page, site) == []


def test_a_hostile_recording_is_text(page: Browser, site: Path) -> None:
    visit(page, site / "hostile.html")
    evaluate(page, "calls.select(0, true)")
    evaluate(page, "icicle.build()")
    shown = evaluate(page, "document.body.textContent")
    assert "<script>alert(1)" in shown
    assert evaluate(page, "document.querySelectorAll('img').length") == 0
    assert problems(page, site) == []


def test_a_diff_marks_what_came_and_what_went(page: Browser, site: Path) -> None:
    visit(page, site / "diff.html")
    marks = "[...document.querySelectorAll('#functions tbody tr')].map((row) => row.innerText)"
    rows = [row.split("\t") for row in evaluate(page, marks)]
    assert ["new", "PJRT_LoadedExecutable_Execute"] in [row[:2] for row in rows]
    assert any(row[0] == "fewer" or row[0] == "more" for row in rows)
    for change in ("came", "went"):
        branch = f"document.querySelector('.tree > li.{change}')"
        assert "program.py" in evaluate(page, f"{branch}.textContent")
    links = evaluate(page, "[...document.querySelectorAll('.stack a')].map((link) => link.href)")
    assert any("/blob/jax-v" in link for link in links)
    assert problems(page, site) == []
    visit(page, site / "same.html")
    assert "No differences" in evaluate(page, "document.body.textContent")
    visit(page, site / "hostile-diff.html")
    assert "<script>alert(1)" in evaluate(page, "document.body.textContent")
    assert evaluate(page, "document.querySelectorAll('img').length") == 0
    assert problems(page, site) == []


def test_a_step_of_the_memory_of_explore_is_chosen(site: Path, page: Browser) -> None:
    visit(page, site / "explore.html")
    title = "document.getElementById('life-h3').textContent"
    assert page.evaluate(title) == f"Step 3 of 5: 600 B, while {MARKUP} runs, most is needed here"
    rows = "[...document.querySelectorAll('#life-rows tr')].map((row) => row.innerText.trim())"
    assert [row.split("\t")[0] for row in page.evaluate(rows)] == ["400 B", "200 B"]
    paths = "document.querySelectorAll('#life path').length"
    assert page.evaluate(paths) == 2
    for _ in range(2):
        page.evaluate(
            "document.getElementById('life').dispatchEvent("
            "new KeyboardEvent('keydown', {key: 'ArrowRight'}))"
        )
    assert page.evaluate(title) == "Step 5 of 5: 300 B, a program is refused"
    assert [row.split("\t")[0] for row in page.evaluate(rows)] == ["300 B"]
    assert problems(page, site) == []


def test_texts_of_explore_are_linked_both_ways(site: Path, page: Browser) -> None:
    visit(page, site / "explore.html")
    lit = "texts.lit().join()"
    # The most expensive operation is chosen at first: its line, StableHLO, HLO and bundles.
    assert page.evaluate(lit) == "1,1,4,2"
    page.evaluate("document.querySelector('#hlo .text-line:not([data-places])').click()")
    assert page.evaluate(lit) == "0,0,0,0"
    for box in ("source", "stablehlo", "hlo", "bundles"):
        page.evaluate("document.querySelector('#hlo .text-line:not([data-places])').click()")
        page.evaluate(f"document.querySelector('#{box} .known').click()")
        assert page.evaluate(lit) == "1,1,4,2", box
        assert "train.py:7" in page.evaluate("document.getElementById('linked').textContent")
    page.evaluate("document.querySelector('#hlo .text-line:not([data-places])').click()")
    page.evaluate("document.querySelector('button[data-operation=fusion]').click()")
    assert page.evaluate(lit) == "1,1,4,2"
    assert problems(page, site) == []


def test_a_comparison_shows_all_rows_when_asked(site: Path, page: Browser) -> None:
    visit(page, site / "comparison.html")
    hidden = "[...document.querySelectorAll('tr.more')].filter((row) => !row.offsetHeight).length"
    assert page.evaluate(hidden) > 0
    click(page, "button.all-rows")
    assert page.evaluate(hidden) == 0
    both = "[...document.querySelectorAll('#lines tbody tr')].map((row) => row.innerText)"
    [row] = [row.split("\t") for row in page.evaluate(both)]
    assert [cell.strip() for cell in row] == ["5", "return x @ x", "6", "return x @ x.T"]
    marks = "[...document.querySelectorAll('#overview .mark')].map((mark) => mark.textContent)"
    assert page.evaluate(marks) == ["different", "within the limits", "no difference"]
    assert problems(page, site) == []


def test_a_hostile_comparison_is_text(site: Path, page: Browser) -> None:
    visit(page, site / "hostile-comparison.html")
    assert MARKUP in page.evaluate("document.querySelector('h1').textContent")
    assert "<script>alert(1)" in page.evaluate("document.getElementById('lines').textContent")
    assert page.evaluate("document.querySelectorAll('img').length") == 0
    assert problems(page, site) == []
