"""`NamedTuple` without `typing`, whose import takes a third of the time of Python's own start.

For modules that short commands import. It has what these need of it: fields with defaults, methods
and properties, but no generic tuples. Type checkers see the original.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        def __new__(
            cls, name: str, bases: tuple[type, ...], body: dict[str, object]
        ) -> type[tuple[object, ...]]:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body["__annotations__"]
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(  # noqa: PYI024 - typing's is what this replaces
                name, fields, defaults=defaults, module=body["__module__"]
            )
            made.__doc__ = body.get("__doc__", made.__doc__)
            for key, value in body.items():
                if key not in fields and not key.startswith("__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base of classes that become named tuples of their annotations."""


__all__ = ["NamedTuple"]
