"""The searches, in Cython: plain C structs below the door, no Python object and no module state."""
