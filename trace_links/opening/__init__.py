"""Opens the target of a click: checks the target, chooses the editor and starts it."""
