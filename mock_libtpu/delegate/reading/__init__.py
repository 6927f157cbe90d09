"""Read what the caller hands over: the program, its compile options and its signature."""
