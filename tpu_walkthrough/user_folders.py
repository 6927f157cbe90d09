"""The user's own folders, by the XDG base directory specification.

A relative path counts for nothing, HOME included: it would be below the current folder, which may
be a foreign tree.
"""

import os
import pwd
import sys
from collections.abc import Mapping


def home(environment: "Mapping[str, str]" = os.environ) -> str:
    """HOME, or where it is not an absolute path, the folder that the system has for this user."""
    named = environment.get("HOME", "")
    if os.path.isabs(named):
        return named
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:  # a user without a name, as in some containers
        return "/"


def cache_home(environment: "Mapping[str, str]" = os.environ) -> str:
    """Where programs keep what they can make again."""
    usual = "Library/Caches" if sys.platform == "darwin" else ".cache"
    return _base("XDG_CACHE_HOME", usual, environment)


def config_home(environment: "Mapping[str, str]" = os.environ) -> str:
    """Where programs have their configuration."""
    return _base("XDG_CONFIG_HOME", ".config", environment)


def data_home(environment: "Mapping[str, str]" = os.environ) -> str:
    """Where programs have the user's data, such as desktop files."""
    return _base("XDG_DATA_HOME", ".local/share", environment)


def state_home(environment: "Mapping[str, str]" = os.environ) -> str:
    """Where programs keep what lasts, such as keys and trust."""
    return _base("XDG_STATE_HOME", ".local/state", environment)


def _base(variable: str, usual: str, environment: "Mapping[str, str]") -> str:
    named = environment.get(variable, "")
    return named if os.path.isabs(named) else os.path.join(home(environment), usual)
