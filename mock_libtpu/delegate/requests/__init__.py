"""What a program asked JAX to compile: the function, its arguments, and what else JAX goes by.

JAX calls the C API with a finished program, which has no static values, weak types or function
objects left. They are seen where JAX looks a call up (calls.py), and are recorded with the program,
so that a recording can say why a function was compiled again.
"""
