"""Every error a bad call can raise. Bad HTML raises none of them.

PagesieveError
├── OptionError          a setting or an argument is not one of those that are possible
├── MissingExtraError    an optional package is not installed
├── EngineError          what a batch was to run on did not start, or broke off
├── RenderError          a browser could not paint a page
└── SourceError          what was to be read cannot be had
    ├── FileSourceError  a path that is missing, a folder, or not readable
    └── FetchError       a URL that gave no page: name, connection, time, status, size
"""


class PagesieveError(Exception):
    """The root: catch this one to catch all."""


class OptionError(PagesieveError, ValueError):
    """A setting or an argument is not one of those that are possible."""


class MissingExtraError(PagesieveError, ImportError):
    """An optional package is not installed; the message says which command installs it."""


class EngineError(PagesieveError):
    """What a batch was to run on did not start, or broke off; the message says why."""


class RenderError(PagesieveError):
    """A browser could not paint a page: it took too long or too much memory, or the browser ended."""


class SourceError(PagesieveError):
    """What was to be read cannot be had."""


class FileSourceError(SourceError):
    """A path that is missing, a folder, or not readable."""


class FetchError(SourceError):
    """A URL that gave no page; the message says why."""
