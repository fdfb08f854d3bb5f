"""Training: from labelled pages to the settings of a method. Only the command line imports it."""
