"""Tags as small numbers, and the sets of tags that the web treats alike."""

import numpy as np
import numpy.typing as npt

TEXT = "#text"
"""The tag of a text row."""

KNOWN: tuple[str, ...] = (
    TEXT,
    *"html head body title base link meta style script noscript template".split(),
    *"article section nav aside header footer main search hgroup address h1 h2 h3 h4 h5 h6".split(),
    *"div p hr pre blockquote ol ul menu dir li dl dt dd figure figcaption center".split(),
    *"a em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark span br wbr".split(),
    *"font big tt strike acronym bdi bdo ruby rb rt rtc rp ins del nobr".split(),
    *"picture source img iframe embed object param video audio track map area svg math canvas".split(),
    *"table caption colgroup col tbody thead tfoot tr td th".split(),
    *"form label input button select datalist optgroup option textarea output progress meter".split(),
    *"fieldset legend details summary dialog slot frameset frame noframes applet marquee".split(),
    *"plaintext listing xmp noembed desc".split(),
)
"""Tags whose number is the same on every page; a page numbers its other tags after these."""

CODES: dict[str, int] = {name: code for code, name in enumerate(KNOWN)}


class TagSet:
    """A set of known tags that can be asked about a whole column at once.

    >>> HEADINGS.mask(np.array([CODES["h2"], CODES["p"], 9999]))
    array([ True, False, False])
    """

    def __init__(self, names: str) -> None:
        self.names = frozenset(names.split())
        self._table = np.zeros(len(KNOWN) + 1, dtype=bool)
        self._table[[CODES[name] for name in self.names]] = True

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def mask(self, tag: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
        """Which rows of a tag column are in the set."""
        mask: npt.NDArray[np.bool_] = self._table.take(tag, mode="clip")  # the last entry is that of all other tags
        return mask


HEADINGS = TagSet("h1 h2 h3 h4 h5 h6")

BLOCK = TagSet(
    """html body address article aside blockquote button center dd details dialog dir div dl dt fieldset
    figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav
    noframes ol optgroup option p plaintext pre search section select summary textarea ul xmp
    table caption colgroup col thead tbody tfoot tr td th iframe video audio object"""
)
"""Elements that begin and end a line of their own, by the user-agent style sheet of the HTML standard; `button`,
`select`, `textarea` and embedded objects are boxes of their own too, so text does not run through them."""

UNRENDERED = TagSet(
    "head title desc svg script style template noscript datalist param track source rp noframes noembed"
)
"""Elements that a browser with scripts on does not paint, with all that is in them."""

RAW = TagSet("script style noscript iframe noembed noframes")
"""Elements whose text is code or source, not text of the page."""

PREFORMATTED = TagSet("pre textarea")
"""Elements whose lines and spaces are shown as they are written."""

MEDIA = TagSet("img picture video audio iframe embed object svg math canvas")
"""Content that is not text."""

CELLS = TagSet("td th")

PHRASES = TagSet("span b i em strong font code tt small big u s mark var kbd samp sub sup")
"""Elements that dress a piece of a line; one without text of its own may still hold the space between two words."""

AREAS = TagSet(
    "html body main article section div aside nav header footer form fieldset figure table tbody tr td center"
)
"""Elements that are made to hold other blocks: an area of the page rather than a piece of text."""

LISTS = TagSet("ul ol menu dir")

VOID = TagSet("area base br col embed hr img input link meta param source track wbr")
"""Elements without an end tag, by the HTML standard."""

MACHINERY = TagSet("head script style noscript template")
"""Elements that are there for the browser: where nothing of them is painted, their tags are no part of the text."""
