"""Large arrays on large pages, where the system has them: fewer faults when they are filled, fewer misses when read."""

from libc.stdlib cimport calloc

cdef extern from *:
    """
    #include <stdint.h>
    #include <sys/mman.h>

    static void prefer_large_pages(void *memory, size_t bytes) {
    #ifdef MADV_HUGEPAGE
        /* Advice only: it may be refused. What is small stays with its neighbours on small pages. */
        uintptr_t first = ((uintptr_t)memory + 4095) & ~(uintptr_t)4095;
        uintptr_t last = ((uintptr_t)memory + bytes) & ~(uintptr_t)4095;
        if (memory && bytes >= (size_t)1 << 22)
            madvise((void *)first, last - first, MADV_HUGEPAGE);
    #endif
    }
    """
    void prefer_large_pages(void* memory, size_t size) noexcept nogil


cdef inline void* zeros(size_t count, size_t width) noexcept nogil:
    """Return an array of zeros to be freed, or NULL if there is no room for it."""
    cdef void* memory = calloc(count, width)
    prefer_large_pages(memory, count * width)
    return memory
