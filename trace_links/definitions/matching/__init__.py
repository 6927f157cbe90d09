"""From a demangled name to the definition that it means."""
