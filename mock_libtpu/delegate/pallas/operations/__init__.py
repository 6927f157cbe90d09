"""Operations of kernels that JAX's interpreter for TPU does not know.

- calls: how one of them is done in the interpreter, with its token
- selections: copies of references that are chosen when the kernel runs
- indirect: accesses at the indices of an array, which are refused
- waits: for semaphores
- allocations: buffers without a scope
- known: which of these there are
- views: parts of buffers as the values that the interpreter has for references
"""
