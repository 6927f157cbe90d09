#!/bin/sh
# Install what some tests need from Debian's or Ubuntu's packages, and are skipped without:
#   scripts/system_packages.sh terminals    terminals and editors, for the tests marked "terminal"
#   scripts/system_packages.sh compilers    clang, an old one and a newer one
# Needs root. Exits with 1 if a package could not be installed, with 2 for another word, with 4 if
# none could.
set -eu
case "${1-}" in
terminals) packages="alacritty chromium dbus-x11 desktop-file-utils emacs-gtk gnome-terminal kitty neovim openbox openssh-server tmux xdg-utils xdotool xvfb" ;;
compilers) packages="clang-14 clang-16" ;;
*)
    echo "Usage: $0 terminals|compilers" >&2
    exit 2
    ;;
esac
if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" != 0 ]; then
    echo "Not installed, as this needs apt-get and root: $packages" >&2
    exit 4
fi
missing=
for package in $packages; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
apt-get update -qq
status=0
# One by one: a package that is not available must not prevent the others.
for package in $missing; do
    if ! DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null; then
        echo "Not installed: $package" >&2
        status=1
    fi
done
exit $status
