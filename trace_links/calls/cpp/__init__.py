"""Resolves calls in C++: by scopes, declared types and numbers of arguments, from the index."""
