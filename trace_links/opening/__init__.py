"""Open the target of a click: which targets are allowed, which editor, how it is started."""
