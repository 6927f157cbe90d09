"""Write recorded calls, devices and the catalogue for readers."""
