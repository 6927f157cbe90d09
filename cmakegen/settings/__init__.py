"""What a run is asked for: options, the settings of a tree, and the folders of the cache."""
