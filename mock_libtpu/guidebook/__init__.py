"""Write recordings as pages, and the guidebook of the API."""
