"""Names of months and words of relative dates, in many languages, as they stand in posts."""

import re

# ruff: noqa: RUF001 (letters of many scripts are meant as they are)

_NAMES = (
    """january jan januar jänner janvier janv enero ene janeiro gennaio gen januari styczeń stycznia sty leden ledna
    январь января янв січня ocak oca tammikuuta tammikuu január ianuarie ian ιανουάριος ιανουαρίου ιαν""",
    """february feb februar feber février févr fév febrero fevereiro fev febbraio februari luty lutego únor února
    февраль февраля фев лютого şubat şub helmikuuta helmikuu február februarie φεβρουάριος φεβρουαρίου φεβ""",
    """march mar märz mär mrz mars marzo março maart mrt marzec marca březen března март марта мар березня mart
    maaliskuuta maaliskuu március martie μάρτιος μαρτίου μαρ""",
    """april apr avril avr abril abr aprile kwiecień kwietnia kwi duben dubna апрель апреля апр квітня nisan nis
    huhtikuuta huhtikuu április aprilie απρίλιος απριλίου απρ""",
    """may mai mayo maio maggio mag mei maj maja květen května май мая травня mayıs toukokuuta toukokuu május μάιος
    μαΐου μαϊ""",
    """june jun juni juin junio junho giugno giu czerwiec czerwca cze červen června июнь июня июн червня haziran haz
    kesäkuuta kesäkuu június iunie iun ιούνιος ιουνίου ιουν""",
    """july jul juli juillet juil julio julho luglio lug lipiec lipca lip červenec července июль июля июл липня temmuz
    tem heinäkuuta heinäkuu július iulie iul ιούλιος ιουλίου ιουλ""",
    """august aug août aout agosto ago augustus sierpień sierpnia sie srpen srpna август августа авг серпня ağustos ağu
    elokuuta elokuu augusztus αύγουστος αυγούστου αυγ augusti""",
    """september sep sept septembre septiembre setembro set settembre wrzesień września wrz září сентябрь сентября сен
    сент вересня eylül eyl syyskuuta syyskuu szeptember septembrie σεπτέμβριος σεπτεμβρίου σεπ""",
    """october oct oktober okt octobre octubre outubro out ottobre ott październik października paź říjen října октябрь
    октября окт жовтня ekim eki lokakuuta lokakuu október octombrie οκτώβριος οκτωβρίου οκτ""",
    """november nov novembre noviembre novembro listopad listopada lis ноябрь ноября ноя листопада kasım kas
    marraskuuta marraskuu noiembrie νοέμβριος νοεμβρίου νοε""",
    """december dec dezember dez décembre déc decembre diciembre dic dezembro dicembre grudzień grudnia gru prosinec
    prosince декабрь декабря дек грудня aralık ara joulukuuta joulukuu decembrie δεκέμβριος δεκεμβρίου δεκ desember
    des""",
)
MONTHS: dict[str, int] = {name: month for month, names in enumerate(_NAMES, start=1) for name in names.split()}
"""The month of each name and abbreviation, in small letters."""


def _any_of(words: str) -> str:
    """A pattern for one of these words, `_` standing for a space."""
    return "|".join(words.split()).replace("_", r"\s")


def _first_words(*patterns: str) -> frozenset[str]:
    """The first word of each of the patterns, up to a sign or a space."""
    return frozenset(re.split(r"[^\w]", word)[0] for pattern in patterns for word in pattern.split("|"))


UNITS = _any_of(
    """s secs? seconds? m mins? minutes? h hrs? hours? d days? w wks? weeks? mo months? y yrs? years? sekunden?
    minuten? stunden? tage?n? wochen? monate?n? jahre?n? heures? jours? semaines? mois ans? années? segundos?
    minutos? horas? días? dias? semanas? mes(?:es)? años? anos? minuti minuto or[ae] giorn[io] settiman[ae] mes[ei]
    ann[io] uur uren dag(?:en)? weken maand(?:en)? jaar секунд[уы]? минут[уы]? час(?:а|ов)? день дня дней недел[юиь]
    месяц(?:а|ев)? год года лет dakika saat gün hafta ay yıl godzin[ay]? dni tygodni[ea]? miesięcy lat"""
)
"""Units of time, in patterns that take their plurals in."""

AGO = _any_of("""ago geleden fa назад önce temu atrás sedan siden sitten""")
"""Words after a span of time that make it a date."""

SINCE = _any_of("""vor il_y_a hace há πριν acum pred před""")
"""Words before a span of time that make it a date."""

DAYS = _any_of(
    """today yesterday heute gestern aujourd'hui hier hoy ayer hoje ontem oggi ieri vandaag gisteren сегодня вчера
    bugün dün dziś wczoraj"""
)
"""Names of today and yesterday."""

WEEKDAYS = _any_of(
    """mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday montag
    dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi
    samedi dimanche lun mar mer jeu ven sam dim lunes martes miércoles jueves viernes sábado domingo lunedì martedì
    mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta maandag dinsdag woensdag donderdag
    vrijdag zaterdag zondag пн вт ср чт пт сб вс"""
)
"""Names of weekdays, whole and short."""

RELATIVE = _first_words(AGO, SINCE, DAYS) | {"just"}
"""Words of which each relative date has one, unless it is a number with a unit alone."""
