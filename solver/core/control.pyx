"""Limits of a search: time, nodes, a stop from another thread, and signals such as Ctrl-C."""

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef extern from "Python.h":
    # Declared without an exception value: a pending error stays set until `settle` hands it on.
    int PyErr_CheckSignals() noexcept


cdef double now() noexcept nogil:
    cdef timespec moment
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return moment.tv_sec + moment.tv_nsec * 1e-9


cdef bint signalled() noexcept with gil:
    return PyErr_CheckSignals() != 0


cdef int raise_pending() except -1:
    return -1


cdef void poll(Watch* watch) noexcept nogil:
    watch.next_poll = watch.nodes + POLL_EVERY
    if watch.halt != RUNNING:
        return
    if watch.stop or (watch.lender != NULL and watch.lender.stop):
        watch.halt = STOPPED
    elif 0 <= watch.node_limit <= watch.nodes:
        watch.halt = OUT_OF_NODES
    elif watch.deadline > 0 and now() >= watch.deadline:
        watch.halt = OUT_OF_TIME
    elif signalled():
        watch.halt = SIGNALLED
    if 0 <= watch.node_limit < watch.next_poll:
        watch.next_poll = watch.node_limit


cdef class Control:
    """The limits of one solve, shared by all searches it starts."""

    HALTS = ("", "seconds", "nodes", "stop", "memory", "signal")

    def __cinit__(self):
        self.watch.node_limit = -1

    def start(self, double seconds=-1.0, long long nodes=-1):
        """Begin to count; a negative limit means none."""
        self.watch.nodes = 0
        self.watch.next_poll = 0
        self.watch.node_limit = nodes
        self.watch.deadline = now() + seconds if seconds >= 0 else 0.0
        self.watch.stop = 0
        self.watch.halt = RUNNING

    def stop(self):
        """End the running search soon; may be called from any thread."""
        self.watch.stop = 1

    def lend(self, int count):
        """Return controls for `count` threads at once: each has a share of the nodes that are left, and `stop` ends them all."""
        cdef Control lent
        cdef int place
        controls = []
        for place in range(count):
            lent = Control()
            lent.lender = self
            lent.watch.lender = &self.watch
            lent.watch.deadline = self.watch.deadline
            lent.watch.halt = self.watch.halt
            if self.watch.node_limit >= 0:
                lent.watch.node_limit = max(0, self.watch.node_limit - self.watch.nodes) // count
            controls.append(lent)
        return controls

    def gather(self, list controls):
        """Count what lent controls have counted; halt if one of them did."""
        cdef Control lent
        for lent in controls:
            self.watch.nodes += lent.watch.nodes
            if self.watch.halt == RUNNING:
                self.watch.halt = lent.watch.halt
        self.watch.next_poll = 0

    @property
    def nodes(self):
        """Nodes visited since `start`."""
        return self.watch.nodes

    @property
    def nodes_left(self):
        """Nodes until the limit strikes, infinite without one."""
        return max(0, self.watch.node_limit - self.watch.nodes) if self.watch.node_limit >= 0 else float("inf")

    @property
    def seconds_left(self):
        """Seconds until the limit strikes, infinite without one."""
        return max(0.0, self.watch.deadline - now()) if self.watch.deadline else float("inf")

    @property
    def halt(self):
        """What ended the search: an empty string while it runs, else seconds, nodes, stop, memory or signal."""
        return self.HALTS[self.watch.halt]

    cdef int settle(self) except -1:
        """Raise the exception of a signal handler that ended the search."""
        if self.watch.halt == SIGNALLED:
            raise_pending()
        return 0
