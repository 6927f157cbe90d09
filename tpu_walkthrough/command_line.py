"""Typer's commands as the three programs use them: groups of options, --version, and `cache`.

A program has a module for each command, which is imported when the command is run. Options that
several commands share are the fields of a NamedTuple, the type of one parameter of each.

An argument may be the name of a foreign file, completed by a shell, so errors escape it.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import itertools
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from tpu_walkthrough import version
from tpu_walkthrough.caches import Cache, clear, contents
from tpu_walkthrough.console import discard_output, report_error, show_lines, unwritable
from tpu_walkthrough.documents import show_failure
from tpu_walkthrough.errors import OutputError, UsageError, WalkthroughError
from tpu_walkthrough.printable import printable

_Function = TypeVar("_Function", bound="Callable[..., Any]")
_WHOLE = 1000  # characters of a summary
_JSON = "--json"


class _Wanted:
    """What the command of this process was asked for."""

    json = False
    """That its errors are documents, too."""


_wanted = _Wanted()


class _Shared:
    """Makes foreign arguments printable in usage errors, and shows help and summaries whole."""

    def __init__(self, *args: Any, help: str | None = None, **options: Any) -> None:  # noqa: A002
        super().__init__(*args, help=help and _joined(help), **options)  # type: ignore[call-arg]

    def get_params(self, ctx: Any) -> Any:
        parameters = super().get_params(ctx)  # type: ignore[misc]
        for parameter in parameters:
            # Without a metavar, the help shows a switch as an option with a <bool> value.
            if getattr(parameter, "is_flag", False) and parameter.metavar is None:
                parameter.metavar = ""
            if parameter.param_type_name == "argument":
                parameter.get_usage_pieces = functools.partial(_usage, parameter)
        return parameters

    def get_short_help_str(self, limit: int = 0) -> str:
        """The first sentence of the help, whatever the limit: by default it is cut at 45."""
        return super().get_short_help_str(max(limit, _WHOLE))  # type: ignore[misc,no-any-return]

    def make_context(self, info_name: Any, args: list[str], *more: Any, **options: Any) -> Any:
        _wanted.json = self._wants_json(args)
        try:
            with _printable():
                return super().make_context(info_name, args, *more, **options)  # type: ignore[misc]
        except (BrokenPipeError, SystemExit) as error:
            # Who reads the help has seen enough: rich exits with 1. Signals have other codes.
            if isinstance(error, SystemExit) and error.code != 1:
                raise
            discard_output()
            raise typer.Exit from None

    def _wants_json(self, args: Sequence[str]) -> bool:
        """Whether this command has --json, and is given it; a program after it may have its own."""
        given = itertools.takewhile(lambda argument: argument != "--", args)
        has = any(_JSON in parameter.opts for parameter in self.params)  # type: ignore[attr-defined]
        return has and _JSON in given

    def invoke(self, ctx: Any) -> Any:
        with _printable():
            return super().invoke(ctx)  # type: ignore[misc]


class Command(_Shared, TyperCommand):
    """A command without subcommands."""


class Group(_Shared, TyperGroup):
    """A command with subcommands."""

    sources: ClassVar[Mapping[str, str]] = {}
    """Names of subcommands, each with its function: "package.module:function"."""

    _is_listing = False

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """List the subcommands by the first sentences of their functions, importing none."""
        self._is_listing = True
        super().format_help(ctx, formatter)

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order of `sources`, then those that are defined already."""
        return list(dict.fromkeys((*self.sources, *super().list_commands(ctx))))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The subcommand, whose module is imported now; None if there is none of this name."""
        if cmd_name in self.sources and cmd_name not in self.commands:
            if self._is_listing:
                return Command(cmd_name, help=_help_of(self.sources[cmd_name]))
            self.commands[cmd_name] = _load(cmd_name, self.sources[cmd_name])
        return super().get_command(ctx, cmd_name)


class App(typer.Typer):
    """A program or a group of commands, with Command and Group as their classes.

    `sources` are of Group.
    """

    def __init__(self, sources: Mapping[str, str] | None = None, **options: Any) -> None:
        group = options.pop("cls", Group)
        if sources is not None:
            group = type(group.__name__, (group,), {"sources": sources})
        super().__init__(**{"cls": group, "pretty_exceptions_enable": False, **options})

    def command(self, name: str | None = None, **options: Any) -> Callable[[_Function], _Function]:
        """As of Typer, for a function that may have groups of options."""
        register = super().command(name, **{"cls": Command, **options})

        def add(function: _Function) -> _Function:
            register(_with_groups(function))
            return function

        return add

    def callback(self, **options: Any) -> Callable[[_Function], _Function]:
        """As of Typer, for a function that may have groups of options."""
        register = super().callback(**options)

        def add(function: _Function) -> _Function:
            register(_with_groups(function))
            return function

        return add


def runs_program(function: _Function) -> _Function:
    """Mark the function of a command whose last argument is a program with its own arguments."""
    vars(function)["context_settings"] = {"allow_interspersed_args": False}
    return function


def _help_of(source: str) -> str:
    """The docstring of a subcommand's function, read from the module's text."""
    module, _, name = source.partition(":")
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    for node in ast.parse(Path(spec.origin).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
    raise LookupError(source)


def _load(name: str, source: str) -> Any:
    """The subcommand of this name, by its function."""
    module, _, function_name = source.partition(":")
    function = getattr(import_module(module), function_name)
    app = App(add_completion=False)
    app.command(name, context_settings=getattr(function, "context_settings", None))(function)
    return typer.main.get_command(app)


def _with_groups(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with the fields of each group of options as parameters of their own."""
    hints = get_type_hints(function, include_extras=True)
    groups = {name: hint for name, hint in hints.items() if hasattr(hint, "_field_defaults")}
    if not groups:
        return function
    parameters, kind = [], inspect.Parameter.KEYWORD_ONLY
    for name, parameter in inspect.signature(function).parameters.items():
        if name not in groups:
            parameters.append(parameter.replace(annotation=hints[name], kind=kind))
            continue
        for field, hint in get_type_hints(groups[name], include_extras=True).items():
            default = groups[name]._field_defaults[field]
            parameters.append(inspect.Parameter(field, kind, default=default, annotation=hint))

    def command(**values: Any) -> Any:
        for name, group in groups.items():
            values[name] = group(*(values.pop(field) for field in group._fields))
        return function(**values)

    command.__doc__, command.__name__ = function.__doc__, function.__name__
    vars(command)["__signature__"] = inspect.Signature(parameters)
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def switch(*names: str, text: str) -> Any:
    """An option without a value; `text` is its help."""
    # Without a metavar of its own a switch would be shown as one that wants a <bool>.
    return typer.Option(*names, help=text, metavar="")


def optional(*names: str, metavar: str, text: str) -> Any:
    """An option whose default is not shown: None, or what the help describes."""
    return typer.Option(*names, metavar=metavar, help=text, show_default=False)


def run_app(app: App, program: str, arguments: Sequence[str]) -> None:
    """Run a command line; errors are reported, and every way out is SystemExit with a code."""
    try:
        app(list(arguments), prog_name=program)
    except WalkthroughError as error:
        _fail(program, error)
    except OSError as error:
        if error.filename is not None:
            raise
        _fail(program, unwritable(error))  # Typer writes help and usage errors itself


def _fail(program: str, error: WalkthroughError) -> None:
    report_error(program, error)
    if _wanted.json and not isinstance(error, OutputError):
        show_failure(program, error)
    sys.exit(error.exit_code)


def add_cache_commands(app: typer.Typer, current: Callable[[], Cache]) -> None:
    """Add `cache`, `cache list` and `cache clear` to a program."""
    commands = App(help="List or remove cached files.")
    app.add_typer(commands, name="cache")

    def show() -> None:
        show_lines(contents(current()))

    @commands.callback(invoke_without_command=True)
    def cache(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            show()

    @commands.command("list")
    def list_() -> None:
        """List the cache's entries with their sizes on disk."""
        show()

    @commands.command("clear")
    def clear_(
        names: Annotated[
            list[str] | None,
            typer.Argument(
                metavar="NAME",
                help="Entries that `cache list` shows; default: all.",
                show_default=False,
            ),
        ] = None,
    ) -> None:
        """Remove entries of the cache, which are created again when needed.

        Stop the programs that use them first.
        """
        show_lines([clear(current(), names or ())])


def version_option(program: str) -> Any:
    """The --version option of a program."""

    def show(value: bool) -> None:
        if value:
            typer.echo(f"{program} {version()}")
            raise typer.Exit

    text = "Show the version and exit."
    return typer.Option("--version", help=text, callback=show, is_eager=True)


def _usage(argument: Any, ctx: Any) -> list[str]:  # noqa: ARG001 - as Typer's own method
    """An argument in the usage line: FILE, [FILE] or FILE...; Typer's own form has braces."""
    name = argument.metavar or argument.name.upper()
    name = name if argument.required else f"[{name}]"
    return [name if argument.nargs == 1 else f"{name}..."]


def _joined(text: str) -> str:
    """Each paragraph on one line, so that the help does not break where the source text does."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split("\n")) for paragraph in paragraphs)


@contextlib.contextmanager
def _printable() -> Iterator[None]:
    try:
        yield
    except TyperException as error:
        # The contexts of a group and of its command are in one another.
        if _wanted.json and not getattr(error, "is_shown", False):
            shown = UsageError(printable(error.format_message()))
            show_failure(os.path.basename(sys.argv[0]), shown)
            vars(error)["is_shown"] = True
        error.message = printable(error.message)
        raise
