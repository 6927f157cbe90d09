"""Watch source trees by events or by polling, and group changes into bursts."""
