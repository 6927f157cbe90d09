"""The shared base of all programs; it imports none of them."""
