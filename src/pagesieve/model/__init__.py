"""Models: what was learnt from labelled pages, evaluated by NumPy alone."""

from pagesieve.model.explaining import Contributions
from pagesieve.model.network import Network
from pagesieve.model.page_type import ONE_TEXT, PageType, PageTypeModel, likely_types, shipped_page_types, told
from pagesieve.model.reader import ReaderModel, shipped_reader
from pagesieve.model.trees import ObliviousTrees

__all__ = [
    "ONE_TEXT",
    "Contributions",
    "Network",
    "ObliviousTrees",
    "PageType",
    "PageTypeModel",
    "ReaderModel",
    "likely_types",
    "shipped_page_types",
    "shipped_reader",
    "told",
]
