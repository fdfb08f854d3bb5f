"""Fitting the network that reads blocks in their order, by JAX, which is needed for training alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import MissingExtraError
from pagesieve.model.network import Arithmetic, Array, Floats, Network, outputs, scaled, shapes, shares, without_padding
from pagesieve.train.reader.examples import HALF, Example
from pagesieve.train.reader.fitting import Settings

PAGES = 16
"""Pages that are learnt from at a time, of about one length."""

LENGTHS = (64, 128, 256, 512, 1024, 2048)
"""Blocks that pages are padded to; of a longer page a part is seen, each time another."""

RATE, WARMING = 2e-3, 0.15
"""The highest rate of learning, and the share of the steps in which it is reached."""

SITES = 20
"""Sites that a word of classes must be found on."""

SIGNS, WIDE, NARROW, LAYERS = 12, 32, 32, 3
"""Numbers that stand for a word, signals of a block in the first step, and in all layers; and how many layers."""

DROPPED, DROPPED_WORDS = 0.15, 0.4
"""Shares of the signals and features of a page, and of all words, that are left out in a step."""

DECAY = 0.02
"""How fast weights fade that nothing needs."""

WHOLE = 0.5
"""How much the F1 of a page counts beside its blocks."""


class _Batch(NamedTuple):
    """Pages of one padded length: one line a page, in it one a block; `known` has one a name around these."""

    matrix: Array
    known: Array
    around: Array
    share: Array
    label: Array
    weight: Array
    content: Array
    size: Array


def fit_network(examples: Sequence[Example], settings: Settings) -> Network:
    """A network that tells content from the rest, learnt from these examples; the same one for the same seed."""
    jax, optax = _libraries()
    words = known_words(examples)
    random = np.random.default_rng(settings.seed)
    weights = _first_weights(examples, len(words), random)
    scale = weights.pop("scale")
    pages = [_padded(example, Network(words, weights | {"scale": scale})) for example in examples]
    steps = settings.epochs * len(list(_groups(pages, np.random.default_rng(settings.seed))))
    rate = optax.cosine_onecycle_schedule(max(steps, 1), RATE, pct_start=WARMING)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, b2=0.99, weight_decay=DECAY))

    def step(weights: Any, state: Any, batch: _Batch, key: Any) -> Any:  # noqa: PLR0917
        change = jax.grad(_loss)(weights, batch, key)
        update, state = optimizer.update(change, state, weights)
        return optax.apply_updates(weights, update), state

    step = jax.jit(step)
    state, key = optimizer.init(weights), jax.random.key(settings.seed)
    for _ in range(settings.epochs):
        for group in _groups(pages, random):
            key, now = jax.random.split(key)
            weights, state = step(weights, state, _batch(group, random), now)
    return Network(words, {name: np.asarray(value) for name, value in weights.items()} | {"scale": scale})


def _libraries() -> tuple[Any, Any]:
    try:
        import jax
        import optax
    except ImportError as fault:
        raise MissingExtraError("training needs JAX: pip install 'pagesieve[train]'") from fault
    return jax, optax


def known_words(examples: Sequence[Example]) -> tuple[str, ...]:
    """The words of classes and ids that are found on several sites, in order; numbers are none."""
    sites: dict[str, set[str]] = {}
    for example in examples:
        sites.setdefault(example.domain, set()).update(example.names.words.words)
    counts = Counter(word for words in sites.values() for word in words)
    least = min(SITES, max(len(sites) // 2, 1))  # with few sites, on half of them
    return tuple(sorted(word for word, count in counts.items() if count >= least and word.isalpha()))


def _first_weights(examples: Sequence[Example], words: int, random: np.random.Generator) -> dict[str, Floats]:
    """Weights to begin with: drawn at random, as large as keeps the size of signals; nothing is said with them."""
    features = examples[0].matrix.shape[1]
    empty = {
        "scale": np.zeros(features),
        "embedding": np.zeros((words + 1, SIGNS)),
        "narrow": np.zeros((WIDE, NARROW)),
        "near": np.zeros((LAYERS, 1, 1)),
    }
    drawn = {
        name: random.normal(0, np.sqrt(2 / shape[-2]), shape) if len(shape) > 1 else np.zeros(shape)
        for name, shape in shapes(empty).items()
    }
    for name in (name for name in drawn if name.endswith("bias")):
        drawn[name][...] = 0
    drawn["embedding"] = random.normal(0, 0.03, drawn["embedding"].shape)
    drawn["embedding"][0] = 0  # no word
    drawn["mix"] *= 0.3
    drawn["scale"] = _common_size(examples)
    return {name: values.astype(np.float32) for name, values in drawn.items()}


def _common_size(examples: Sequence[Example]) -> npt.NDArray[np.float64]:
    """The mean size of each feature where it is there at all; 1 where it never is."""
    total = sum(np.abs(example.matrix).sum(axis=0, dtype=np.float64) for example in examples)
    there = sum((example.matrix != 0).sum(axis=0) for example in examples)
    return np.where(total > 0, total / np.maximum(there, 1), 1.0)


def _padded(example: Example, network: Network) -> _Batch:
    """The numbers of one page."""
    size = example.sizes.astype(np.float32)
    return _Batch(
        matrix=scaled(example.matrix, network.weights["scale"]).astype(np.float16),
        known=network.known(example.names),
        around=example.names.around.transpose(2, 0, 1),
        share=shares(example.blocks.words),
        label=(example.shares >= HALF).astype(np.float32),
        weight=example.weights().astype(np.float32),
        content=np.nan_to_num(example.shares) * size,
        size=size * (example.gold is not None) * ~np.isnan(example.shares) * example.weight,
    )


def _groups(pages: Sequence[_Batch], random: np.random.Generator) -> Iterator[Sequence[_Batch]]:
    """All pages in groups of about one length, in an order that is drawn anew each time."""
    order = random.permutation(len(pages)).tolist()
    waiting: dict[int, list[_Batch]] = {}
    for place in order:
        group = waiting.setdefault(_length(len(pages[place].label)), [])
        group.append(pages[place])
        if len(group) == PAGES:
            yield tuple(group)
            group.clear()
    yield from (tuple(group) for group in waiting.values() if group)


def _length(blocks: int) -> int:
    return next((length for length in LENGTHS if blocks <= length), LENGTHS[-1])


def _batch(group: Sequence[_Batch], random: np.random.Generator) -> _Batch:
    """Pages below one another, padded to one length, and to as many as a full group has."""
    length = _length(max(len(page.label) for page in group))
    columns = _Batch(*(np.zeros((PAGES, length, *column.shape[1:]), dtype=column.dtype) for column in group[0]))
    for line, page in enumerate(group):
        start = int(random.integers(0, max(len(page.label) - length, 0) + 1))
        for name, values in page._asdict().items():
            part = values[:length] if name == "known" else values[start : start + length]
            getattr(columns, name)[line, : len(part)] = part
    return columns._replace(around=columns.around * (columns.around < length))  # the last of very many names are lost


def _sums(share: Array, signals: Array) -> Array:
    """The sums of the signals of each page by what its blocks count."""
    return share.swapaxes(-1, -2) @ signals


def _loss(weights: Mapping[str, Array], batch: _Batch, key: Array) -> Array:
    """How wrong the network is about blocks, and about pages as wholes."""
    jax, optax = _libraries()
    keys = iter(jax.random.split(key, LAYERS + 4))

    def drop(signals: Array, share: float = DROPPED) -> Array:
        kept = jax.random.bernoulli(next(keys), 1 - share, (len(signals), 1, signals.shape[-1]))
        return signals * kept / (1 - share)

    kept = jax.random.bernoulli(next(keys), 1 - DROPPED_WORDS, (len(weights["embedding"]), 1))
    named = (weights["embedding"] * kept)[batch.known] * (batch.known > 0)[..., None]
    pages = np.arange(PAGES)[:, None, None, None]
    around = named.sum(axis=2)[pages, batch.around].sum(axis=2)
    inputs = jax.numpy.concatenate(
        (drop(batch.matrix.astype(np.float32)), around.reshape(*around.shape[:2], -1)), axis=2
    )
    odds = outputs(weights, inputs, batch.share, Arithmetic(jax.numpy, jax.numpy.matmul, _sums, without_padding, drop))
    blocks = (optax.sigmoid_binary_cross_entropy(odds, batch.label) * batch.weight).sum() / (HALF * PAGES)
    likely = jax.nn.sigmoid(odds) * batch.size
    both = 2 * (jax.nn.sigmoid(odds) * batch.content * (batch.size > 0)).sum(axis=1) + 1
    f1 = both / (likely.sum(axis=1) + (batch.content * (batch.size > 0)).sum(axis=1) + 1)
    return blocks + WHOLE * ((1 - f1) * (batch.size.sum(axis=1) > 0)).mean()
