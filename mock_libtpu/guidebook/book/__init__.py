"""The guidebook: pages for each API function and program, made from recordings."""
