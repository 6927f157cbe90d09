"""The process of one call, which makes calls of the typed APIs and returns whole answers."""
