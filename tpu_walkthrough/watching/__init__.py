"""Watch source trees: the system's events, or a sweep, gathered into bursts."""
