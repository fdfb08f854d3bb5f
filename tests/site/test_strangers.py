"""Site files from strangers: whatever they hold, they give a site that works or one sentence."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve import Site
from pagesieve.exceptions import FileSourceError
from pagesieve.site.drawing import outline_lines

PAGE = "<div class=top>Boats</div><ul><li>a<li>b</ul><h1>Boat {0}</h1><p>About {0}.</p><img src=/{0}.png>".format
HARMLESS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

numbers = st.one_of(st.integers(-2, 20), st.integers(), st.sampled_from([2**52, 2**70, 10**400]))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
    max_leaves=20,
)
nodes = st.lists(st.lists(st.one_of(numbers, st.lists(numbers, max_size=4)), max_size=10), max_size=8)
templates = st.fixed_dictionaries(
    {
        "pages": st.one_of(st.integers(0, 5), numbers),
        "characters": numbers,
        "noise": numbers,
        "nodes": st.one_of(nodes, values),
    }
)
sites = st.fixed_dictionaries(
    {
        "pagesieve-site": st.just(1),
        "labels": st.lists(
            st.sampled_from(["body", "div.top", "ul", "li", "p", "#text", "img", "", "a\nb", "\ud800", "x" * 81]),
            max_size=8,
        ),
        "templates": st.one_of(st.lists(templates, max_size=3), values),
        "seen": st.one_of(st.lists(st.integers(0, 9), max_size=3), values),
    }
)


def loaded(path):
    """The site of a file; None if it is refused, with one sentence."""
    try:
        return Site.load(path)
    except FileSourceError as fault:
        said = str(fault)
    assert "is not a site file" in said
    assert "\n" not in said
    return None


def use(path):
    """Do with a site all that can be done with it, if it is one."""
    site = loaded(path)
    if site is None:
        return
    reading = pagesieve.read(PAGE(1), site=site)
    assert reading.segments.to_dict()
    assert all(0 <= segment.importance <= 1 for _, segment in reading.segments.walk())
    assert 0 <= site.noise_share <= 1
    assert all("\n" not in line for template in site.templates for line in outline_lines(template, 0))
    site.learn([PAGE(2), PAGE(3)]).save(path)
    assert Site.load(path).pages == site.pages


@HARMLESS
@given(st.one_of(values, sites))
def test_any_json_is_a_site_or_a_sentence(tmp_path, content):
    path = tmp_path / "site.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    use(path)


@HARMLESS
@given(st.binary(max_size=50))
def test_any_bytes_are_a_sentence(tmp_path, content):
    path = tmp_path / "site.json"
    path.write_bytes(content)
    use(path)


@HARMLESS
@given(st.data())
def test_a_site_with_one_thing_changed_is_a_site_or_a_sentence(tmp_path, data):
    path = tmp_path / "site.json"
    Site.learn(map(PAGE, range(5))).save(path)
    content = json.loads(path.read_text(encoding="utf-8"))
    entries = content["templates"][0]["nodes"]
    entry = entries[data.draw(st.integers(0, len(entries) - 1))]
    entry[data.draw(st.integers(0, len(entry) - 1))] = data.draw(st.one_of(numbers, values))
    path.write_text(json.dumps(content), encoding="utf-8")
    use(path)


def write(path, **changes):
    """A small site with something changed, in a file."""
    template = {"pages": 1, "characters": 0, "noise": 0, "nodes": [[0, 0, 1]]}
    site = {"pagesieve-site": 1, "labels": ["div"], "templates": [template], "seen": []}
    for name, value in changes.items():
        (template if name in template else site)[name] = value
    path.write_text(json.dumps(site, separators=(",", ":")), encoding="utf-8")


def test_a_deep_template_is_no_trouble(tmp_path):
    path = tmp_path / "site.json"
    write(path, nodes=[[0, 1, 1]] * 100_000 + [[0, 0, 1]])
    assert loaded(path) is not None
    use(path)


def test_numbers_are_as_small_as_counts(tmp_path):
    path = tmp_path / "site.json"
    write(path, pages=2**52, nodes=[[0, 0, 2**52]])
    assert loaded(path) is not None
    use(path)
    write(path, pages=10**400)
    with pytest.raises(FileSourceError, match=r"'1000.*' stands where int belongs"):
        Site.load(path)


@pytest.mark.parametrize("label", ["\ud800", "x" * 81])
def test_labels_are_such_as_pages_have(tmp_path, label):
    path = tmp_path / "site.json"
    write(path, labels=[label])
    with pytest.raises(FileSourceError, match="is no label"):
        Site.load(path)


def test_a_large_file_is_refused_before_it_takes_time(tmp_path):
    path = tmp_path / "site.json"
    write(path, nodes=[[0, 200_000, 1]] + [[0, 0, 1]] * 200_000)
    with pytest.raises(FileSourceError, match="a site takes at most 1000 KB"):
        Site.load(path)


def test_a_site_too_large_to_be_loaded_is_not_saved(tmp_path):
    site = Site.learn(map(PAGE, range(5)))
    site.seen.update(range(10**9, 10**9 + 100_000))
    with pytest.raises(FileSourceError, match=r"a site takes at most 1000 KB, and this one has 11\d\d"):
        site.save(tmp_path / "site.json")
    assert not list(tmp_path.iterdir())
