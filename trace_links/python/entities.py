"""What expressions of Python stand for: functions, classes, their objects, and modules."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from typing import NamedTuple

from trace_links.python.modules import Bound, Function, Imported, Module, Modules, Scope

_DEEPEST = 20
_MOST_STEPS = 10_000  # of one question: names may be bound many times, to names bound many times
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Functions that return a wrapper of their first argument, by the last component of their names.
_WRAPPERS = frozenset({
    "partial", "wraps", "jit", "pjit", "cache", "lru_cache", "api_boundary", "memoize",
    "weakref_lru_cache", "vmap", "pmap", "named_call", "custom_jvp", "custom_vjp", "checkpoint",
    "staticmethod", "classmethod", "set_module", "export", "transformation2",
})  # fmt: skip
_PROPERTIES = frozenset({"property", "cached_property", "setter"})


class Entity(NamedTuple):
    """A function, a class or a module; or an object of a class."""

    kind: str
    """"function", "class", "object", "module"."""
    module: str
    name: str = ""
    """Within the module."""
    node: Function | ast.ClassDef | None = None

    @property
    def qualified_name(self) -> str:
        return ".".join(filter(None, (self.module, self.name)))


class Outside(NamedTuple):
    """What is certainly not in the tree."""


class Place(NamedTuple):
    """Where an expression is: its module, and the scopes around it, the outermost first."""

    module: Module
    scopes: tuple[Scope, ...]

    @property
    def name(self) -> str:
        """The names of the functions and classes around it."""
        return ".".join(scope.name for scope in self.scopes if hasattr(scope, "name"))


Found = Entity | Outside | None
"""None is not known."""
_OUTSIDE = Outside()


class Entities:
    """Follows names and attributes through the modules of a tree."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self._depth = 0
        self._steps = 0
        self.member = functools.cache(self._member)
        self._locals = functools.cache(self._local_bindings)

    def of(self, node: ast.expr | None, place: Place) -> Found:
        """What an expression stands for."""
        if not self._may_follow():
            return None
        self._depth += 1
        try:
            match node:
                case ast.Name():
                    return self._named(node.id, place)
                case ast.Attribute():
                    return self._attribute(node, place)
                case ast.Call():
                    return self._returned(node, place)
                case ast.Await():
                    return self.of(node.value, place)
                case ast.Constant() | ast.JoinedStr() | ast.List() | ast.Dict() | ast.Tuple():
                    return _OUTSIDE
                case ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
                    return _OUTSIDE
            return None
        finally:
            self._depth -= 1

    def _may_follow(self) -> bool:
        """Whether one step more is not too deep, and not too much for one question."""
        self._steps = self._steps + 1 if self._depth else 0
        return self._depth <= _DEEPEST and self._steps <= _MOST_STEPS

    # Names

    def _named(self, name: str, place: Place) -> Found:
        scopes = place.scopes
        for number in range(len(scopes) - 1, -1, -1):
            scope = scopes[number]
            if isinstance(scope, ast.ClassDef) and number != len(scopes) - 1:
                continue
            outer = Place(place.module, scopes[: number + 1])
            if isinstance(scope, (*_FUNCTIONS, ast.Lambda)):
                argument = _argument(scope, name)
                if argument is not None:
                    return self._parameter(scope, argument, outer)
            if isinstance(scope, (*_FUNCTIONS, ast.ClassDef)):
                bound = self._locals(place.module.name, scope).get(name)
                if bound:
                    return self._bound(bound, outer)
        return self.attribute_of_module(place.module.name, name)

    def _local_bindings(
        self, module: str, scope: Function | ast.ClassDef
    ) -> dict[str, list[Bound]]:
        found = self.modules.module(module)
        return self.modules.bindings(found, scope.body) if found is not None else {}

    def _parameter(self, scope: Function | ast.Lambda, argument: ast.arg, place: Place) -> Found:
        is_first = scope.args.args[:1] == [argument] or scope.args.posonlyargs[:1] == [argument]
        if is_first and len(place.scopes) > 1 and isinstance(place.scopes[-2], ast.ClassDef):
            names = [_last(decorator) for decorator in getattr(scope, "decorator_list", ())]
            owner = self._class_at(Place(place.module, place.scopes[:-1]))
            if "staticmethod" not in names:
                is_class = "classmethod" in names or argument.arg in ("cls", "mcs")
                return owner if is_class or owner is None else owner._replace(kind="object")
        return self._annotated(argument.annotation, Place(place.module, place.scopes[:-1]))

    def _class_at(self, place: Place) -> Entity | None:
        node = place.scopes[-1]
        if not isinstance(node, ast.ClassDef):
            return None
        return Entity("class", place.module.name, place.name, node)

    def _annotated(self, annotation: ast.expr | None, place: Place) -> Found:
        """The object that an annotation describes, if that names one class."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            try:
                annotation = ast.parse(annotation.value, mode="eval").body
            except (SyntaxError, ValueError, RecursionError):
                return None
        if isinstance(annotation, ast.BinOp):  # `C | None`
            sides = (annotation.left, annotation.right)
            named = [s for s in sides if not (isinstance(s, ast.Constant) and s.value is None)]
            return self._annotated(named[0], place) if len(named) == 1 else None
        if isinstance(annotation, ast.Subscript) and _last(annotation.value) == "Optional":
            return self._annotated(annotation.slice, place)
        found = self.of(annotation, place) if annotation is not None else None
        is_class = isinstance(found, Entity) and found.kind == "class"
        return found._replace(kind="object") if is_class and isinstance(found, Entity) else None

    def _bound(self, bounds: list[Bound], place: Place) -> Found:
        """What a name stands for that is bound to these, if all of them mean one thing."""
        bounds = [bound for bound in bounds if not is_overload(bound)]
        functions = [bound for bound in bounds if isinstance(bound, (*_FUNCTIONS, ast.ClassDef))]
        others = [bound for bound in bounds if bound not in functions]
        if functions and all(_wraps(bound, functions[-1].name) for bound in others):
            return self._one(functions[-1], place)  # also a definition for each condition
        found = {self._one(bound, place) for bound in bounds}
        known = {one for one in found if isinstance(one, Entity)}
        if len(known) == 1 and found <= {*known, _OUTSIDE}:
            return known.pop()
        return _OUTSIDE if found == {_OUTSIDE} else None

    def _one(self, bound: Bound, place: Place) -> Found:
        if isinstance(bound, Imported):
            if not bound.name:
                return self.module(bound.module)
            if bound.module == place.module.name:  # `from . import module`
                return self.module(f"{bound.module}.{bound.name}")
            return self.attribute_of_module(bound.module, bound.name)
        if isinstance(bound, (*_FUNCTIONS, ast.ClassDef)):
            kind = "class" if isinstance(bound, ast.ClassDef) else "function"
            name = ".".join(filter(None, (place.name, bound.name)))
            return Entity(kind, place.module.name, name, bound)
        return self.of(bound, place) if bound is not None else None

    # Modules

    def module(self, name: str) -> Found:
        full = self.modules.find(name)
        if full is not None:
            return Entity("module", full)
        is_outer = any(path.startswith(f"{name}.") for path in self.modules.paths)
        return Entity("module", name) if is_outer else _OUTSIDE

    def attribute_of_module(self, module: str, name: str) -> Found:
        """What a module has under a name, also by re-exports."""
        if not self._may_follow():
            return None
        self._depth += 1
        try:
            return self._attribute_of_module(module, name)
        finally:
            self._depth -= 1

    def _attribute_of_module(self, module: str, name: str) -> Found:
        full = self.modules.find(module) or module
        found = self.modules.module(full)
        if found is None:
            return self.module(f"{module}.{name}")
        if name in found.bindings:
            return self._bound(found.bindings[name], Place(found, ()))
        below = self.module(f"{full}.{name}")
        if isinstance(below, Entity):
            return below
        for starred in found.starred:
            if isinstance(one := self.attribute_of_module(starred, name), Entity):
                return one
        return _OUTSIDE if not found.starred and "__getattr__" not in found.bindings else None

    # Attributes

    def _attribute(self, node: ast.Attribute, place: Place) -> Found:
        owner = self._super(node.value, place) or self.of(node.value, place)
        if not isinstance(owner, Entity):
            return owner
        if owner.kind == "module":
            return self.attribute_of_module(owner.module, node.attr)
        if owner.kind in ("class", "object"):
            return self.member(owner, node.attr)
        return None

    def _super(self, node: ast.expr, place: Place) -> Found:
        """For `super()`, the first base."""
        if not (isinstance(node, ast.Call) and _last(node.func) == "super" and not node.args):
            return None
        for number in range(len(place.scopes) - 1, -1, -1):
            owner = self._class_at(Place(place.module, place.scopes[: number + 1]))
            if owner is not None and isinstance(owner.node, ast.ClassDef) and owner.node.bases:
                return self.of(owner.node.bases[0], Place(place.module, place.scopes[:number]))
        return None

    def _member(self, owner: Entity, name: str) -> Found:
        """What a class has under a name, or its bases have."""
        is_whole = True
        for one in self.lineage(owner):
            if one is None:
                is_whole = False
                continue
            place = self.place(one)
            if place is None or not isinstance(one.node, ast.ClassDef):
                continue
            bound = self._locals(one.module, one.node).get(name)
            if bound:
                return self._of_member(bound, place)
            if (assigned := self._assigned(one, name)) is not None:
                return assigned
        return _OUTSIDE if is_whole else None

    def _of_member(self, bound: list[Bound], place: Place) -> Found:
        found = self._bound(bound, place)
        node = found.node if isinstance(found, Entity) else None
        if isinstance(node, _FUNCTIONS):
            names = {_last(decorator) for decorator in node.decorator_list}
            if not _PROPERTIES.isdisjoint(names):
                return self._annotated(node.returns, place)
        return found

    def _assigned(self, owner: Entity, name: str) -> Found:
        """What `self.name = ` in the methods of a class assigns, or an annotation there."""
        place = self.place(owner)
        if place is None or owner.node is None:
            return None
        for statement in owner.node.body:
            match statement:
                case ast.AnnAssign(target=ast.Name(id=target)) if target == name:
                    return self._annotated(statement.annotation, place)
        found: set[Found] = set()
        for method in owner.node.body:
            if not isinstance(method, _FUNCTIONS):
                continue
            inner = Place(place.module, (*place.scopes, method))
            for node in ast.walk(method):
                match node:
                    case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=attr)):
                        if attr == name:
                            found.add(self._annotated(node.annotation, inner))
                    case ast.Assign():
                        if any(_is_own(target, name) for target in node.targets):
                            found.add(self.of(node.value, inner))
        return found.pop() if len(found) == 1 else None

    def lineage(self, owner: Entity) -> Iterator[Entity | None]:
        """A class and its bases, depth first; None for one that is not known or not in the tree."""
        left: list[Found] = [owner]
        seen: set[Entity] = set()
        while left and len(seen) < 40:
            one = left.pop(0)
            if not isinstance(one, Entity) or one.kind not in ("class", "object"):
                yield None
                continue
            one = one._replace(kind="class")
            if one in seen:
                continue
            seen.add(one)
            yield one
            place = self.place(one)
            if place is not None and isinstance(one.node, ast.ClassDef):
                around = Place(place.module, place.scopes[:-1])
                bases = [base for base in one.node.bases if _last(base) not in _ROOTS]
                left = [self.of(base, around) for base in bases] + left

    def place(self, entity: Entity) -> Place | None:
        """The place within a class or function."""
        module = self.modules.module(entity.module)
        if module is None:
            return None
        scopes: list[Scope] = []
        body: list[ast.stmt] = module.tree.body
        for name in entity.name.split("."):
            node = _definition(self.modules.bindings(module, body).get(name, []), entity.node)
            if node is None:
                return None
            scopes.append(node)
            body = node.body
        return Place(module, tuple(scopes))

    # Calls

    def _returned(self, node: ast.Call, place: Place) -> Found:
        called = self.of(node.func, place)
        if isinstance(called, Entity) and called.kind == "class":
            return called._replace(kind="object")
        if _last(node.func) in _WRAPPERS and node.args:
            wrapped = self.of(node.args[0], place)
            if isinstance(wrapped, Entity) and wrapped.kind == "function":
                return wrapped
        if isinstance(called, Entity) and isinstance(called.node, _FUNCTIONS):
            around = self.place(called)
            if around is not None:
                outer = Place(around.module, around.scopes[:-1])
                return self._annotated(called.node.returns, outer)
        return None


_ROOTS = frozenset({"object", "Generic", "Protocol", "ABC", "NamedTuple", "Enum"})


def _definition(
    bounds: list[Bound], wanted: Function | ast.ClassDef | None
) -> Function | ast.ClassDef | None:
    nodes = [bound for bound in bounds if isinstance(bound, (*_FUNCTIONS, ast.ClassDef))]
    if wanted in nodes:
        return wanted
    return nodes[-1] if nodes else None


def is_overload(bound: Bound) -> bool:
    """Whether it only has the types of one way to call a function."""
    decorators = bound.decorator_list if isinstance(bound, _FUNCTIONS) else ()
    return any(_last(decorator) == "overload" for decorator in decorators)


def _wraps(bound: Bound, name: str) -> bool:
    """Whether it is a call that gets what had the name before: `f = wrapper(f)`."""
    if not isinstance(bound, ast.Call):
        return False
    return any(isinstance(one, ast.Name) and one.id == name for one in bound.args)


def _argument(scope: Function | ast.Lambda, name: str) -> ast.arg | None:
    arguments = scope.args
    known = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    known += [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
    return next((one for one in known if one.arg == name), None)


def _is_own(target: ast.expr, name: str) -> bool:
    match target:
        case ast.Attribute(value=ast.Name(id="self"), attr=attr):
            return attr == name
    return False


def _last(node: ast.expr) -> str:
    """The last component of a name; of a call, that of its function."""
    while isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
