"""External repositories of a tree: what it pins, and what of their files it needs."""
