"""Write the JSON Schemas of what commands write with --json, to docs/reference/schemas/.

python scripts/json_schemas.py            # update the files
python scripts/json_schemas.py --check    # exit with 1 if one is out of date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from cmakegen.flow.report import Report
from mock_libtpu.conformance.document import ChecksDocument
from mock_libtpu.explore.document import Answers
from mock_libtpu.legacy.walkthrough_report import Walkthrough
from mock_libtpu.reports.catalogue import Functions
from mock_libtpu.reports.devices import DeviceList
from mock_libtpu.reports.diff import Comparison as Differences
from mock_libtpu.reports.plugin import Comparison
from mock_libtpu.upgrade.results import UpgradeDocument
from tpu_walkthrough.documents import Failure
from trace_links.calls.model import Calls, Symbols
from trace_links.definitions.model import Definitions
from trace_links.links.located_frames import LocatedFrame

FOLDER = Path(__file__).parent.parent / "docs" / "reference" / "schemas"
SCHEMAS: dict[str, type] = {
    "cmake-gen-globs/error/1": Failure,
    "cmake-gen-globs/report/1": Report,
    "mock-libtpu/catalogue/1": Functions,
    "mock-libtpu/devices/1": DeviceList,
    "mock-libtpu/check/1": ChecksDocument,
    "mock-libtpu/diff/1": Differences,
    "mock-libtpu/error/1": Failure,
    "mock-libtpu/explore/1": Answers,
    "mock-libtpu/fit/2": Answers,
    "mock-libtpu/plugin/1": Comparison,
    "mock-libtpu/upgrade/1": UpgradeDocument,
    "mock-libtpu/walkthrough/1": Walkthrough,
    "trace-links/callers/1": Calls,
    "trace-links/calls/1": Calls,
    "trace-links/define/1": Definitions,
    "trace-links/error/1": Failure,
    "trace-links/symbols/1": Symbols,
}
# Of commands that write a line for each result
LINES: dict[str, type] = {"trace-links/frame/1": LocatedFrame}


def json_schema(schema: str, kind: type) -> dict[str, Any]:
    """The JSON Schema of documents or lines with an instance of this data class."""
    (reference,), components = msgspec.json.schema_components(
        (kind,), ref_template="#/$defs/{name}"
    )
    body = components.pop(reference["$ref"].rpartition("/")[2])
    properties: dict[str, Any] = {"schema": {"const": schema}}
    if schema not in LINES:
        properties |= {
            "version": {"type": "string", "description": "The version of tpu-walkthrough."},
            "command": {"type": "array", "items": {"type": "string"}},
        }
    result = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema,
        "description": body.get("description", ""),
        "type": "object",
        "properties": properties | body["properties"],
        "required": [*properties, *body["properties"]],
    }
    return result | ({"$defs": components} if components else {})


def texts() -> dict[Path, str]:
    """The files and what is in them."""
    return {
        FOLDER / f"{name.replace('/', '-')}.json": json.dumps(json_schema(name, kind), indent=2)
        + "\n"
        for name, kind in (SCHEMAS | LINES).items()
    }


def main() -> None:
    current = texts()
    if "--check" in sys.argv[1:]:
        is_current = all(
            path.exists() and path.read_text("utf-8") == text for path, text in current.items()
        )
        sys.exit(0 if is_current else "run: python scripts/json_schemas.py")
    FOLDER.mkdir(exist_ok=True)
    for path, text in current.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
