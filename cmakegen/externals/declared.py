"""Evaluate what a Bazel tree declares of external repositories: in WORKSPACE, or in MODULE.bazel.

Repository rules count by their attributes: a name, addresses, a hash, what to strip, patches. Of a
rule that makes the address itself the function is followed. No program of the tree is run.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from cmakegen.starlark.files import Functions, StarlarkFiles
from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough.files import read_below
from tpu_walkthrough.source_tree.build_files import LARGEST

_TIME = 20.0  # seconds of the processor
# Attributes with labels of files, which are relative to the repository that has the rule.
_LABELS = ("build_file", "patches", "patch_file")
_METHOD = re.compile(r"\.([A-Za-z]\w*)\(")
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
_TEXTS = ("NAME", "PATH", "SHA256", "URL", "VERSION")
_MOST_INCLUDES = 100
MODULE = "MODULE.bazel"


class Declared(NamedTuple):
    """What a tree declares, as JSON has it."""

    repositories: list[dict[str, Any]]
    """The attributes of each repository; `kind` is the name of its rule."""
    modules: list[dict[str, Any]]
    """The calls of MODULE.bazel: `kind` is the function, `attributes` are its arguments."""
    reads: list[str]
    """The files that were read, or would be if they existed; relative to the tree."""
    loads: list[str]
    """The repositories of which a file is loaded, and which are not known."""
    failed: list[str]
    """`path:line: reason` of what could not be evaluated."""


class Declarations:
    """Evaluates the files of one tree that declare external repositories."""

    def __init__(self, root: str, workspaces: Workspaces) -> None:
        self._root = root
        self._workspaces = workspaces
        self._repositories: dict[str, dict[str, Any]] = {}
        self._modules: list[dict[str, Any]] = []
        self._methods: list[str] = []
        self._reads: set[str] = set()
        self._loads: set[str] = set()
        self._failed: list[str] = []
        functions: Functions = {
            "record": lambda _: None,
            "find_files": lambda _include, _exclude: [],
            "package_name": str,
            "choose": lambda _: -1,
            "existing_rules": lambda: dict(self._repositories),
            "record_repository": self._record_repository,
            "record_module": self._record_module,
            "method_names": lambda: self._methods,
        }
        self._files = StarlarkFiles(root, workspaces, functions, self._stub)
        self._files.limit(_TIME)

    def of_workspace(self, path: str) -> Declared:
        """The repositories that the workspace file `path` declares."""
        self._evaluate(path, self._text(path))
        return self._declared()

    def of_modules(self) -> Declared:
        """The modules and repositories that MODULE.bazel declares, with those of its extensions."""
        self._evaluate_segment(MODULE)
        for number in range(_MOST_INCLUDES):
            included = [call for call in self._modules if call["kind"] == "include"]
            if number == len(included):
                break
            label = included[number]["attributes"]["label"]
            self._evaluate_segment(label.removeprefix("//").lstrip(":").replace(":", "/"))
        self._run_extensions()
        return self._declared()

    def of_module(self, text: str) -> list[dict[str, Any]]:
        """The calls of the MODULE.bazel of another module, which are those of its dependencies."""
        self._modules.clear()
        self._methods = sorted(set(_METHOD.findall(text)))
        self._evaluate(MODULE, text)
        return [call for call in self._modules if call["kind"] == "bazel_dep"]

    def _evaluate_segment(self, path: str) -> None:
        text = self._text(path)
        self._methods = sorted({*self._methods, *_METHOD.findall(text)})
        self._evaluate(path, text)

    def _run_extensions(self) -> None:
        """Run the functions of the tree's own extensions with the tags that the tree gives them."""
        root = {"name": "", "version": "", "is_root": True}
        for call in self._modules:
            if call["kind"] == "module":
                root |= {name: call["attributes"].get(name, "") for name in ("name", "version")}
        tags: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for call in self._modules:
            if call["kind"] in ("extension", "tag"):
                found = call["attributes"]
                known = tags.setdefault((found["file"], found["name"]), [])
                if call["kind"] == "tag":
                    known.append({"tag": found["tag"], "attributes": found["attributes"]})
        for (file, name), given in tags.items():
            if not file.startswith("@"):
                modules = json.dumps([root | {"tags": given}])
                text = (
                    f"load({json.dumps(file)}, {json.dumps(name)})\n"
                    f"run_extension({name}, json.decode({json.dumps(modules)}))\n"
                )
                self._evaluate(MODULE, text)

    def _text(self, path: str) -> str:
        try:
            text = read_below(self._root, path, LARGEST).decode("utf-8")
            self._reads.add(path)
            return text
        except (OSError, UnicodeDecodeError) as error:
            self._failed.append(f"{path}:1: {error}")
            return ""

    def _evaluate(self, path: str, text: str) -> None:
        for failure in self._files.evaluate(path, text, self._reads):
            self._failed.append(f"{path}:{failure.line}: {failure.reason}")

    def _record_repository(self, attributes: str) -> None:
        repository: dict[str, Any] = json.loads(attributes)
        if repository["name"] in self._repositories:
            return
        self._repositories[repository["name"]] = repository
        workspace = repository.pop("workspace", "")
        self._find_files(repository, workspace.removeprefix("//"))
        # A folder of another repository counts from the file that a label names, or from the rule.
        base = next(iter(texts(repository.get("root"))), workspace)
        repository["base"] = base.partition("//")[0].lstrip("@")

    def _record_module(self, call: str) -> None:
        found: dict[str, Any] = json.loads(call)
        self._modules.append(found)
        if found["kind"].endswith("_override"):
            self._find_files(found["attributes"], "")

    def _find_files(self, attributes: dict[str, Any], package: str) -> None:
        """Replace the labels of files, as those in `package`, by the files."""
        for name in _LABELS:
            if name in attributes:
                labels = (self._file(text, package) for text in texts(attributes[name]))
                attributes[name] = [label for label in labels if label]
        links = attributes.get("link_files")
        if isinstance(links, dict):
            attributes["link_files"] = {self._file(key, package): links[key] for key in links}

    def _file(self, label: str, package: str) -> str:
        """The file that a label names, in a fetched repository, too."""
        return self._workspaces.file(label, package) or label

    def _stub(self, name: str, label: str) -> str:
        """The definition of what another repository has: a rule, if it is called like one."""
        self._loads.add(label.lstrip("@").partition("//")[0])
        if _CONSTANT.fullmatch(name):
            return f'{name} = ""' if name.endswith(_TEXTS) else f"{name} = {{}}"
        return f'{name} = external("{name}")'

    def _declared(self) -> Declared:
        repositories = list(self._repositories.values())
        found = sorted(self._reads), sorted(self._loads), self._failed
        return Declared(repositories, self._modules, *found)


def texts(value: Any) -> list[str]:
    """The texts of an attribute, which may be one, a list, or labels."""
    values = value if isinstance(value, list) else [value]
    found = (one.get("label") if isinstance(one, dict) else one for one in values)
    return [text for text in found if isinstance(text, str) and "\0" not in text]
