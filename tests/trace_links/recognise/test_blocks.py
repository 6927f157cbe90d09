"""Locations that depend on earlier lines, of tools that are not in the corpus, and traps."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.found_frames import LocationTuple, feed_all, feed_candidates
from tests.trace_links.function_targets import stream_of
from trace_links.recognise.recogniser import Recogniser

EDG = "k.cu(2): error: x\n  T g(T t) { return t.n; }\n                    ^\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(
            "Error in /srv/my dir/a.vim:\nline    2:\nE117: Unknown function: F\nline   12:\nE15",
            [(2, ("/srv/my dir/a.vim", 2, None)), (4, ("/srv/my dir/a.vim", 12, None))],
            id="neovim 0.11",
        ),
        pytest.param(
            "Error detected while processing /srv/a.vim:\nline    2:\n"
            "Error detected while processing function A[3]..B:\nline    4:\n"
            'Error detected while processing BufRead Autocommands for "*.c":\nline    5:\n'
            'Error detected while processing BufRead Autocommands for "*"..script /srv/../b.vim[7]'
            '..BufNew Autocommands for "*":\nline    6:\nline 3: x\nline 3:',
            [(2, ("/srv/a.vim", 2, None)), (7, ("/srv/../b.vim", 7, None))],
            id="vim's functions and autocommands",
        ),
        pytest.param(
            "Error in f(x) :\nError in src/a.c:3:\nline    3:",
            [(2, ("src/a.c", 3, None))],
            id="not vim's",
        ),
        pytest.param(
            "Patching file src/x.c using Plan A...\npatching file src/a.c\nHunk #1 failed at 3.\n"
            "Hunk #2 succeeded at 9 with fuzz 2.\npatching symbolic link 'b c'\n"
            "Hunk #1 FAILED at 1.",
            [(3, ("src/a.c", 3, None)), (4, ("src/a.c", 9, None)), (6, ("b c", 1, None))],
            id="patch",
        ),
        pytest.param(
            "Checking patch src/a.c => src/b.c...\nHunk #1 succeeded at 4 (offset 1 line).",
            [(2, ("src/b.c", 4, None))],
            id="git apply of a renamed file",
        ),
        pytest.param("Hunk #1 FAILED at 1.\nchecking file types\nHunk #x at 3", [], id="no patch"),
        pytest.param(
            "s.frag\nERROR: 0:3:7: '=' : x\nWARNING: 0:14: '' : y\nERROR: 2 compilation errors.",
            [(2, ("s.frag", 3, 7)), (3, ("s.frag", 14, None))],
            id="glslang",
        ),
        pytest.param(
            "~/a.py in f(x)\n   2671 \n-> 2673   g('b.py:3')\n   2674 # c.py:4\n\n-> 2675 x\n"
            "c:\\b\\x.py in <module>\n>  12 x\n> 12345 y",
            [(3, ("~/a.py", 2673, None))],
            id="notebook",
        ),
        pytest.param(
            "c:\\b\\x.py in <module>()\n  12344 x\n> 12345 y", [(3, ("c:\\b\\x.py", 12345, None))]
        ),
        pytest.param(
            "<ipython-input-3-ab12> in <module>\n----> 3 f()\n\n"
            "pandas/_libs/index.pyx in pandas._libs.index.IndexEngine.get_loc()\n\n"
            "/srv/a.py in a folder\n3 files\n----> 3 f()",
            [],
            id="no file's cell",
        ),
        pytest.param(
            "File      Lines    Exec  Cover   Missing\n-----\nsrc/long name/of a/file.cpp\n"
            "           10       5    50%   3,5-6\nsrc/a.cpp   3   3   100%\n-----\n"
            "TOTAL     13       8    61%\nsrc/b.c  10 5 50%   3",
            [],
            id="a long name with spaces is not known to be one",
        ),
        pytest.param(
            "File      Lines    Exec  Cover   Missing\n-----\nsrc/long/file.cpp\n"
            "           10       5    50%   3,5-6\n-----\nTOTAL     13       8    61%\n"
            "src/b.c  10 5 50%   3",
            [(4, ("src/long/file.cpp", 3, None)), (4, ("src/long/file.cpp", 5, None))],
            id="gcovr's long names",
        ),
        pytest.param(
            "Name    Stmts   Miss Branch BrPart  Cover   Missing\n------\n"
            "a/b c.py    9      3      8      3  75.5%   8->exit, 12\na/d.py   1   0  100%\n\n"
            "a/d.py   1   1   0%   1",
            [(3, ("a/b c.py", 8, None)), (3, ("a/b c.py", 12, None))],
            id="coverage",
        ),
        pytest.param(
            EDG
            + '          detected during:\n            instantiation of "A" at line 12 of "b.h"\n'
            '            instantiation of class "X<T>" at line 14\n'
            '            processing of template argument list for "X" based on template argument'
            ' <int> at line 15\n            see "x" at line 16 or 17',
            [
                (1, ("k.cu", 2, None)),
                (5, ("b.h", 12, None)),
                (6, ("b.h", 14, None)),
                (7, ("b.h", 15, None)),
            ],
            id="EDG in the same file again",
        ),
        pytest.param(
            EDG + '            instantiation of "void f(T) [with T=int]" \n(410): here\n(3): there',
            [(1, ("k.cu", 2, None)), (5, ("k.cu", 410, None))],
            id="older nvcc",
        ),
        pytest.param(
            '          detected during instantiation of "T" at line 5\n(4): here',
            [],
            id="no file yet",
        ),
        pytest.param(
            ' [{file,\n   "src/a.erl"},\n  {line,4}]},\n {file, "b.hrl"},\n {x,4}\n {line,5}\n'
            ' {"a.txt"},\n {line,6}',
            [(3, ("src/a.erl", 4, None))],
            id="Erlang's terms",
        ),
        pytest.param(
            "'package:a/b.dart':\nFailed assertion: line 115 pos 12: 'x'\n"
            "flutter: 'package:a/c.dart': Failed assertion:\nflutter: line 3 pos 4: 'y'\n"
            "I/flutter ( 123): 'file:///srv/d.dart':\nI/flutter ( 123): Failed assertion: line 5 "
            "pos 6: z\n'package:a/e.dart':\n\nFailed assertion: line 7 pos 8: u",
            [
                (2, ("package:a/b.dart", 115, 12)),
                (4, ("package:a/c.dart", 3, 4)),
                (6, ("/srv/d.dart", 5, 6)),
            ],
            id="Dart's assertions",
        ),
        pytest.param(
            "hostname=h ; file=D:\\a\\conv.cc ; \nline=493 ; \n"
            "file=/srv/b.cc ; \nexpr=x\nline=4 ; ",
            [(2, ("D:\\a\\conv.cc", 493, None))],
            id="ONNX Runtime",
        ),
        pytest.param(
            "ERROR: Syntax Error while loading YAML script, /srv/a.yaml\n"
            "Note: The error may actually appear before this position: line 4, column 9",
            [(2, ("/srv/a.yaml", 4, 9))],
            id="Ansible 1",
        ),
    ],
)
def test_earlier_lines(text: str, found: list[tuple[int, LocationTuple]]) -> None:
    assert feed_all(text) == found
    chunks = [f"{line}\n" for line in text.split("\n")]
    assert feed_candidates(chunks) == feed_candidates(["".join(chunks)])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(
            '{\n  "file": "C:\\\\src\\\\a.c",\n  "column": 0,\n  "line": 3\n}',
            [(4, ("C:\\src\\a.c", 3, 1))],
            id="Windows",
        ),
        pytest.param(
            '"location": {\n  "path": "a.rb",\n  "lines": {\n    "begin": 3,\n    "end": 4\n  }\n}',
            [(4, ("a.rb", 3, None))],
            id="lines of GitLab",
        ),
        pytest.param(
            '[\n  {\n    "line": 1,\n    "path": "a.py"\n  },\n  {\n    "line": 2,\n'
            '    "path": "b.py"\n  }\n]',
            [(4, ("a.py", 1, None)), (8, ("b.py", 2, None))],
            id="the path comes after",
        ),
        pytest.param(
            '"file": "a.py",\n"range": {\n  "start": {\n    "line": 2,\n    "character": 4\n  }\n}'
            "\n"
            '"range": {\n  "start": {\n    "character": 4,\n    "line": 2\n  }\n}',
            [],
            id="from zero",
        ),
        pytest.param('"path": "a.py",\nnothing\n"line": 2', [], id="no JSON"),
        pytest.param('"uri": "https://x.io/a.py",\n"line": 2', [], id="an address"),
        pytest.param('"path": "node",\n"line": 2', [], id="no file"),
        pytest.param('"path": "a.py",\n' + '"x": 1,\n' * 17 + '"line": 2', [], id="too far"),
        pytest.param(
            '"path": "a.py",\n"fix": {\n' + '  "line": 1,\n' * 30 + '},\n"line": 2',
            [(34, ("a.py", 2, None))],
            id="skipped members do not count",
        ),
        pytest.param(
            '"path": "a.py",\n"endLine": 1,\n"noqa_row": 3,\n"end": {\n  "line": 3\n},\n"lines": 4',
            [],
            id="no start",
        ),
    ],
)
def test_json_over_lines(text: str, found: list[tuple[int, LocationTuple]]) -> None:
    assert feed_all(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- file: a.py\n  line: 3\n- file: b.py\n  line: 4", [("a.py", 3), ("b.py", 4)]),
        ("- file: a.py\n- line: 3", []),
        ("- name: x\n  file: a.py\n- line: 3", []),
        ("- file: a.py\n- name: x\n  line: 3", []),
    ],
)
def test_an_element_of_yaml_is_an_object(text: str, found: list[tuple[str, int]]) -> None:
    assert [location[:2] for _, location in feed_all(text)] == found


BESIDE = [
    ('{"artifact": {"uri": "a.c"}, "region": {"startLine": 3}}', [("a.c", 3, None)]),
    (
        '{"path": "a.c", "messages": [{"line": 3}, {"line": 4}]}',
        [("a.c", 3, None), ("a.c", 4, None)],
    ),
    ('{"a.py": [{"line": 3}], "other": {"line": 9}}', [("a.py", 3, None)]),
    ('{"files": [{"path": "a.c"}, {"path": "b.c"}], "other": {"line": 9}}', []),
    ('{"files": [{"path": "a.c"}], "other": {"line": 9}}', []),
    ('[{"path": "a.c"}, {"line": 9}]', []),
    ('{"files": {"a": {"path": "a.c"}}, "other": {"line": 9}}', []),
    ('{"a": {"path": "a.c"}, "b": {"path": "b.c"}, "region": {"line": 9}}', []),
    ('{"a": {"path": "a.c", "line": 3}, "region": {"line": 9}}', [("a.c", 3, None)]),
    ('{"a": {"path": "a.c"}, "b": {"path": "b.c"}, "c": {"path": "c.c"}, "d": {"line": 9}}', []),
    (
        '{"a": {"path": "a.c", "line": 3}, "b": {"path": "b.c"}, "region": {"line": 9}}',
        [("a.c", 3, None)],
    ),
    ('{"a.py": {"ok": true}, "other": {"line": 9}}', []),
    *[
        (f'{{"path": "a.c", "{key}": {{"line": 87}}}}', [])
        for key in ("coverage", "stats", "summary", "totals")
    ],
    (
        '{"obj": "", "line": 12, "column": 4, "endLine": 12, "endColumn": 8, "path": "a.py"}',
        [("a.py", 12, 5)],
    ),
    ('{"line": 12, "column": 0, "endColumn": null, "path": "a.py"}', [("a.py", 12, 1)]),
    ('{"line": 12, "column": 4, "type": "x", "path": "a.py"}', [("a.py", 12, None)]),
    ('{"line": 12, "column": 4, "path": "a.py"}', [("a.py", 12, None)]),
    ('{"line": 12, "path": "a.py", "column": 4, "endColumn": 8}', [("a.py", 12, None)]),
    ('{"line": 12, "column": 4, "endColumn": 8, "file": "a.py"}', [("a.py", 12, 4)]),
]


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize(("text", "found"), BESIDE)
def test_json_has_the_same_locations_in_each_layout(
    text: str, found: list[LocationTuple], indent: int | None
) -> None:
    shown = json.dumps(json.loads(text), indent=indent)
    assert [location for _, location in feed_all(shown)] == found
    compact = json.dumps(json.loads(text), separators=(",", ":"))
    assert [location for _, location in feed_all(compact)] == found


def test_a_line_matched_as_bytes_updates_the_last_file() -> None:
    found = []
    stream = stream_of(lambda frame: found.append(frame[1:4]))
    stream.feed(EDG.encode() + b'          detected during instantiation of "T" at line 5\n')
    assert found == [("k.cu", 2, None), ("k.cu", 5, None)]


LINES = st.sampled_from(
    [
        *EDG.splitlines(),
        '          detected during instantiation of "T" at line 5',
        "(5): here",
        "Error detected while processing /srv/a.vim:",
        'Error in command line..script /srv/a.vim[6]..BufRead Autocommands for "*":',
        "line    2:",
        "line 3:",
        "patching file a.c",
        "Checking patch b.c...",
        "Hunk #1 FAILED at 1.",
        "src/x.js",
        "   /srv/h.html",
        "2\u2502f(2)",
        "5 \u2502f(2)",
        "\u2574\u2524",
        "      L1 |<p>",
        "          ^ x",
        "s.vert",
        "ERROR: 0:2: '=' : x",
        "~/a.py in f(x)",
        "   2672 see a.py:3",
        "-> 2673 x",
        "Name  Stmts   Miss  Cover   Missing",
        "File  Lines  Exec  Cover   Missing",
        "--------",
        "pkg/a.py   20   10   50%   14-15, 19",
        "     20   10   50%   14-15,19",
        "pkg/a.py",
        "TOTAL   20   10   50%",
        "",
        '   "/srv/a.erl"},',
        "  {line,4}]},",
        "'package:a/a.dart':",
        "Failed assertion: line 115 pos 12: 'x'",
        "x ; file=/srv/a.cc ; ",
        "line=493 ; ",
        '  "path": "a.py",',
        '      "file": "b.py",',
        "  {",
        "    {",
        "  },",
        '  "fix": {',
        '    "start": {',
        '    "range": {',
        '    "column": 3,',
        '    "line": 4',
        '  "row": 5,',
        "  12 prose",
        "prose",
        '  File "/srv/a.py", line 3, in f',
        "src/a.c:3: x",
        "@@ -1 +2 @@",
        "+++ b/a.c",
    ]
)


@given(st.lists(st.lists(LINES, max_size=14), max_size=3))
@settings(max_examples=400)
def test_candidate_lines_are_sufficient(parts: list[list[str]]) -> None:
    chunks = ["".join(f"{line}\n" for line in lines) for lines in parts]
    recogniser = Recogniser()
    expected = [recogniser.feed(line) for chunk in chunks for line in chunk.splitlines()]
    assert feed_candidates(chunks) == expected


@given(st.lists(LINES, max_size=14), st.integers(1, 60))
def test_links_do_not_depend_on_how_the_input_is_split(lines: list[str], every: int) -> None:
    data = "".join(f"{line}\n" for line in lines).encode()
    whole, pieces = (
        stream_of(lambda frame: f"x:{frame[1:4]}" if frame.path else None) for _ in "12"
    )
    parts = [data[at : at + every] for at in range(0, len(data), every)]
    assert b"".join(map(pieces.feed, parts)) == whole.feed(data)


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        ("Error in ", "]..script "),
        ("Error in ", '"..a'),
        ("checking file '", "'"),
        ("Checking patch ", " => "),
        ("~/", " in "),
        ("Name  Stmts ", "Missing "),
        ("Name Stmts Missing\n", " a"),
        ("Name Stmts Missing\n", " 1"),
        ("Name Stmts Missing\na", " 1 50%"),
        ("Name Stmts Missing\na.py 1 1 50% ", "1, "),
        ("Name Stmts Missing\n", "|"),
        ('  "path": "', "\\"),
        ('  "path": "a.py",\n  "', "a"),
        ("", '"},'),
        ("", "file="),
        ("'", ".dart':"),
    ],
)
def test_after_a_long_line_frames_are_found(start: str, piece: str) -> None:
    recogniser = Recogniser()
    for line in (start + piece * 60_000).split("\n"):
        recogniser.feed(line)
    assert [(one.path, one.line) for one in recogniser.feed("src/b.c:3: error: x")] == [
        ("src/b.c", 3)
    ]
