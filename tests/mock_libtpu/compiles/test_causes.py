"""Each cause of a compile is named, in programs that have it and no other one."""

from __future__ import annotations
