"""Stands in for the runtime of tasks; see `task/runner.py`."""
