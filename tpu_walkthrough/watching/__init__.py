"""Watch source trees by the system's events or by polling, and group changes into bursts."""
