"""What makes the difference between two sides: components and settings, put back one by one."""
