"""Commands of genrules that are read as data, compared with a real shell."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cmakegen.generators.copy_commands import Copy, copy_of

SOURCES = ["a.h.in", ":b.in"]
TEXTS = {"a.h.in": "@A@ x.y @A@\n#define a/b .*\n", "b.in": "@A@b\n"}


@pytest.mark.parametrize(
    "command",
    [
        "cp $(location a.h.in) $@",
        "cp -f $(location :b.in) $(OUTS)",
        "  cat $(SRCS) > $@\n",
        "cat $(execpath b.in) $(location a.h.in)>$(location o.h)",
        "cat \\\n$(SRCS) \\\n> $(@)",
        "sed -e 's/@A@/1/' $(location a.h.in) > $@",
        "sed 's/@A@/1/g' < $(location a.h.in) > $@",
        "sed -e 's|a/b|\\&\\||' -e \"s,x\\.y,.*,g\" $(location a.h.in) > $@",
        "sed s/@A@// $(location a.h.in) > $@",
        "sed 's/a\\/b \\.\\*/\\\\/' $(location a.h.in) > $@",
    ],
)
def test_they_write_what_a_shell_writes(tmp_path: Path, command: str) -> None:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    copy = copy_of(command, SOURCES, "o.h")
    assert copy is not None
    made = "".join(TEXTS[source.removeprefix(":")] for source in copy.sources)
    for substitution in copy.substitutions:
        made = substitution.applied(made)
    shell = command.replace("$(SRCS)", "a.h.in b.in")
    for name in ("$(location o.h)", "$@", "$(@)", "$(OUTS)"):
        shell = shell.replace(name, "o.h")
    for name in TEXTS:
        for form in ("location ", "location :", "execpath "):
            shell = shell.replace(f"$({form}{name})", name)
    subprocess.run(["sh", "-c", shell], cwd=tmp_path, check=True)
    assert made == (tmp_path / "o.h").read_text()


def test_the_only_source() -> None:
    assert copy_of("cp $< $@", ["//x:y.h"], "o.h") == Copy(("//x:y.h",))
    assert copy_of("cp $< $@", SOURCES, "o.h") is None


@pytest.mark.parametrize(
    "command",
    [
        "",
        "cp $<",
        "cp $(SRCS) $@; touch x",
        "cp $(location a.h.in) $@ && touch x",
        "cp $(location a.h.in) $@\ntouch x",
        "cp $(location a.h.in) $@ &",
        "cp $(location a.h.in) /tmp/x",
        "cp /etc/passwd $@",
        "cp -r $(location a.h.in) $@",
        "cp $(location c.in) $@",
        "cp $(location a.h.in)x $@",
        "cat `touch x` > $@",
        "cat $$(touch x) > $@",
        "cat $(location a.h.in) >> $@",
        "cat $(location a.h.in) | sh > $@",
        "cat > $@",
        "cat 'unbalanced > $@",
        "\x020\x03 $(SRCS)",
        "sed -i s/a/b/ $(location a.h.in) > $@",
        "sed -e s/a/b/e $(location a.h.in) > $@",
        "sed -e 's/a/b/w x' $(location a.h.in) > $@",
        "sed -e 'e touch x' $(location a.h.in) > $@",
        "sed -n -e s/a/b/ $(location a.h.in) > $@",
        "sed s/a.c/b/ $(location a.h.in) > $@",
        "sed 's/[ab]/b/' $(location a.h.in) > $@",
        "sed 's/a\\+/b/' $(location a.h.in) > $@",
        "sed 's/a/&b/' $(location a.h.in) > $@",
        "sed 's/a/\\nb/' $(location a.h.in) > $@",
        "sed 's//b/' $(location a.h.in) > $@",
        "sed s/a/b/ s/c/d/ $(location a.h.in) > $@",
        "sed > $@",
        "$(location tool) $(SRCS) > $@",
        "echo x > $@",
    ],
)
def test_anything_else_is_left_alone(command: str) -> None:
    assert copy_of(command, SOURCES, "o.h") is None


def test_substitutions_are_limited() -> None:
    copy = copy_of(f"sed s/a/{'b' * 9000}/g $< > $@", ["a"], "o.h")
    assert copy is not None
    with pytest.raises(OverflowError):
        copy.substitutions[0].applied("a" * 1000)
