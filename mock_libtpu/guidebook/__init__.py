"""Write pages about recordings: one recording as a page, and the guidebook of the API."""
