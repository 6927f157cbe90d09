"""Finds the definition of a demangled name, by the contents of the name alone.

Filters are applied in the order of their reliability; most of them only if something remains. If
several definitions remain they are all returned as candidates: none is picked by chance. For a name
without parameters all overloads remain.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace

from trace_links.definitions.matching import implicit, lambdas
from trace_links.definitions.matching.callsite import call_name, lines_of_call
from trace_links.definitions.matching.match import (
    Wanted,
    best_by_types,
    fits_qualifiers,
    has_parameters,
    is_complete,
    is_open,
    is_sure,
    may_have_parameters,
    of_other_arguments,
    scope_rank,
    specialisation_rank,
)
from trace_links.definitions.matching.overloads import undefined
from trace_links.definitions.matching.preference import (
    here,
    possible_in,
    preferred,
    preferred_overloads,
)
from trace_links.definitions.matching.same_parameters import ReleaseTypes
from trace_links.definitions.matching.specialised import components_of
from trace_links.definitions.matching.wrappers import lambda_called_by
from trace_links.definitions.model import (
    UNITS,
    BinaryFacts,
    Confidence,
    Definition,
    Flag,
    Kind,
    LookupResult,
)
from trace_links.definitions.names import ANONYMOUS, Part, parse_name
from trace_links.definitions.table import Table

_MAX_DEPTH = 200  # components; no compiler's names have nearly as many
_READABLE = 20
_FUNCTIONS = (Kind.FUNCTION, Kind.MACRO)
_CLASSES = (Kind.CLASS,)
_UNKNOWN = BinaryFacts()
_SURE = 3  # a rank of scopes
_THUNK = "virtual thunk to "  # which calls the function of its name


class Lookup:
    """Searches a table."""

    def __init__(self, table: Table, release_types: ReleaseTypes | None = None) -> None:
        """`release_types`: those of the table's release, where names are from another one."""
        self._table = table
        self._release_types = release_types

    def find(
        self,
        name: str,
        source: str | None = None,
        callee: str | None = None,
        *,
        complete: bool = False,
        binary: BinaryFacts = _UNKNOWN,
    ) -> LookupResult:
        """Find where the function with this demangled name is defined.

        `complete`: the name was demangled in full. Otherwise `f()` may be any overload of `f`, as
        in the output of glog and abseil; `f` and `f(...)` always may be. `source` is the base name
        of the translation unit that the function was compiled in. `callee` is the demangled name
        of the function that it calls at the moment: if the definition contains exactly one such
        call, the result has its line; if it contains a few, `calls` has their lines. Of files for
        several machines, those that are not for the binary's are skipped. Accepts any text; the
        result for an invalid name has no path.
        """
        if callee is not None:
            caller = self.find(name, source, complete=complete, binary=binary)
            return self._calling(caller, callee)
        parts = parse_name(name)
        if not 0 < len(parts) <= _MAX_DEPTH:
            return LookupResult(name)
        complete = complete or is_complete(parts)
        return (
            self._find_in(name, parts, source or None, complete, binary)
            or self._unit(name, parts, source)
            or self._wrapper(name, parts, source, binary)
            or LookupResult(name)
        )

    def ending(self, name: str) -> tuple[Definition, ...]:
        """The functions whose qualified names end with this one, as a person may shorten them.

        Empty if there are too many to read.
        """
        return self._ending(name, _FUNCTIONS)

    def classes(self, name: str) -> tuple[Definition, ...]:
        """The classes whose qualified names end with this one; as `ending`."""
        return self._ending(name, _CLASSES)

    def _ending(self, name: str, kinds: Container[int]) -> tuple[Definition, ...]:
        parts = parse_name(name)
        if not 0 < len(parts) <= _MAX_DEPTH or any(part.is_lambda for part in parts):
            return ()
        end = "::" + "".join(f"{part.name}::" for part in parts[:-1])
        table = self._table
        definitions = _definitions(
            table,
            (
                row
                for row in here(table, table.named(parts[-1].name))
                if table.number("kind", row) in kinds
                and f"::{table.text('scope', row)}::".endswith(end)
            ),
        )
        return definitions if len(definitions) <= _READABLE else ()

    def _calling(self, result: LookupResult, callee: str) -> LookupResult:
        """The result for a function, on the line where it calls another, or with a few lines."""
        # A function that calls itself by the symbols alone may call another of its name.
        called = call_name(callee) if callee != result.name else None
        if result.confidence != "definition" or called is None or _THUNK in result.name:
            return result
        row = self._table.row_at(result.path or "", result.line or 0)
        lines = lines_of_call(self._table, row, called) if row is not None else ()
        if len(lines) == 1:
            return replace(result, line=lines[0], confidence="call site", candidates=())
        return replace(result, calls=lines)

    def _find_in(
        self,
        name: str,
        parts: tuple[Part, ...],
        source: str | None,
        complete: bool,
        binary: BinaryFacts,
    ) -> LookupResult | None:
        table = self._table
        first = next((n for n, part in enumerate(parts) if part.is_lambda), None)
        if first is not None:
            wanted = Wanted(parts[:first], table, complete, binary, self._release_types)
            return _lambda(table, name, wanted, parts[first:], source)
        wanted = Wanted(parts, table, complete, binary, self._release_types)
        rows = functions(table, wanted, source)
        member = implicit.find(table, wanted, source, is_defined=bool(rows))
        if member.rows and (member.instead or not rows):
            return _result(name, table, member.rows, "class")
        if rows:
            sure = any(is_sure(wanted, table, row) for row in rows)
            return _result(name, table, [*rows, *member.rows], "definition", sure=sure)
        rows, is_field = implicit.owner(table, parts, source)
        return _result(name, table, rows, "definition" if is_field else "class") if rows else None

    def _wrapper(
        self, name: str, parts: tuple[Part, ...], source: str | None, binary: BinaryFacts
    ) -> LookupResult | None:
        """For a function of the standard library that calls a lambda, where that is."""
        called = lambda_called_by(parts)
        if called is None:
            return None
        result = self.find(called, source, complete=True, binary=binary)
        if result.line is None or result.candidates:
            return None
        return replace(result, name=name, confidence="callable")

    def _unit(self, name: str, parts: tuple[Part, ...], source: str | None) -> LookupResult | None:
        """The unit's own file for a name with internal linkage, wherever it is defined."""
        if source is None or not any(p.name == ANONYMOUS or p.name[:2] == "$_" for p in parts):
            return None
        table = self._table
        paths = [path for path in table.files if path.rpartition("/")[2] == source]
        if len(paths) != 1 or parts[0].name not in table.namespaces:
            return None
        return LookupResult(name, paths[0], table.identity.repository or None, confidence="file")


def functions(table: Table, wanted: Wanted, source: str | None) -> list[int]:
    """The rows of functions that are equally likely to have this name.

    Includes declarations of functions that are not defined; empty if there are only those.
    """
    rows = _likely(table, wanted, source)
    return [] if all(_is_declaration(table, row) for row in rows) else rows


def _likely(table: Table, wanted: Wanted, source: str | None) -> list[int]:
    if wanted.release_types is not None and wanted.parameters is None:
        return []
    rows = table.named(wanted.name, _FUNCTIONS)
    rows = _in_scope(wanted, table, rows) or _in_c(wanted, table, rows, source)
    rows = [
        row
        for row in rows
        if possible_in(table.path(row), source) and not of_other_arguments(wanted, table, row)
    ]
    specialised = implicit.specialised_classes(table, wanted.parts) if rows else frozenset()
    if specialised:
        rows = [row for row in rows if specialised.issubset(components_of(table, row))]
    rows += undefined(wanted, table, rows, source) if rows else []
    if wanted.parameters is None:
        if len(rows) < 2:
            return rows
        rows = _best(here(table, rows), lambda row: specialisation_rank(wanted, table, row))
        return preferred_overloads(table, rows, source, wanted.binary.machine)
    rows = [row for row in rows if may_have_parameters(wanted, table, row)]
    if len(rows) > 1:
        rows = here(table, rows)
        rows = _best(rows, lambda row: specialisation_rank(wanted, table, row))
        rows = _best(rows, lambda row: fits_qualifiers(wanted, table, row))
        rows = best_by_types(wanted.types, table, rows)
    rows = preferred(table, rows, source, wanted.binary.machine)
    return rows if all(has_parameters(wanted, table, row) for row in rows) else []


def _is_declaration(table: Table, row: int) -> bool:
    return table.number("kind", row) == Kind.DECLARATION


def _in_scope(wanted: Wanted, table: Table, rows: list[int]) -> list[int]:
    """The rows whose scope fits best; also specialisations whose namespace a macro hides."""
    ranks = {row: scope_rank(wanted, table, row) for row in rows}
    best = max(ranks.values(), default=0)
    if best < _SURE and wanted.parameters is None and not implicit.has_class(table, wanted):
        return []
    return [
        row
        for row, rank in ranks.items()
        if rank and (rank == best or (rank > 1 and table.number("flags", row) & Flag.SPECIAL))
    ]


def _in_c(wanted: Wanted, table: Table, rows: list[int], source: str | None) -> list[int]:
    """The rows of the unit itself for a C name, which does not include its namespaces."""
    if wanted.scope or wanted.parameters is not None:
        return []
    if source is None:
        is_clear = wanted.binary.is_only and len(rows) == 1 and _may_be_in_c(table, rows[0])
        return rows if is_clear else []
    return [row for row in rows if table.path(row).rpartition("/")[2] == source]


def _may_be_in_c(table: Table, row: int) -> bool:
    """Whether other languages may call it: no member of a class, and not inlined from a header."""
    around = table.text("scope", row).rpartition("::")[2]
    return table.path(row).endswith(UNITS) and not table.named(around, (Kind.CLASS,))


def _lambda(
    table: Table, name: str, wanted: Wanted, inner: tuple[Part, ...], source: str | None
) -> LookupResult | None:
    """The lambda if depth and parameters match only one, else the function that contains it."""
    depth, parameters = lambdas.shape(inner)
    if parameters is not None and is_open(parameters, wanted.complete):
        parameters = None
    around = wanted.parts
    types = wanted.release_types
    if not around or around[-1].parameters is None:  # it initialises a variable
        rows = lambdas.free(table, around, depth, parameters, source)
        if types is not None and not lambdas.have_types(table, rows, parameters, types):
            return None
        return _result(name, table, rows, "definition") if rows else None
    rows = functions(table, wanted, source)
    sure = any(is_sure(wanted, table, row) for row in rows)
    if len(rows) != 1 or not sure:
        return _result(name, table, rows, "definition", sure=sure) if rows else None
    inside = lambdas.fitting(table, rows[0], depth, parameters)
    if types is not None and not lambdas.have_types(table, inside, parameters, types):
        inside = []
    if len(_definitions(table, inside)) == 1:
        return _result(name, table, inside, "definition")
    return _result(name, table, rows, "definition", finer=inside)


def _result(
    name: str,
    table: Table,
    rows: Sequence[int],
    confidence: Confidence,
    finer: Sequence[int] = (),
    *,
    sure: bool = True,
) -> LookupResult:
    """The result for these rows: one definition, or their common file if `sure`, or candidates."""
    repository = table.identity.repository or None
    definitions = _definitions(table, rows)
    if not sure:
        return LookupResult(name, None, repository, candidates=definitions)
    if len(definitions) == 1:
        only = definitions[0]
        candidates = _definitions(table, finer)
        return LookupResult(
            name, only.path, repository, only.line, only.end_line, confidence, candidates
        )
    paths = {definition.path for definition in definitions}
    if len(paths) == 1 and not any(_is_declaration(table, row) for row in rows):
        return LookupResult(name, paths.pop(), repository, None, None, "file", definitions)
    return LookupResult(name, None, repository, candidates=definitions)


def _definitions(table: Table, rows: Iterable[int]) -> tuple[Definition, ...]:
    """One definition for each line, in order; a macro may define several on one line."""
    found: dict[tuple[str, int], Definition] = {}
    for row in rows:
        found.setdefault((table.path(row), table.number("line", row)), table.definition(row))
    return tuple(found.values())


def _best(rows: Sequence[int], rank: Callable[[int], int]) -> list[int]:
    """The rows with the highest rank."""
    ranks = [rank(row) for row in rows]
    best = max(ranks, default=0)
    return [row for row, value in zip(rows, ranks, strict=True) if value == best]
