"""A run: survey -> header sources -> project -> text -> outcome, and its reports."""
