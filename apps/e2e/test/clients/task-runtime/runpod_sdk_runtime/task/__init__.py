"""Programs of pods of tasks."""
