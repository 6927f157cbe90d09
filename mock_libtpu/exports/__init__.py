"""Write recordings in formats of other programs, each distinct stack once."""
