"""Small trees with TableGen rules."""

from __future__ import annotations

# Needs no .td file of MLIR: it prints the records of the .td file.
PRINT = '["--print-records"]'


def rule(td: str, out: str, more: str = "", flags: str = PRINT) -> str:
    outs = f'{{"{out}": {flags}}}'
    return f'gentbl_cc_library(name = "{out}", td_file = "{td}", tbl_outs = {outs}, {more})\n'
