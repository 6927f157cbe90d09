"""The documentation is current, and its links and options exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from mock_libtpu.delegate import releases

CHECKOUT = Path(__file__).parent.parent
# Pages beside the folder that `make docs` makes a site of, and checks the links of.
ROOT_PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
GENERATED = {f"docs/reference/{name}.md" for name in ("accuracy", "api", "benchmarks", "cli")}
WRITTEN = sorted(
    {"README.md"}
    | {str(page.relative_to(CHECKOUT)) for page in (CHECKOUT / "docs").rglob("*.md")} - GENERATED
)
# Options of other programs, and of the opener.
OTHERS = {
    "--batch",  # of a program that is varied
    "--hyperlink",  # of ls
    "--remat",  # of a program that fit varies
    "--name",
    "--pdb",  # of pytest, as --trace
    "--enable-shared",
    "--eval",
    "--file",
    "--from",
    "--options",
    "--platform",
    "--read-only",
    "--rm",
    "--tf_mlir_enable_mlir_bridge",
    "--tmpfs",
    "--tpu-plugin",  # of the pytest plugin
    "--tpu-recordings",
    "--trace",
    "--url",
    "--with",
}
# A path in this repository: folders of ours, and what follows.
PATH = re.compile(
    r"(?<![\w./-])(?:mock_libtpu|trace_links|cmakegen|tpu_walkthrough|tests|scripts|benchmarks|docs)/"
    r"[\w./*-]*[\w/*]"
)


def text_of(name: str) -> str:
    return (CHECKOUT / name).read_text(encoding="utf-8")


def script(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, CHECKOUT / "scripts" / name, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=CHECKOUT,
    )


def test_command_reference_is_current() -> None:
    made = script("cli_docs.py")
    assert made.returncode == 0, made.stderr
    page = "docs/reference/cli.md"
    assert text_of(page) == made.stdout, f"run: python scripts/cli_docs.py > {page}"


def test_library_reference_is_current() -> None:
    made = script("api_docs.py")
    assert made.returncode == 0, made.stderr
    page = "docs/reference/api.md"
    assert text_of(page) == made.stdout, f"run: python scripts/api_docs.py > {page}"


def test_the_list_of_folders_is_current() -> None:
    checked = script("folder_list.py", "--check")
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    "name", ["README.md", "docs/guides/mock-libtpu.md", "docs/reference/platforms.md"]
)
def test_the_supported_releases_are_current(name: str) -> None:
    supported = f"jax {releases.OLDEST} to {releases.NEWEST}"
    assert supported in " ".join(text_of(name).split())


def test_the_readme_is_short() -> None:
    assert len(text_of("README.md").splitlines()) <= 120


@pytest.mark.parametrize("name", WRITTEN)
def test_options_exist(name: str) -> None:
    reference = re.sub(r"[`:,]", " ", text_of("docs/reference/cli.md"))
    words = re.sub(r"[`\[\],;:.|()=\\]", " ", text_of(name)).split()
    options = {word for word in words if re.match(r"--(?!xla_)\w", word)} - OTHERS
    assert {option for option in options if f"{option} " not in reference} == set()


def links(name: str) -> set[str]:
    """The addresses of a page's links and pictures, also those in HTML."""
    found = set(re.findall(r'(?:src|srcset|href)="([^"]*)"', text_of(name)))
    for token in MarkdownIt().enable("table").parse(text_of(name)):
        for child in token.children or ():
            address = child.attrGet("href") or child.attrGet("src")
            if address:
                found.add(str(address))
    return found


def anchors(name: str) -> set[str]:
    """The anchors of a page's headings, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.*)$", text_of(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("name", ROOT_PAGES)
def test_links_lead_somewhere(name: str) -> None:
    inside = {address for address in links(name) if not address.startswith("https://")}
    for address in inside:
        path, _, anchor = address.partition("#")
        assert (CHECKOUT / path).exists(), address
        assert not anchor or anchor in anchors(path or name), address
    if name == "README.md":
        assert "docs/guides/trace-links.md" in inside


def test_pictures_load_nothing() -> None:
    pictures = sorted((CHECKOUT / "docs" / "pictures").glob("*.svg"))
    assert [picture.name for picture in pictures] == [
        "links-dark.svg",
        "links-light.svg",
        "pod-dark.svg",
        "pod-light.svg",
        "project-dark.svg",
        "project-light.svg",
        "trace-dark.svg",
        "trace-light.svg",
    ]
    for picture in pictures:
        text = picture.read_text(encoding="utf-8")
        assert ("underline" in text) == picture.name.startswith(("links", "trace"))
        assert not re.search(r"url\((?!#)|href=|@import", text.replace('"', ""))


def test_the_readme_shows_small_pictures_of_the_guidebook() -> None:
    pictures = sorted((CHECKOUT / "docs" / "pictures").glob("guidebook-*"))
    assert {str(picture.relative_to(CHECKOUT)) for picture in pictures} <= links("README.md")
    assert len(pictures) == 3
    data = [picture.read_bytes() for picture in pictures]
    assert all(each[:4] == b"RIFF" and each[8:12] == b"WEBP" for each in data)
    assert sum(map(len, data)) < 400_000


def test_paths_exist() -> None:
    named = {
        (name, path)
        for name in [
            "CONTRIBUTING.md",
            "NOTICE",
            "docs/concepts/architecture.md",
            "docs/concepts/decisions.md",
            "docs/concepts/security.md",
        ]
        for path in PATH.findall(text_of(name))
        if not path.endswith("CASE.txt")  # a placeholder
    }
    assert ("CONTRIBUTING.md", "trace_links/opening/editors.py") in named
    assert {each for each in named if not any(CHECKOUT.glob(each[1].rstrip("/")))} == set()
