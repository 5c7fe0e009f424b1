"""What the searches cost: `python -m benchmarks.<name>` from the root of the repository; figures stand in RESULTS.md."""
