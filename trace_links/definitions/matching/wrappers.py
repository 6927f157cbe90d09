"""Names the lambda that a function of the standard library calls for a program.

Compilers make such a function for each lambda in a std::function or a std::thread, and often inline
the lambda there: its code is then in a function whose own source is the standard library's.
"""

from trace_links.definitions.names import Part, parse_name, split_arguments

# Which template argument of the component is what is called, in libstdc++ and libc++.
_ARGUMENTS = {
    "_Function_handler": 1,
    "__invoke_impl": 1,
    "__invoke_r": 1,
    "__invoke": 0,
    "invoke": 0,
    "__func": 0,
}
_MANAGERS = ("_M_manager", "__clone", "destroy", "destroy_deallocate", "target", "target_type")


def lambda_called_by(parts: tuple[Part, ...]) -> str | None:
    """The name of the lambda, as a demangler prints the function that it is; None for others."""
    if len(parts) < 2 or parts[0].name != "std" or parts[-1].name in _MANAGERS:
        return None
    for part in parts[1:]:
        if part.name in _ARGUMENTS and part.template:
            arguments = split_arguments(part.template)[_ARGUMENTS[part.name] :]
            name = arguments[0].rstrip("& ").removesuffix(" const") if arguments else ""
            called = parse_name(name)
            return f"{name}::operator()" if called and called[-1].is_lambda else None
    return None
