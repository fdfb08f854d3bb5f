"""The page as a table: columns, tree algebra, blocks and views."""

from pagesieve.page.blocks import Blocks
from pagesieve.page.build import parse
from pagesieve.page.columns import Attribute
from pagesieve.page.layout import Box, Layout
from pagesieve.page.node import Node
from pagesieve.page.page import Page

__all__ = ["Attribute", "Blocks", "Box", "Layout", "Node", "Page", "parse"]
