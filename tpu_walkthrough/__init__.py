"""The shared base of all programs; it imports none of them."""

from __future__ import annotations


def version() -> str:
    """The version of the installed package, such as "0.1.0"."""
    from importlib.metadata import version as of_package  # reads mails, of all things

    return of_package("tpu-walkthrough")
