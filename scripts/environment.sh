#!/bin/sh
# Make or refresh .venv: this project, editable, with the packages that constraints.txt pins.
# Does nothing where all is current. Needs Python >= 3.11 with venv, a C++ compiler (CMake asks
# for one), and for the first time the package index that pip is set to.
#
#   PYTHON=python3.13 scripts/environment.sh    with this Python instead of the first that fits
#   VENV=.venv-3.13 scripts/environment.sh      in this folder instead of .venv
set -eu
cd "$(dirname "$0")/.."
unset PYTHONHOME PYTHONPATH
venv=${VENV:-.venv}
log=$venv/setup.log
marker=$venv/made-from

say() { printf '%s\n' "$*" >&2; }

# Version and home of a Python; fails where there is none that runs.
identity() { "$1" -c 'import sys; print(sys.version.split()[0], sys.base_prefix)' 2>/dev/null; }

# What the environment was made from: with what content, by which Python, in which folder.
content() { cat pyproject.toml constraints.txt | cksum; }
maker() { printf '%s\n' "$1" "$(pwd)"; }

fits() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    incomplete=
    for python in ${PYTHON:-python3.13 python3.12 python3.11 python3 python}; do
        fits "$python" || continue
        if "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            return 0
        fi
        incomplete=${incomplete:-$python}
    done
    if [ -n "$incomplete" ]; then
        say "$incomplete cannot make virtual environments: its modules venv and ensurepip are missing."
        say "Debian and Ubuntu: apt install python3-venv"
    elif [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is not a Python >= 3.11 that runs."
    else
        say "No Python >= 3.11 found (python3.13, python3.12, python3.11, python3, python)."
        say "Install one, or name it: make PYTHON=/path/to/python3"
    fi
    exit 4
}

find_compiler() {
    for compiler in "${CXX:-}" c++ g++ clang++; do
        # CXX may carry options or a launcher, so it is split into words.
        # shellcheck disable=SC2086
        if [ -n "$compiler" ] && $compiler --version >/dev/null 2>&1; then
            return 0
        fi
    done
    say "No C++ compiler found (\$CXX, c++, g++, clang++); CMake needs one to configure a project."
    say "Debian and Ubuntu: apt install g++    Fedora: dnf install gcc-c++    macOS: xcode-select --install"
    exit 4
}

install() {
    "$venv/bin/python" -m pip --disable-pip-version-check install --progress-bar off \
        --constraint constraints.txt "$@" >>"$log" 2>&1 && return 0
    if grep -qi 'retrying' "$log"; then
        say "The package index that pip is set to cannot be reached (pip config list). Is the network there?"
    else
        grep -i '^error' "$log" | tail -n 4 >&2
        say "The packages could not be installed."
    fi
    say "All that pip said is in $log."
    exit 4
}

find_compiler
current=$(identity "$venv/bin/python") || current=
wanted=$current
if [ -n "${PYTHON:-}" ]; then
    find_python
    wanted=$(identity "$python")
fi
if [ -n "$current" ] && [ "$current" = "$wanted" ] && "$venv/bin/python" -c 'import pip' 2>/dev/null &&
    [ "$(cat "$marker" 2>/dev/null)" = "$(maker "$current"; content)" ]; then
    exit 0
fi
find_python
say "Making the environment in $venv with Python $(identity "$python"); this takes a minute ..."
# One that somebody made by hand and that runs is kept and added to; ours is made anew where it
# was moved, its Python was replaced, or another is asked for.
if [ -z "$current" ] || [ "$current" != "$wanted" ] ||
    { [ -e "$marker" ] && [ "$(head -n 2 "$marker")" != "$(maker "$current")" ]; }; then
    "$python" -m venv --clear "$venv"
fi
"$venv/bin/python" -c 'import pip' 2>/dev/null || "$venv/bin/python" -m ensurepip --default-pip >/dev/null
current=$(identity "$venv/bin/python")
maker "$current" >"$marker"
: >"$log"
# pip's own setting "user" would contradict the environment.
export PIP_USER=0
# The build backend first, so that it is a pinned one that builds.
install hatchling
install --no-build-isolation --editable '.[dev]'
content >>"$marker"
