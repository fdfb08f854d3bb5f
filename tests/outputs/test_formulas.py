"""Formulas in Markdown."""

import pytest

import pagesieve

MATHML = {
    "<msup><mi>x</mi><mn>2</mn></msup>": "x^{2}",
    "<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>": "{ab}^{2}",
    "<msubsup><mo>∑</mo><mi>k</mi><mi>n</mi></msubsup>": "∑_{k}^{n}",
    "<munderover><mo>∑</mo><mi>k</mi><mi>n</mi></munderover>": "∑_{k}^{n}",
    "<mfrac><mi>a</mi><mi>b</mi></mfrac>": r"\frac{a}{b}",
    "<mfrac><mi>a</mi></mfrac>": "a",
    "<mroot><mi>x</mi><mn>3</mn></mroot>": r"\sqrt[3]{x}",
    "<mover><mi>x</mi><mo>˙</mo></mover>": r"\dot{x}",
    "<mover><mi>x</mi><mo>*</mo></mover>": r"\overset{*}{x}",
    "<msup><mrow></mrow><mn>14</mn></msup><mi>C</mi>": "{}^{14}C",
    "<mi>sin</mi><mi>x</mi>": r"\mathrm{sin}x",
    "<mtext>50% of x_1</mtext>": r"\text{50\% of x\_1}",
    "<mo>&lt;</mo>": r"\lt ",
    "<mi>x</mi><mtext> for all </mtext><mi>y</mi>": r"x\text{for all}y",
    "<mtable><mtr><mtd>a</mtd><mtd>b</mtd></mtr><mtr><mtd>c</mtd><mtd>d</mtd></mtr></mtable>":
        r"\begin{matrix}a & b \\ c & d\end{matrix}",
    "<mo>|</mo><mi>x</mi><mo>|</mo>": r"\vert x\vert ",
    "<semantics><mi>x</mi><annotation encoding=application/x-tex>y</annotation></semantics>": "x",
}  # fmt: skip


def markdown_of(html):
    return pagesieve.read(html, method="everything").markdown


@pytest.mark.parametrize(("formula", "tex"), MATHML.items())
def test_mathml_is_written_as_tex(formula, tex):
    assert markdown_of(f"<p>Let <math>{formula}</math> hold.") == f"Let ${tex}$ hold.\n"


def test_a_formula_of_its_own_line_has_one():
    assert markdown_of("<p>So:<math display=block><mi>x</mi></math>") == "So:\n\n$$x$$\n"
    assert markdown_of("<p>So <math></math> it is.") == "So it is.\n"


def test_tex_that_the_page_gives_is_taken():
    assert markdown_of(r"<p>Let <math alttext='\frac{a}{b}'><mi>x</mi></math> hold.") == "Let $\\frac{a}{b}$ hold.\n"
    assert markdown_of("<p>Let <math alttext='x squared'><mi>x</mi></math> hold.") == "Let $x$ hold.\n"
    image = r"<p>Let <img class=mwe-math-fallback-image-inline src=/x.svg alt='{\displaystyle x^{2}}'> hold."
    assert markdown_of(image) == "Let $x^{2}$ hold.\n"
    assert "![The class](/c.png)" in markdown_of("<p>See <img class=math src=/c.png alt='The class'>.")


def test_a_formula_with_a_picture_of_it_is_written_once():
    formula = r"<math alttext='{\displaystyle N}'><mi>N</mi></math>"
    picture = r"<img class=math-image src=/n.svg aria-hidden=true alt='{\displaystyle N}'>"
    for style in ("", "style='display: none'"):
        page = f"<p>A set of <span><span {style}>{formula}</span>{picture}</span> boats."
        assert markdown_of(page) == "A set of $N$ boats.\n"
    block = formula.replace("<math", "<math display=block")
    page = f"<p>A set of boats:<div><div>\n{block}\n</div>{picture}</div>"
    assert markdown_of(page) == "A set of boats:\n\n$$N$$\n"


def test_formulas_beside_one_another_and_other_pictures_all_stay():
    letters = "".join(rf"<img class=latex src=/{name}.png alt='\{name}'>" for name in ("alpha", "beta"))
    assert markdown_of(f"<p>Let {letters} be.") == r"Let $\alpha$ $\beta$ be." + "\n"
    assert markdown_of(r"<ul><li><img class=latex src=/a.png alt='x^2'><li>two</ul>") == "- $x^2$\n- two\n"
    assert markdown_of(r"<h2><img class=latex src=/a.png alt='x^2'></h2><p>x") == "## $x^2$\n\nx\n"
    assert "/i.png" in markdown_of("<p>See <img class=aftermath-photo src=/i.png alt=IMG_2034>.")
    assert "/i.png" in markdown_of("<p>Let <math><mi>x</mi></math> be.</p><img class=math src=/i.png alt='A plot'>")


def test_formulas_are_safe_whatever_they_hold():
    assert "<" not in markdown_of(r"<p>See <math alttext='\a<img src=x onerror=alert(1)>'><mi>x</mi></math>")
    assert "<" not in markdown_of("<p>See <math><mi>&lt;img src=x onerror=alert(1)></mi></math>")
    assert "x" in markdown_of("<p>See <math>" + "<mrow>" * 500 + "<mi>x</mi>")
    assert markdown_of("<p><a href=/x><math display=block><mi>x</mi></math></a>") == "[$x$](/x)\n"
    assert markdown_of(r"<p>Let <math alttext='{\displaystyle a}+{\displaystyle b}'></math> be") == (
        r"Let ${\displaystyle a}+{\displaystyle b}$ be" + "\n"
    )
