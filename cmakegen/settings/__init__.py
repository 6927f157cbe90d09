"""What a run is asked for: options, a tree's settings, and folders of the cache."""
