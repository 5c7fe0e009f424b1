"""Large studies: many exact deals solved by `solve_many`, and what they teach, as tables and pictures."""
