"""Short words that hold sentences together, in many languages; menus and lists of names have few of them.

Words of at most three letters are looked up by a number made of them, in one table for all languages: which language
the page is in need not be known.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.features.characters import Bools, Places, Units

LONGEST = 3
"""Letters of a word that is looked up."""

WORDS = """
a al all an and are as at be but by can did do for had has he her him his how i if in is it its me my no not of off on
or our out she so the to too up us was we who why you
am auf aus bei bin da das dem den der des die du ein er es für hat ich ihr im ist ja man mit nur ob um und uns von vor
war was wer wie wir zu zum zur
au aux ce ces de du en est et eux il ils je la le les lui ma mes ne ni nos ont ou où par pas peu qui que sa se ses si
son sur ta te tu un une vos
con del el era ese eso fue ha han hay las lo los mi más o por ser sin su sus sí uno y ya
ai che chi ci dei di e gli ho io nel noi non per più sul tra è
ao aos com das dos ela ele em eu foi há já mas meu na nas não os sem seu sua são uma é
aan als bij dan dat dit een het hij hoe ik kan men met nog nu om ons op tot uit van wat ze zij
att av den det din då ej ett för har hon han hur jag med når när och på sig som så til upp ut var vi är å af dig ham
hun jeg mig og os ud
ale aż bo by był co czy go ich ja jak już ku nad nie od po pod się są tak ty w we z za ze że
ani jen již k ke ne při s u v ve
az egy és ez fel is ki meg nem sem ő
ei he jo nyt tai vai
ar ca cu din fi în mai nu pe și va
bir bu çok ile ki şu ve
ada dia ini itu
các cho có của đã để là lại một này thì từ và về với
а без бы в вы да для до его ее её же за и из или им их к как ко ли мы на не нет ни но о об он она они от по при с со
так там то ты у что эта эти это я
але був від він з зі і й їх та ти це цей що як
ως για δεν εν ένα η θα και κι με μη μια να ο οι που σε στη στο τα τη την της τι το τον του των
أن أو إن به ثم عن في قد كل كما لا لم له ما من هو هي و يا
از این با بر تا در را که یا
אך או אם את גם הוא היא זה כי לא מה על של
और एक कर का की के को तो था थी न ने पर भी में या ये वह से हम हैं है हो
"""  # noqa: RUF001 (letters of other scripts)

_PRIMES = np.array([40503, 30011, 7919], dtype=np.uint32)  # spread three letters over 16 bits
_MASK = np.uint32(0xFFFF)


def stopword_places(units: Units, space: Bools) -> Places:
    """Where short stop words begin among the code units, of which the last one is a space.

    >>> units = np.frombuffer("The boat of Ann ".encode("utf-16-le"), dtype=np.uint16)
    >>> stopword_places(units, units == ord(" "))
    array([0, 9])
    """
    changes = np.empty(len(space), dtype=bool)
    changes[0] = not space[0]
    np.not_equal(space[1:], space[:-1], out=changes[1:])
    edges = changes.nonzero()[0]  # where words begin and end, by turns
    size = edges[1::2] - edges[:-1:2]
    short = (size <= LONGEST).nonzero()[0]
    begins, size = edges.take(2 * short), size.take(short)
    number = _hashed(units, begins, 0)
    for place in range(1, LONGEST):
        number += _hashed(units, np.minimum(begins + place, len(units) - 1), place) * (size > place)
    found: Places = begins[_table().take(number & _MASK)]
    return found


def _hashed(units: Units, places: Places, place: int) -> npt.NDArray[np.uint32]:
    hashed: npt.NDArray[np.uint32] = _lower().take(units.take(places)) * _PRIMES[place]
    return hashed


@cache
def _lower() -> npt.NDArray[np.uint32]:
    """The small letter of each code unit."""
    table = np.arange(0x10000, dtype=np.uint32)
    for number in range(0x10000):
        character = chr(number)
        if character.isupper() and len(small := character.lower()) == 1:
            table[number] = ord(small)
    return table


@cache
def _table() -> npt.NDArray[np.bool_]:
    table: npt.NDArray[Any] = np.zeros(0x10000, dtype=bool)
    for word in WORDS.split():
        letters = [ord(letter) for letter in word] + [0] * LONGEST
        if len(word) <= LONGEST:
            table[sum(letter * int(prime) for letter, prime in zip(letters, _PRIMES, strict=False)) & 0xFFFF] = True
    return table
