"""Many pages: files of pages in, rows out, on one machine or many; a bad page costs one row."""
