"""What the seats of a two-sided search want, and which of them help each other."""

from .board cimport MAX_SEATS

cdef enum:
    NOBODY = -1
    SEVERAL = -2

cdef struct Wishes:
    # Per seat: is it in the group whose points count, does it want the group to take much, and so: does it want the trick;
    # and its only friend if that one wants the same, NOBODY without friends, else SEVERAL.
    bint inside[MAX_SEATS]
    bint wants[MAX_SEATS]
    bint takes[MAX_SEATS]
    int partner[MAX_SEATS]
