"""Keep the project file of one tree up to date, with the same result as a run.

It generates, renders and writes as a run does, but keeps the survey, and
accesses the network only at the start and after an edit of the tree's options.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from cmakegen.flags.bazelrc import BazelFlags, read_bazelrc
from cmakegen.flow.generate import Result, decide_again, generate
from cmakegen.flow.outputs import database_path, replace_commands, replace_output
from cmakegen.flow.request import Request, check_combination
from cmakegen.flow.run import warnings_of
from cmakegen.packages.tensorflow_version import VERSION_FILES
from cmakegen.project.output import Outcome, make_folder
from cmakegen.project.render import render
from cmakegen.settings.cache import (
    cache_root,
    file_stamp,
    packages_folder,
    survey_path,
    tree_cache,
)
from cmakegen.settings.options import Options, output_path
from cmakegen.settings.tree_settings import SETTINGS_NAME, resolve_options
from cmakegen.supplied.installed import package_folders
from cmakegen.watch import cmake_stamps
from tpu_walkthrough.errors import counted
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.source_tree.includes import header_names
from tpu_walkthrough.source_tree.names import KNOWN_EXTENSIONS, SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS
from tpu_walkthrough.source_tree.survey import Survey
from tpu_walkthrough.watching.bursts import Dirty
from tpu_walkthrough.watching.source_target import SourceTarget, is_young
from tpu_walkthrough.watching.watched_tree import Update

_STANDARD = frozenset(map(os.path.basename, STANDARD_HEADERS))
_FEW = 2
"""The largest number of changed files and folders that are listed rather than counted."""


class ProjectTarget(SourceTarget):
    """The project of the tree of `request`."""

    def __init__(self, request: Request) -> None:
        root = os.path.abspath(request.root)
        super().__init__(root, survey_path(root))
        self._request = request
        self._options: Options | None = None
        self._asked: Options | None = None
        """The options of the last update, whose packages were fetched."""
        self._names: frozenset[str] = frozenset()
        self._around: list[str] = []
        """Relevant paths outside of the tree, besides those of its survey; absolute."""
        self._settings = (0, 0)
        self._written: dict[str, tuple[int, int]] = {}
        self._flags = BazelFlags()
        self._rendered = ""
        self._basis: tuple[object, ...] = ()
        """What the include directories of the last result depend on."""
        self._database = ""
        """Where compile_commands.json is written, if it is."""
        self._warned = ""
        self._is_behind = True
        """Whether the last attempt to bring the project up to date failed."""
        self.result: Result | None = None

    def patterns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The patterns of the options."""
        self._settings = file_stamp(self._settings_path())
        self._options = options = resolve_options(self._request.root, self._request.given)
        return options.exclude, options.include

    def names(self) -> frozenset[str]:
        """The names of the output, of its inputs besides sources, and of unusual headers."""
        return self._names

    def read(self, exclude: tuple[str, ...], include: tuple[str, ...]) -> None:
        """Read the whole tree again, and check the output in the next update."""
        self._is_behind = True
        super().read(exclude, include)
        self._look_around()

    def files(self) -> Iterable[str]:
        """All relevant files, for a sweep."""
        return (*super().files(), *self._inputs())

    def outside(self) -> Iterable[str]:
        """Relevant paths whose changes no folder of the tree reports; absolute."""
        return (*self._around, *super().outside())

    def update(self, dirty: Dirty) -> Update | None:
        """Bring the project up to date; None if nothing changed. Raises WalkthroughError."""
        self.refresh(dirty)
        anew, self._is_behind = self._is_behind, True  # until it is done
        before = self._options
        patterns = self.patterns()
        if before is None or patterns != (before.exclude, before.include):
            self.read(*patterns)
        options = self._options
        assert options is not None
        anew |= options != before or self._touches_others(self.dirty)
        if not anew and not self.is_different:
            self._is_behind = False
            self.finish_update()
            return None
        text = _describe(self.dirty, self._own())
        if self.result is not None and not anew and self._is_about_files(self.result):
            result = decide_again(self.result, self.survey.tree, self._flags)
        else:
            result = self._generate(options)
        update = Update(text, *self._write(result))
        self._asked = options
        self._is_behind = False
        self.finish_update()
        return update

    def is_unsettled(self) -> bool:
        """Whether a file is being written, the settings and the output included."""
        settings = self._settings_path()
        return (
            super().is_unsettled()
            or (file_stamp(settings) != self._settings and is_young(settings))
            or self._is_output_unsettled()
        )

    def _is_output_unsettled(self) -> bool:
        """Whether another program is writing the output.

        An editor that saves it may have truncated it first: it would count as empty, and the text
        written afterwards would be lost.
        """
        return any(
            file_stamp(path) != seen and is_young(path) for path, seen in self._written.items()
        )

    def _settings_path(self) -> str:
        return os.path.join(self.root, SETTINGS_NAME)

    def _touches_others(self, dirty: Dirty) -> bool:
        """Whether anything besides the tree's C-family files is dirty."""
        inputs = self.result.inputs if self.result else ()
        return (
            any(extension_of(path) not in KNOWN_EXTENSIONS for path in dirty.files - self._own())
            or not dirty.files.isdisjoint(inputs)
            or any(path in self._around for path in dirty.others - self._written.keys())
            or any(file_stamp(path) != seen for path, seen in self._written.items())
        )

    def _own(self) -> set[str]:
        """The files that this target writes, relative to the tree."""
        return {os.path.relpath(path, self.root) for path in self._written}

    def _is_about_files(self, result: Result) -> bool:
        """Whether the include directories are certainly unchanged, so that it takes no search.

        They depend on the names in directives, and on the files with these names. Third-party
        headers contain directives as well, but do not name source files of a tree.
        """
        if not result.repeatable or result.flags:  # glob() of a rule may name the files
            return False
        if self._basis != _basis(self.survey):
            return False
        changed = result.files ^ self.survey.tree.paths()
        names = {path[path.rfind("/") + 1 :] for path in changed}
        is_alone = len(result.search.sources) == result.search.home + 1
        if not is_alone and not all(extension_of(name) in SOURCE_EXTENSIONS for name in names):
            return False
        wanted = {name[name.rfind("/") + 1 :] for name in header_names(self.survey.scan.wanted)}
        return names.isdisjoint(wanted) and names.isdisjoint(_STANDARD)

    def _generate(self, options: Options) -> Result:
        """Generate the project again from the survey."""
        if options == self._asked:
            options = options._replace(fetch_externals=False)
        request = self._request
        check_combination(request, options)
        self._look_around()  # the new options may depend on more paths
        self._flags = read_bazelrc(self.root, options.bazel_config)
        progress = Progress(enabled=not request.quiet)
        result = generate(options, self.survey, progress, self._flags)
        self._basis = _basis(self.survey)
        return result

    def _write(self, result: Result) -> tuple[str, str]:
        """Write outdated files; returns the outcome and new warnings."""
        request = self._request._replace(force=self._request.force and self._asked is None)
        project = result.decision.project
        if self.result is None or project != self.result.decision.project or not self._rendered:
            self._rendered = render(project)
        before, self.result = self.result, result
        self._database = database_path(result.options, request.force)
        self.wait_while(self._is_output_unsettled())
        make_folder(result.output)
        outcome = replace_output(result.output, self._rendered, request)
        written = {result.output: file_stamp(result.output)}
        if self._database:
            replace_commands(result, self._database)
            written[self._database] = file_stamp(self._database)
        self._written = written
        text = f"{os.path.basename(result.output)} {outcome.value}"
        if outcome is Outcome.UNCHANGED and (
            before is None or before.tree.directories != result.tree.directories
        ):
            builds = cmake_stamps.touch_stale(result.output, result.tree, project)
            text += "".join(f", {os.path.basename(build)} notified" for build in builds)
        self._look_around()
        warnings = warnings_of(result, request)
        new = "" if warnings == self._warned else warnings
        self._warned = warnings
        return text, new

    def _inputs(self) -> list[str]:
        """Files besides the sources that the result depends on; relative where in the tree."""
        inputs = [SETTINGS_NAME, ".bazelrc", *VERSION_FILES]
        if self.result is not None:
            inputs += self.result.inputs
        start = f"{self.root}/"
        return [
            path.removeprefix(start)
            for path in inputs
            if not os.path.isabs(path) or path.startswith(start)
        ]

    def _look_around(self) -> None:
        """Collect the paths to be watched besides sources and BUILD files."""
        assert self._options is not None
        output = output_path(self._options)
        written = [output, self._database] if self._database else [output]
        inputs = self._inputs()
        self._names = frozenset(map(os.path.basename, [*inputs, *written]))
        self._names |= self.survey.odd_names()
        start = f"{self.root}/"
        cache = tree_cache(self.root)
        # Folders whose times change when packages are cached or installed.
        outside = [cache_root(), packages_folder(), os.path.dirname(cache), cache]
        outside += [path for path in package_folders() if path.endswith("-packages")]
        outside += [os.path.join(cache, "packages.json"), *written]
        outside += [os.path.join(self.root, path) for path in self._options.include_dir]
        if self.result is not None:
            outside += [path for path in self.result.inputs if os.path.isabs(path)]
            outside += [os.path.join(self.root, path) for path in inputs if path[:3] == "../"]
        own = (os.path.dirname(output), self.root, "")
        self._around = [
            path
            for path in dict.fromkeys(outside)
            if path not in own and not path.startswith(start) and extension_of(path) != "td"
        ]


def _basis(survey: Survey) -> tuple[object, ...]:
    """What include directories depend on, besides C-family files."""
    tree, scan, facts = survey.tree, survey.scan, survey.facts
    others = tree.build_files, tree.workspaces, tree.protos, tree.cmake_files, tree.templates
    includers = {name: sorted(folders) for name, folders in scan.bare.items()}
    declared = set(facts.roots).intersection(tree.visited)
    return *others, tree.inputs, tree.unreadable, set(scan.wanted), includers, facts, declared


def _describe(dirty: Dirty, own: set[str]) -> str:
    """A short description of the changes; own files are mentioned only if nothing else changed."""
    if dirty.everything or not (dirty.files or dirty.below or dirty.others or dirty.folders):
        return "the whole tree"
    files = dirty.files | dirty.others
    files = files - own or (set() if dirty.below else files)
    if 1 <= len(files) + len(dirty.below) <= _FEW:
        return ", ".join(sorted(files | dirty.below))
    parts = [(len(files), "file"), (len(dirty.below), "folder")]
    counts = [counted(number, what) for number, what in parts if number]
    return ", ".join(counts) or counted(len(dirty.folders), "folder")
