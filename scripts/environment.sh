#!/bin/sh
# Create or update .venv: this project, editable, with the packages that constraints.txt pins.
# Does nothing if all is current. Needs Python >= 3.11 with venv, a C++ compiler (for CMake), and
# the first time the package index in pip's configuration.
#
#   PYTHON=python3.13 scripts/environment.sh    with this Python instead of the first suitable one
#   VENV=.venv-3.13 scripts/environment.sh      in this folder instead of .venv
set -eu
cd "$(dirname "$0")/.."
unset PYTHONHOME PYTHONPATH
venv=${VENV:-.venv}
log=$venv/setup.log
marker=$venv/made-from

report() { printf '%s\n' "$*" >&2; }

# Version and home of a Python; fails if it does not run.
identity() { "$1" -c 'import sys; print(sys.version.split()[0], sys.base_prefix)' 2>/dev/null; }

# What the environment was created from: the content, the Python, the folder.
content() { cat pyproject.toml constraints.txt | cksum; }
maker() { printf '%s\n' "$1" "$(pwd)"; }

fits() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# The newest one first: later releases of jax need it. Those of pyenv have a name only where chosen.
candidates() {
    for version in 3.13 3.12 3.11; do
        echo "python$version"
        ls -d "${PYENV_ROOT:-$HOME/.pyenv}"/versions/$version.*/bin/python 2>/dev/null || :
    done
    echo python3 python
}

find_python() {
    incomplete=
    for python in ${PYTHON:-$(candidates)}; do
        fits "$python" || continue
        if "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            return 0
        fi
        incomplete=${incomplete:-$python}
    done
    if [ -n "$incomplete" ]; then
        report "$incomplete cannot create virtual environments: its modules venv and ensurepip are missing."
        report "Debian and Ubuntu: apt install python3-venv"
    elif [ -n "${PYTHON:-}" ]; then
        report "PYTHON=$PYTHON is not a working Python >= 3.11."
    else
        report "No Python >= 3.11 found (python3.13, python3.12, python3.11, python3, python)."
        report "Install one, or give its path: make PYTHON=/path/to/python3"
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
    report "No C++ compiler found (\$CXX, c++, g++, clang++); CMake needs one to configure a project."
    report "Debian and Ubuntu: apt install g++    Fedora: dnf install gcc-c++    macOS: xcode-select --install"
    exit 4
}

install() {
    "$venv/bin/python" -m pip --disable-pip-version-check install --progress-bar off \
        --constraint constraints.txt "$@" >>"$log" 2>&1 && return 0
    if grep -qi 'retrying' "$log"; then
        report "The package index in pip's configuration cannot be reached. Check the network, and: pip config list"
    else
        grep -i '^error' "$log" | tail -n 4 >&2
        report "The packages could not be installed."
    fi
    report "The output of pip is in $log."
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
report "Creating the environment in $venv with Python $(identity "$python"); this takes a minute ..."
# A working one that was created by hand is kept and extended; ours is created again if it was
# moved, its Python was replaced, or another Python is requested.
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
install scikit-build-core vcs-versioning
install --no-build-isolation --editable '.[dev]'
content >>"$marker"
