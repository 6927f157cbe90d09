"""What the guidebook knows beside its recordings: the walks, and sentences about functions."""
