"""`python -m mock_libtpu.codegen` generates the C++; with --check it compares."""

import sys

from mock_libtpu.codegen.generate import main

sys.exit(main(sys.argv[1:]))
