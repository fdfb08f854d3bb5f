"""Markdown as a person would write it."""

import pagesieve


def test_a_link_around_a_card_is_that_of_its_heading():
    text = markdown_of("<a href=/g><h3>The <b>guide</b></h3><p>All about boats.</p></a>")
    assert "### [The **guide**](/g)\n\nAll about boats." in text


def test_code_beside_its_line_numbers_is_code():
    code = "<table><tr><td class=gutter><pre>9\n10</pre><td><pre>def f():\n    return 1</pre></table>"
    assert markdown_of(code) == "```\ndef f():\n    return 1\n```\n"


def test_numbers_that_are_no_lines_of_code_and_names_that_lead_nowhere_stay():
    sample = "<table><tr><th>Input<th>Output<tr><td><pre>1 2</pre><td><pre>3</pre></table>"
    assert "1 2" in markdown_of(sample)
    assert markdown_of("<a name=x><h2>Boats</h2></a>") == "## Boats\n"


def test_cells_with_paragraphs_are_areas_and_a_column_of_numbers_is_none():
    assert markdown_of("<table><tr><td>One.<br><br>Two.<td>Three.</table>") == "One.\n\nTwo.\n\nThree.\n"
    assert "| 1 | a |" in markdown_of("<table><tr><th>n<th>x<tr><td>1<td>a<tr><td>2<td>b</table>")


def test_a_heading_alone_in_a_list_is_no_item():
    assert markdown_of("<ol><li></li><li><h1>Boats</h1></li></ol><p>Green.") == "# Boats\n\nGreen.\n"
    assert markdown_of("<ol><li><h2>Boats</h2>Green.</ol>").startswith("1. ## Boats")


def test_numbered_lists_that_go_on_are_one():
    assert markdown_of("<ol><li>Oars<li>Sails</ol><ol start=3><li>Mast</ol>") == "1. Oars\n2. Sails\n3. Mast\n"
    assert "1)" in markdown_of("<ol><li>Oars<li>Sails</ol><ol><li>Mast</ol>")
    assert "3. Mast" in markdown_of("<ol><li>Oars<li>Sails</ol><p>And<ol start=3><li>Mast</ol>")
    assert "2)" in markdown_of("<ol><li value=5>Oars</ol><ol start=2><li>Mast</ol>")
    assert "### More" in markdown_of("<ol><li>Oars</ol><ol start=2><h3>More</h3><li>Mast</ol>").splitlines()
    assert "Oars" in markdown_of(f"<ol start={'9' * 5000}><li>Oars</ol>")


def test_the_headline_stands_once():
    assert markdown_of("<h1>Boats</h1><p>Old.</p><h1> Boats </h1><p>Green.") == "# Boats\n\nOld.\n\nGreen.\n"
    sections = "<h1>Boats</h1><h1>Oars</h1><p>Old.</p><h1>Sails</h1><h1>Oars</h1><p>Green."
    assert markdown_of(sections).count("# Oars\n") == 2
    assert markdown_of("<h1>Boats</h1><p>Old.</p><h1><a href=/b>Boats</a></h1>").count("Boats") == 2


def test_headings_that_a_list_begins_with_stand_before_it():
    assert markdown_of("<ul><h2>Needs</h2><ul><li>Oars<li>Sails</ul></ul>") == "## Needs\n\n- Oars\n- Sails\n"
    assert markdown_of("<ul><h2>Needs</h2><li>Oars<li>Sails</ul>") == "## Needs\n\n- Oars\n- Sails\n"
    assert markdown_of("<ul><font><li>Oars<li>Sails</font></ul>") == "- Oars\n- Sails\n"


def test_breaks_with_nothing_before_them_are_none():
    assert markdown_of("<p>Green.</p><p><br></p>") == "Green.\n"
    assert markdown_of("<p>Green.</p><p><br><br></p><p>Old.<br>") == "Green.\n\nOld.\n"


def test_pictures_that_lead_nowhere_are_buttons():
    assert markdown_of("<p>Green.<a href='#'><img src=/p.png alt=Print></a>") == "Green.\n"
    for kept in ("<a href=/p>", "<a>", "<a href='javascript:open()'>", "<figure><a href='#'>"):
        assert "/p.png" in markdown_of(f"<p>Green.</p>{kept}<img src=/p.png alt=Boat></a>")


def test_pictures_before_all_text_that_lead_to_a_front_page_are_logos():
    for address in ("/", "https://boats.example", "//boats.example/"):
        assert markdown_of(f"<a href={address}><img src=/logo.png alt=Boats></a><p>Green.") == "Green.\n"
        assert "/boat.png" in markdown_of(f"<p>Green.</p><a href={address}><img src=/boat.png alt=Boat></a>")
    assert markdown_of("<p>Green <a href=/>boats</a>") == "Green [boats](/)\n"


def test_rules_part_one_thing_from_another():
    assert markdown_of("<hr><p>Green.<hr><hr><p>Old.<hr>") == "Green.\n\n---\n\n---\n\nOld.\n"


def test_rows_of_a_table_are_of_one_length():
    table = "<table><tr><th>A<th>B<tr><td>1<td>2<td>3<td><tr><td>4</table>"
    assert markdown_of(table) == "| A | B |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 |  |  |\n"


def test_items_begin_with_their_text():
    assert markdown_of("<ul><li><div><img></div><div><p>One<p>Two</div><li>x</ul>") == "- One\n\n  Two\n\n- x\n"
    assert markdown_of("<ul><li><div> <div><h3>One</h3></div> <p>Two</p></div></ul>") == "- ### One\n  Two\n"


def test_bold_that_touches_is_one():
    assert markdown_of("<p><strong>Old</strong><b> boat</b><strong>s</strong> float.") == "**Old boats** float.\n"
    assert markdown_of("<p><code>**a****b**</code>") == "`**a****b**`\n"


def test_code_stays_as_it_is():
    code = "-\n\n  foo\n\n# a\n\n# a\n\n---"
    for around in ("<pre>{}</pre>", "<blockquote><pre>{}</pre></blockquote>", "<dl><dt>x<dd><pre>{}</pre></dl>"):
        written = markdown_of(around.format(code))
        assert written.count("# a") == 2
        assert "foo" in written
        assert "---" in written


def test_a_line_of_hyphens_that_is_text_stays():
    assert markdown_of("<p>foo ---</p>").startswith("foo")
    assert "---" in markdown_of("<p>foo ---</p>").replace("\\", "")


def test_edges_take_no_longer_on_long_pages():
    assert markdown_of("<p>a" + "<hr>" * 20_000 + "<p>b").count("---") == 20_000
    assert markdown_of("<hr>" * 20_000 + "<p>b" + "<hr>" * 20_000) == "b\n"
    assert len(markdown_of("<pre>x" + " " * 80_000 + "y</pre>")) > 80_000


def test_a_heading_is_not_said_again_right_after_it():
    assert markdown_of("<h1>Boats</h1><h2>Boats</h2><p>Green.<h2>Boats</h2>") == "# Boats\n\nGreen.\n\n## Boats\n"
    assert markdown_of("<h1>Boats</h1><h2>Boats of old</h2>") == "# Boats\n\n## Boats of old\n"


def markdown_of(html):
    return pagesieve.read(html, method="everything").markdown


def test_nobody_sees_where_a_word_may_be_parted():
    html = (
        f"<title>Messenger</title><header><h1>Mes&shy;sen\xadger</h1></header><main><p>{'Boots&shy;haus. ' * 30}</main>"
    )
    reading = pagesieve.read(html)
    assert reading.markdown.startswith("# Messenger\n\nBootshaus.")


def test_faces_of_people_who_write_are_no_pictures_of_a_text():
    post = "<p><a href=/u/ann><img class='avatar photo' src=/a.png></a> <a href=/u/ann>Ann</a></p><p>How old is it?</p>"
    assert markdown_of(post).strip() == "[Ann](/u/ann)\n\nHow old is it?"
    named = "<div class=UserAvatar><img src=/a.png alt=Ann> Ann</div><p><img src=/boat.png alt=Boat> A boat.</p>"
    assert markdown_of(named).strip() == "Ann\n\n![Boat](/boat.png) A boat."


def test_an_item_has_one_bullet_and_a_link_an_address():
    assert markdown_of("<ul><li>• One boat<li><span>•</span> Two</ul>") == "- One boat\n- Two\n"
    assert markdown_of("<ul><li>● full moon<li>○ new moon</ul>") == "- ● full moon\n- ○ new moon\n"
    assert markdown_of("<ul><li><code>·</code> is a dot</ul>") == "- `·` is a dot\n"
    assert markdown_of("<p>No <a href=''>address</a>, no <a>link</a>.") == "No address, no link.\n"


def test_a_heading_that_links_to_itself_is_no_link():
    assert markdown_of("<h1><a href=/t/7>Old boats</a></h1><p>x") == "# Old boats\n\nx\n"
    assert markdown_of("<h1><a href=/1>One</a></h1><h1><a href=/2>Two</a></h1>").startswith("# [One](/1)")
    edited = "<h2>Uses<span class=mw-editsection>[<a href=/edit>edit</a>]</span></h2><p>x"
    assert markdown_of(edited) == "## Uses\n\nx\n"
    assert markdown_of("<h2><span class=edited>Old boats</span></h2><p>x") == "## Old boats\n\nx\n"
    assert markdown_of("<h2 id=old-boats><a href=#old-boats>Old boats</a></h2><p>x") == "## Old boats\n\nx\n"
    assert markdown_of("<h2>Old boats<a href=#boats title='Direct link'>\u200b</a></h2><p>x") == "## Old boats\n\nx\n"
    elsewhere = "<h2><a href=https://b.example/x#old-boats>Old boats</a></h2><p>x"
    assert markdown_of(elsewhere).startswith("## [Old boats](https://b.example/x#old-boats)")
    for other in ("<span class=credit>by Ann Lee</span>", "<em class=editorial-emphasis>best</em>"):
        assert pagesieve.parse(other).node(0).text in markdown_of(f"<h2>Boats {other}</h2><p>x").replace("*", "")
    assert markdown_of("<h2><a href=#b>Old boats</a></h2><p>x") == "## [Old boats](#b)\n\nx\n"


def test_emphasis_is_written_where_markdown_sees_it():
    assert markdown_of("<p><b>Old:</b>green") == "**Old:** green\n"
    assert markdown_of("<p><b>Old;</b>green") == "**Old**;green\n"
    assert markdown_of("<p>It is real<b>: those cups</b> are.") == "It is real: **those cups** are.\n"
    assert markdown_of("<p>Software<b>?</b>") == "Software?\n"
    assert markdown_of("<p><b>1.</b>Open") == "**1**.Open\n"
    assert markdown_of("<p>word<b><img src=/a.png alt=A></b> x") == "word**![A](/a.png)** x\n"
    assert markdown_of("<p><b><i>one<br>two</i></b> three") == "***one***  \n***two*** three\n"
    assert markdown_of("<p>one<em><b><br></b></em>two") == "one  \ntwo\n"
    assert markdown_of("<p>one<br></p><p>two") == "one\n\ntwo\n"


def test_ticks_in_cells_stay_and_empty_headings_go():
    rows = "<tr><td>a<td><img src=/tick.png><tr><td>b<td><img src=/cross.png alt=no>" * 4
    table = markdown_of(f"<table><tr><th>Part<th>Done{rows}</table>")
    assert "| a | ![](/tick.png) |" in table
    assert "| b | no |" in table
    assert markdown_of("<h3><br></h3><p>x") == "x\n"


def test_a_word_about_avatars_on_the_page_hides_no_pictures():
    assert "![Boat](/boat.png)" in markdown_of(
        "<body class=avatars-on><div><p>A boat: <img src=/boat.png alt=Boat></p></div>"
    )


def test_code_tells_its_language_by_a_bare_word_too():
    assert markdown_of("<pre class='javascript'>var a;\nvar b;</pre>").startswith("```javascript\n")
    assert markdown_of("<pre class='wide'>var a;\nvar b;</pre>").startswith("```\n")


def test_addresses_have_no_spaces_around_them():
    assert markdown_of("<p><a href='http://b.example/  '>x</a>") == "[x](http://b.example/)\n"


def test_lines_of_code_in_boxes_of_their_own_are_lines():
    for between in ("", "\n"):
        lines = between.join(f"<span class='code-line'><i>{line}</i></span>" for line in ("a = 1", "b = 2"))
        assert markdown_of(f"<pre><code>{lines}</code></pre>") == "```\na = 1\nb = 2\n```\n"
    assert markdown_of("<pre><span class=tok>a</span><span class=tok>b</span></pre>") == "```\nab\n```\n"
    assert markdown_of("<p><span class=line>a</span><span class=line>b</span></p>") == "ab\n"


def test_slides_that_go_round_are_shown_once():
    slides = "<ul><li><img src=/a.png alt=A><li><img src=/b.png alt=B></ul>"
    assert markdown_of(f"<p>Boats:</p>{slides * 3}") == "Boats:\n\n- ![A](/a.png)\n- ![B](/b.png)\n"
    answers = "<ol><li><img src=/y.png alt=yes><li><img src=/n.png alt=no><li><img src=/y.png alt=yes></ol>"
    assert markdown_of(f"<p>Boats:</p>{answers}").count("/y.png") == 2
    assert markdown_of("<ul><li><img src=/a.png alt=A> One<li><img src=/a.png alt=A> Two</ul>").count("/a.png") == 2
