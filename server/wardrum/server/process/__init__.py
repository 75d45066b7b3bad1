"""What belongs to the process alone: its clock, log lines, metrics, disk, supervisor and release. No rule, no match."""
