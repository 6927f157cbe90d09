"""Reads the names in .proto and .td files, from which C++ code is generated.

protoc and tablegen generate C++ classes whose names follow from those in the source. Links lead to
that source, as the generated code is in no repository. Neither language is compiled here.
"""

import re
from bisect import bisect_left

from trace_links.definitions.model import Kind, Row
from trace_links.definitions.parsing.blank import blank

_PROTO = re.compile(
    r"\b(?:package\s+(?P<package>[\w.]{1,400}+)\s*;"
    r"|(?P<kind>message|enum|service|oneof|extend)\s+(?P<name>[\w.]{1,400}+)\s*(?P<open>\{)"
    r"|(?P<group>group)\s+(?P<group_name>\w{1,400}+)\s*=[^{;]{0,400}\{"
    r"|(?P<field>[A-Za-z_]\w*)\s*=\s*(?:0x[0-9a-fA-F]+|\d+)\s*[;\[]"
    r"|rpc\s+(?P<rpc>\w+))"
    r"|[{}]"
)
_MAX_LENGTH = 1000  # of a name with those around it


def parse_proto(data: bytes) -> list[Row]:
    """Messages, enumerations, services and their fields, by the C++ names that protoc generates."""
    text = blank(data).decode("utf-8", "replace")
    scope = ""
    rows: list[Row] = []
    opened: list[tuple[str, int]] = []  # the C++ name of each open block, and its row (-1: none)
    line = 1
    position = 0
    for match in _PROTO.finditer(text):
        line += text.count("\n", position, match.start())
        position = match.start()
        if match["package"]:
            scope = match["package"].replace(".", "::")
        elif match["open"] or match["group"]:
            kind = match["kind"] or "message"
            name = match["name"] or match["group_name"]
            outer = opened[-1][0] if opened else ""
            full = f"{outer}_{name}" if outer else name
            if len(full) > _MAX_LENGTH:  # each name contains all outer names
                opened.append((outer, -1))
            elif kind in ("message", "enum", "service"):
                opened.append((full, len(rows)))
                rows.append(_row(Kind.PROTO, full, scope, line))
            else:
                opened.append((outer, -1))
                if kind == "oneof":
                    rows.append(_row(Kind.FIELD, name, _join(scope, outer), line))
        elif match["field"] or match["rpc"]:
            if opened:
                name = match["field"].lower() if match["field"] else match["rpc"]
                rows.append(_row(Kind.FIELD, name, _join(scope, opened[-1][0]), line))
        elif match[0] == "{":
            opened.append((opened[-1][0] if opened else "", -1))
        elif opened:
            row = opened.pop()[1]
            if row >= 0:
                rows[row] = rows[row]._replace(end_line=line)
    return rows


def _join(scope: str, name: str) -> str:
    return f"{scope}::{name}" if scope and name else scope or name


def _row(kind: int, name: str, scope: str, line: int) -> Row:
    return Row(kind, name, scope, "", "", 0, line, line)


_TD = re.compile(
    r"(?m)^[ \t]*(?P<kind>def|class|defm|multiclass)\s+(?P<name>\w+)"
    r"|\bcppNamespace\s*=\s*\"(?P<space>[^\"]*)\""
    r"|\bcppClassName\s*=\s*\"(?P<class>[^\"]*)\""
)
_TD_PARENT = re.compile(r"\s*:\s*(\w+)\s*<([^{;]{0,2000})")
_TD_CLASS = re.compile(r"\"([A-Z]\w*)\"")
_TD_SUFFIX = (("Interface", ""), ("Enum", ""), ("Trait", ""), ("Attr", "Attr"), ("Type", "Type"))


def parse_td(data: bytes) -> list[Row]:
    """Records, by the names of the generated C++ classes; `scope` if the file names it."""
    text = data.decode("utf-8", "replace")
    rows: list[Row] = []
    space = ""
    newlines = [match.start() for match in re.finditer("\n", text)]
    for match in _TD.finditer(text):
        if match["space"] is not None:
            space = space or match["space"].strip(":")
        elif match["class"] and rows:
            rows.append(rows[-1]._replace(name=match["class"]))
        elif match["kind"] == "def":
            line = bisect_left(newlines, match.start("name")) + 1
            names = _class_names(match["name"], _TD_PARENT.match(text, match.end()))
            rows += [_row(Kind.TD, name, "", line) for name in names]
    return [row._replace(scope=space) for row in rows]


def _class_names(name: str, parent: re.Match[str] | None) -> list[str]:
    """The C++ names: `Ifrt_ArrayType : TypeDef<Ifrt_Dialect, "IfrtArray">` is `IfrtArrayType`."""
    prefix, underscore, rest = name.partition("_")
    names = [rest, name, prefix + rest] if underscore and prefix and rest else [name]
    given = _TD_CLASS.search(parent[2]) if parent else None
    if parent and given:
        ending = next((end for mark, end in _TD_SUFFIX if mark in parent[1]), None)
        if ending is not None:
            names.append(given[1] + ending)
    return list(dict.fromkeys(names))
