"""What repeats on a page: records and their columns, posts of a discussion, links to further pages."""
