"""How well and how fast: measured, not claimed."""
