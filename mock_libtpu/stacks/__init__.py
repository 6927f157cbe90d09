"""From recorded addresses to named frames: one stack of Python and C++."""
