"""Draw the picture of docs/architecture.md, which shows the imports between folders.

    python scripts/import_picture.py            # update docs/architecture.md
    python scripts/import_picture.py --check    # exit with 1 if it is out of date

The picture has a box for each package with a node for each folder. Modules beside the folders are
grouped: those at the top, which no folder imports, those between, and those that import no folder.
An arrow that follows from others is omitted. Below the picture is a table of the folders with the
first lines of their docstrings.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import grimp

CHECKOUT = Path(__file__).parent.parent
PAGE = CHECKOUT / "docs" / "architecture.md"
PACKAGES = ["mock_libtpu", "trace_links", "cmakegen", "tpu_walkthrough"]  # from the top down
BEGIN = "<!-- begin: made by scripts/import_picture.py -->\n"
END = "<!-- end -->\n"
NAMES_SHOWN = 6

Edges = dict[str, set[str]]


def package_of(name: str) -> str:
    return name.partition(".")[0]


def folders_of(modules: set[str]) -> set[str]:
    """The packages' own subpackages, not those below them."""
    subpackages = {module.rpartition(".")[0] for module in modules}
    return {name for name in subpackages if name.count(".") == 1}


def imports_of(graph: grimp.ImportGraph) -> Edges:
    """Module -> its imports, without the packages' __init__ files."""
    return {
        module: {
            imported
            for imported in graph.find_modules_directly_imported_by(module)
            if "." in imported
        }
        for module in graph.modules
        if "." in module
    }


def node_of_each(imports: Edges) -> dict[str, str]:
    """Module -> its node: its folder, or a group of modules beside the folders."""
    folders = folders_of(set(imports))
    nodes = {
        module: ".".join(module.split(".")[:2])
        for module in imports
        if ".".join(module.split(".")[:2]) in folders
    }
    for module in set(imports) - set(nodes):
        package = package_of(module)
        nodes[module] = f"{package}.{group(module, imports, folders)}"
    return nodes


def group(module: str, imports: Edges, folders: set[str]) -> str:
    package = package_of(module)
    reached = closure(module, imports)
    if not any(in_folder(name, folders) and package_of(name) == package for name in reached):
        return "base"
    importers = {
        name for name in imports if in_folder(name, folders) and package_of(name) == package
    }
    return "between" if any(module in closure(name, imports) for name in importers) else "top"


def in_folder(module: str, folders: set[str]) -> bool:
    return ".".join(module.split(".")[:2]) in folders


def closure(start: str, edges: Edges) -> set[str]:
    """All reachable nodes, including the start only if there is a cycle."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in edges.get(waiting.pop(), ()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def edges_between(imports: Edges, nodes: dict[str, str]) -> Edges:
    """The arrows. Those to the lowest package start at the boxes of the other packages."""
    lowest = PACKAGES[-1]
    edges: Edges = {node: set() for node in nodes.values()}
    for module, imported in imports.items():
        for name in imported:
            start, end = nodes[module], nodes[name]
            if package_of(end) == lowest and package_of(start) != lowest:
                start, end = package_of(start), lowest
            if start != end:
                edges.setdefault(start, set()).add(end)
    return edges


def reduced(edges: Edges) -> Edges:
    """The edges without those that follow from others."""
    kept = {start: set(ends) for start, ends in edges.items()}
    for start in sorted(kept):
        for end in sorted(kept[start]):
            kept[start].discard(end)
            if end not in closure(start, kept):
                kept[start].add(end)
    return kept


def boxes_reduced(edges: Edges) -> Edges:
    """The arrows without those of boxes other than the package directly above the lowest."""
    above, lowest = PACKAGES[-2:]
    return {
        start: ends
        for start, ends in edges.items()
        if "." in start or (start, ends) == (above, {lowest})
    }


def label(node: str, nodes: dict[str, str], folders: set[str]) -> str:
    if node in folders:
        return node.partition(".")[2] + "/"
    names = sorted(
        module.partition(".")[2]
        for module, its in nodes.items()
        if its == node and not module.endswith("__main__")
    )
    more = len(names) - NAMES_SHOWN
    return ", ".join(names[:NAMES_SHOWN]) + (f" and {more} more" if more > 0 else "")


def picture(imports: Edges) -> list[str]:
    """The lines of Mermaid's text."""
    nodes = node_of_each(imports)
    folders = folders_of(set(imports))
    edges = boxes_reduced(reduced(edges_between(imports, nodes)))
    lines = ["```mermaid", "flowchart TB"]
    for package in PACKAGES:
        lines.append(f"  subgraph {package}")
        lines += [
            f'    {identifier(node)}["{label(node, nodes, folders)}"]'
            for node in sorted(set(nodes.values()))
            if package_of(node) == package
        ]
        lines.append("  end")
    lines += [
        f"  {identifier(start)} --> {identifier(end)}"
        for start in sorted(edges)
        for end in sorted(edges[start])
    ]
    return [*lines, "```"]


def identifier(node: str) -> str:
    return node.replace(".", "_")


def table(imports: Edges) -> list[str]:
    """The first line of each folder's docstring."""
    folders = folders_of(set(imports))
    lines = ["| Folder | Purpose |", "|---|---|"]
    for package in PACKAGES:
        for folder in sorted(name for name in folders if package_of(name) == package):
            path = folder.replace(".", "/")
            text = (CHECKOUT / path / "__init__.py").read_text(encoding="utf-8")
            first = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
            lines.append(f"| `{path}/` | {first} |")
    return lines


def main() -> None:
    sys.path.insert(0, str(CHECKOUT))
    imports = imports_of(grimp.build_graph(*PACKAGES, cache_dir=None))
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    made = "\n".join([*picture(imports), "", *table(imports), ""])
    current = f"{before}{BEGIN}\n{made}\n{END}{after}"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if page == current else "run: python scripts/import_picture.py")
    PAGE.write_text(current, encoding="utf-8")


if __name__ == "__main__":
    main()
