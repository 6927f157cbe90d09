"""`python -m cmakegen` is `cmake-gen-globs`."""

from cmakegen.main import main

main()
