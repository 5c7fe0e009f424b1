cdef enum:
    POLL_EVERY = 4096

cdef enum Halt:
    RUNNING = 0
    OUT_OF_TIME = 1
    OUT_OF_NODES = 2
    STOPPED = 3
    OUT_OF_MEMORY = 4
    SIGNALLED = 5

cdef struct Watch:
    long long nodes
    long long node_limit
    long long next_poll
    double deadline
    int stop
    int halt
    const Watch* lender            # whose stop ends this search too, or NULL


cdef double now() noexcept nogil


cdef void poll(Watch* watch) noexcept nogil


cdef inline bint halted(Watch* watch) noexcept nogil:
    """Count a node; now and then look at the clock, the limits and pending signals."""
    watch.nodes += 1
    if watch.nodes >= watch.next_poll:
        poll(watch)
    return watch.halt != RUNNING


cdef class Control:
    cdef Watch watch
    cdef Control lender
    cdef int settle(self) except -1
