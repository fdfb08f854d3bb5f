"""What links between pages say: words, arrows and class words, in many languages."""

# ruff: noqa: RUF001 (letters and arrows of many scripts are meant as they are)

import re

NEXT_WORDS = """
next older ältere weiter weitere nächste nächster naechste vor vorwärts suivant suivante suivants suivantes
siguiente siguientes próxima próximo proxima proximo próximas seguinte seguintes avançar avanti successiva
successivo successivi seguente antiguas antiguos volgende verder ouder oudere næste neste nästa seuraava seuraavat
järgmine nākamā kitas następna następny następne dalej další následující ďalšie ďalšia următoarea următorul înainte
следующая следующий следующие далее вперёд вперед дальше старее starsze starší äldre eldre ældre наступна наступний
далі следваща напред sledeća sljedeća naprej naslednja επόμενη επόμενο επόμενα sonraki ileri التالي التالية הבא הבאה
بعدی अगला अगले ถัดไป tiếp sau selanjutnya berikutnya következő folytatás előre
"""
PREVIOUS_WORDS = """
previous prev newer neuere back zurück zurueck vorherige vorheriger vorige vorig précédent précédente précédents
précedent précédentes retour anterior anteriores recientes atrás voltar indietro precedente precedenti terug nieuwer
nieuwere forrige föregående tillbaka edellinen edelliset eelmine iepriekšējā ankstesnis poprzednia poprzedni
poprzednie wstecz nowsze předchozí predchádzajúce anterioară anteriorul înapoi предыдущая предыдущий предыдущие
назад попередня попередній предишна prethodna prethodni prejšnja nazaj προηγούμενη προηγούμενο önceki geri السابق
السابقة הקודם הקודמת قبلی पिछला पिछले ก่อนหน้า trước sebelumnya előző vissza
"""
FIRST_WORDS = """
first start erste erster anfang premier première début primera primero primeira primeiro prima primo inizio eerste
første första ensimmäinen pierwsza první prvá первая первый начало в-начало перша πρώτη ilk الأولى első
"""
LAST_WORDS = """
last end letzte letzter ende dernier dernière fin última último ultima ultimo fine laatste sidste siste sista
viimeinen ostatnia poslední posledná последняя последний конец остання τελευταία son الأخيرة utolsó
"""
ALONE = frozenset("back start end vor sau retour terug fin fine fim son prima".split())
"""Words that say it only when they are all that a link says."""

UNSPACED_NEXT = re.compile(r"次|下一?[页頁張张]|后一?页|後一?頁|다음")
UNSPACED_PREVIOUS = re.compile(r"前の|前へ|前一?[页頁]|上一?[页頁張张]|이전")
UNSPACED_FIRST = re.compile(r"最初|首[页頁]|第一[页頁]|처음")
UNSPACED_LAST = re.compile(r"最後|最后|[末尾][页頁]|마지막|맨끝")

NEXT_ARROWS = frozenset("» › > → ▶ ► ▸ ⟩ ❯ ⇒ ➔ ➜ ➡ ⟶ ⏵ >> ›› »» -> --> =>".split())
PREVIOUS_ARROWS = frozenset("« ‹ < ← ◀ ◄ ◂ ⟨ ❮ ⇐ ⬅ ⟵ ⏴ << ‹‹ «« <- <-- <=".split())
LAST_ARROWS = frozenset(">| »| ›| >>| ⏭ ⇥ ⇲ |> |>>".split())
FIRST_ARROWS = frozenset("|< |« |‹ |<< ⏮ ⇤ <| <<|".split())

ONE_THING = frozenset(
    """post article thread topic entry story item product image photo picture slide video event chapter lesson
    question month day week year project recipe episode tutorial beitrag artikel thema bild monat tag woche jahr
    produkt projekt sujet message mois semaine entrada noticia tema foto mes mese articolo bericht onderwerp тема
    запись статья новость месяц""".split()
)
"""What a neighbour is that is one thing, and no page of a list: `next post` leads to another article."""

NEXT_CLASSES = frozenset("next nxt older forward weiter suivant siguiente volgende right".split())
PREVIOUS_CLASSES = frozenset("prev previous newer backward zurueck precedent anterior vorige left".split())
PAGING_CLASS = re.compile(r"^(?:pag|pg$|pgn|seite|nummern|numbers?$)")
"""Words of classes and ids of a paging bar: page, pager, paging, pagination, pagenavi, pagina."""

PAGE_WORDS = "|".join(
    """page pág pag página pagina pagină seite side sida sivu strona str strana oldal sayfa стр страница trang
    halaman""".split()
)
NUMBER = re.compile(
    rf"[\[({{<|·•\-–\s]*(?:(?:{PAGE_WORDS})\.?\s|第)?\s*(?P<number>\d{{1,3}}(?:[.,]\d{{3}})+|\d{{1,6}})"
    r"\s*[页頁\])}>|·•\-–:,.\s]*",
    re.I,
)
"""A number alone, in brackets or after a word such as `page`."""

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
CLASS_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
