"""Times that others measured on TPUs, and how far the estimates are from them."""
