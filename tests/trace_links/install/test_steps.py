"""Steps that edit files: regions, members of JSON, and backups."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tpu_walkthrough.errors import ForeignFileError, InputError
from trace_links.install.files import back_up
from trace_links.install.steps import JsonMember, Region


def test_a_region_with_unmatched_marks_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "conf"
    for text in ("# trace-links: begin\nmine\n", "# trace-links: end\n"):
        path.write_text(text)
        with pytest.raises(ForeignFileError, match="do not match"):
            Region(str(path), "a\n").do()
        with pytest.raises(ForeignFileError, match="do not match"):
            Region(str(path), "a\n").undo()
        assert path.read_text() == text


def test_a_link_to_a_device_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "conf"
    path.symlink_to("/dev/zero")
    with pytest.raises(ForeignFileError, match="not a regular file"):
        Region(str(path), "a\n").do()


def test_a_failed_backup_is_reported(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)  # too long for a name with the suffix
    path.touch()
    with pytest.raises(InputError, match="too long"):
        back_up(str(path))


@pytest.mark.parametrize(
    "settings",
    [
        "{}\n",
        "// { mine }\n/* of\nold */ {\n}\n",
        '{\n  // "mine"\n  "editor.fontSize": 14, // big\n}\n',
        '{"a": {"b": 1}}',
        "",
    ],
)
def test_a_member_of_json_with_comments(tmp_path: Path, settings: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(settings)
    member = JsonMember(str(path), "schemes", '["a"]', "a")
    assert not member.done()
    member.do()
    assert member.done()
    once = path.read_text()
    member.do()
    assert path.read_text() == once
    lines = [line.split(" // ")[0] for line in once.replace("/* of\nold */", "").splitlines()]
    text = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
    parsed = json.loads(text.replace(",\n}", "\n}"))
    assert parsed["schemes"] == ["a"]
    assert member.undo()
    assert path.read_text() == settings


def test_an_existing_member_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"schemes": ["b"]}\n')
    with pytest.raises(ForeignFileError, match="of its own"):
        JsonMember(str(path), "schemes", '["a"]', "a").do()
    assert path.read_text() == '{"schemes": ["b"]}\n'
