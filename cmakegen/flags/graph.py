"""Compute the flags of each source file from the rules of a tree, as Bazel does.

https://bazel.build/reference/be/c-cpp: `defines`, `includes` and `strip_include_prefix` apply to a
rule and to all that depend on it, `copts` and `local_defines` to the rule alone. The order is that
of Bazel's command lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cmakegen.flags.allowed import Allowed
from cmakegen.flags.file_flags import Directory, FileFlags, Flags
from cmakegen.flags.rules import Rule
from tpu_walkthrough.source_tree.build_files import inside, virtual_directory

_C = (".c",)


class _Exports(NamedTuple):
    """What a rule passes on to those that depend on it."""

    defines: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    system: tuple[str, ...] = ()
    is_unknown: bool = False


_NOTHING = _Exports()
_MOST = 20_000_000  # defines and directories that all rules pass on; TensorFlow needs 0.3 million
_MOST_TEXT = 200_000_000  # characters of the flags of all rules


class Graph:
    """The rules of a tree."""

    def __init__(
        self, rules: Iterable[Rule], workspace_of: Callable[[str], str], standard: str = ""
    ) -> None:
        """`standard` is a flag for rules with C++20 modules, if they have none."""
        self._rules: dict[str, Rule] = {}
        for rule in rules:
            self._rules.setdefault(rule.label, rule)
        self._workspace_of = workspace_of
        self._exports: dict[str, _Exports] = {}
        self._bases: dict[str, _Exports] = {}
        self._size = 0
        self._text_size = 0
        self._standard = standard
        self.allowed = Allowed()
        self.modular = 0
        """The number of sources that export or may import C++20 modules."""

    def files(self, sources: frozenset[str]) -> tuple[dict[str, FileFlags], list[str]]:
        """The flags of those of `sources` that a rule compiles, and the other files of rules.

        A file of several rules has those of the first that is not a test. Where headers are among
        `sources`, those that have it in `hdrs` compile it.
        """
        chosen: dict[str, Rule] = {}
        others: dict[str, None] = {}
        for rule in self._rules.values():
            if not rule.compiles:
                continue
            compiled = list(self._files(rule.sources))
            others |= dict.fromkeys(path for path in compiled if path not in sources)
            for path in sources.intersection((*compiled, *self._files(rule.headers))):
                known = chosen.get(path)
                if known is None or (known.is_test and not rule.is_test):
                    chosen[path] = rule
        computed: dict[tuple[str, bool], FileFlags] = {}
        found = {}
        for path, rule in chosen.items():
            key = (rule.label, path.endswith(_C))
            if key not in computed:
                computed[key] = self._of(rule, key[1])
            found[path] = computed[key]
            self.modular += self._has_modules(rule)
        return found, list(others)

    def _has_modules(self, rule: Rule) -> bool:
        """Whether a rule, or one that it names, has C++20 modules."""
        deps = (self._resolved(label) for label in rule.deps)
        return rule.is_modular or any(dep.is_modular for dep in deps if dep)

    def _files(self, names: Sequence[str]) -> Iterator[str]:
        """The files that a rule names, with those of the filegroups that it names."""
        pending = list(reversed(names))
        seen: set[str] = set()
        while pending:
            name = pending.pop()
            group = self._resolved(name)
            if group is None:
                yield name
            elif group.is_group and group.label not in seen:
                seen.add(group.label)
                pending += reversed(group.sources)

    def _resolved(self, label: str) -> Rule | None:
        """The rule that a label names, through aliases."""
        seen = set()
        rule = self._rules.get(label)
        while rule and rule.kind == "alias" and rule.label not in seen:
            seen.add(rule.label)
            rule = self._rules.get(rule.deps[0]) if rule.deps else None
        return rule

    def _of(self, rule: Rule, is_c: bool) -> FileFlags:
        exports = self._exported(rule.label)
        hidden = [self._exported(label) for label in rule.implementation_deps]
        defines = _last(*(one.defines for one in hidden), exports.defines)
        directories = [
            *(Directory("-iquote", path) for path in exports.quotes),
            *(Directory("-I", path) for path in _first(exports.plain, *(x.plain for x in hidden))),
            *(
                Directory("-isystem", path)
                for path in _first(exports.system, *(x.system for x in hidden))
            ),
        ]
        unknown = rule.is_unknown or exports.is_unknown or any(x.is_unknown for x in hidden)
        own = rule.conlyopts if is_c else rule.cxxopts
        own_directories, options = directories_and_options(self.allowed, (*rule.copts, *own))
        directories += own_directories
        if self._standard and self._has_modules(rule):
            options.insert(0, self._standard)  # one of its own replaces it
        flags = Flags(
            (*defines, *self.allowed.defines(rule.local_defines)),
            tuple(dict.fromkeys(directories)),
            tuple(options),
        )
        self._text_size += _text_size(flags)
        if self._text_size > _MOST_TEXT:
            flags, unknown = Flags(), True
        return FileFlags(rule.package, rule.name, rule.is_test, unknown, flags)

    def _exported(self, start: str) -> _Exports:
        """What a rule passes on to others; of a rule that depends on itself only a part."""
        pending = [(start, False)]
        while pending:
            label, is_ready = pending.pop()
            if is_ready:
                self._exports[label] = self._combined(self._rules[label])
            elif label not in self._exports:
                self._exports[label] = _NOTHING
                if label in self._rules:
                    pending.append((label, True))
                    pending += ((dep, False) for dep in reversed(self._rules[label].deps))
        return self._exports[start]

    def _combined(self, rule: Rule) -> _Exports:
        """What a rule passes on, once that is known of the rules that it depends on."""
        quote = self._workspace_of(rule.package).rstrip("/")
        base = self._bases.setdefault(quote, _Exports(quotes=(quote,)))
        exports = {id(one): one for one in map(self._exports.__getitem__, rule.deps)}
        deps = [one for one in exports.values() if one is not _NOTHING and one is not base]
        own = rule.defines or rule.includes or rule.include_prefix or rule.is_unknown
        if not own and rule.strip_include_prefix is None:
            # Most rules have no flags, and those of one other rule or none to pass on.
            if not deps:
                return base
            if len(deps) == 1 and deps[0].quotes[0] == quote:
                return deps[0]
        plain = self._virtual(rule)
        system = [
            path.rstrip("/")
            for text in rule.includes
            if ":" not in text  # a rule of another repository may list labels
            for path in inside(rule.package + text)
        ]
        defines = self.allowed.defines(rule.defines)
        self._size += sum(len(one.defines) + len(one.system) + len(one.plain) for one in deps)
        if self._size > _MOST:
            return _Exports(tuple(defines), (quote,), tuple(plain), tuple(system), True)
        return _Exports(
            _last(*(one.defines for one in deps), defines),
            _first([quote], *(one.quotes for one in deps)),
            _first(plain, *(one.plain for one in deps)),
            _first(system, *(one.system for one in deps)),
            rule.is_unknown or any(one.is_unknown for one in deps),
        )

    def _virtual(self, rule: Rule) -> list[str]:
        """The directory in place of Bazel's _virtual_includes, unless the project has links."""
        strip, prefix = rule.strip_include_prefix, rule.include_prefix
        if rule.kind in ("alias", "rule") or (strip is None and not prefix):
            return []
        package = rule.package.rstrip("/")
        workspace = self._workspace_of(rule.package).rstrip("/")
        found = virtual_directory(package, workspace, strip or "", prefix or "")
        return [folder.rstrip("/") for folder, start in found if not start]


def directories_and_options(
    allowed: Allowed, copts: tuple[str, ...]
) -> tuple[list[Directory], list[str]]:
    """Those of compiler flags that are allowed, as far as their paths are in the tree."""
    directories = []
    options = []
    for flag, value in allowed.copts(copts):
        if not value:
            options.append(flag)
        elif not value.startswith(("/", "external/", "bazel-out/")):
            directories += [Directory(flag, path.rstrip("/")) for path in inside(value)]
    return directories, options


def _text_size(flags: Flags) -> int:
    paths = (directory.path for directory in flags.directories)
    return sum(len(text) for texts in (flags.defines, flags.options, paths) for text in texts)


def _first(*groups: Iterable[str]) -> tuple[str, ...]:
    """All elements, each at its first place."""
    return tuple(dict.fromkeys(one for group in groups for one in group))


def _last(*groups: Iterable[str]) -> tuple[str, ...]:
    """All elements, each at its last place, as Bazel passes defines."""
    backwards = [one for group in reversed(groups) for one in reversed([*group])]
    return tuple(reversed(dict.fromkeys(backwards)))
