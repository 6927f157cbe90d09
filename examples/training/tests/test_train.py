"""What a training must keep to on a TPU; the fixture `tpu` of tpu-walkthrough is a mock TPU."""

import jax
import numpy as np
import pytest
from jax.sharding import NamedSharding, PartitionSpec

import train


def started() -> tuple[train.Weights, list[tuple[jax.Array, jax.Array]]]:
    """Weights and batches that are on the devices already."""
    everywhere = NamedSharding(train.mesh(), PartitionSpec())
    weights = jax.device_put(train.initial_weights(), everywhere)
    return weights, list(train.batches(*train.examples(4 * train.BATCH + 5)))


def test_steps_compile_once_and_stay_on_the_device(tpu):
    weights, batches = started()
    train.step.clear_cache()
    with tpu.expect(compiles=tpu.exactly(1), transfers_to_host=0, transfers_to_device=0):
        for batch in batches:
            weights, _ = train.step(weights, *batch)


def test_weights_are_updated_in_their_memory(tpu):
    weights, batches = started()
    with tpu.expect(donated="all"):
        train.step(weights, *batches[0])
    assert all(matrix.is_deleted() for matrix in weights)


def test_training_copies_nothing_by_itself(tpu):
    with jax.transfer_guard("disallow"), tpu.expect(transfers_to_host=2):
        train.train(steps=20)


def test_peak_of_a_training(tpu):
    with tpu.expect(peak="160 KB"):
        train.train(steps=20)


@pytest.mark.tpu(topology="v5e:2x2")
def test_four_chips_share_a_batch(tpu):
    weights, batches = started()
    x, _ = batches[0]
    assert {shard.data.shape for shard in x.addressable_shards} == {(train.BATCH // 4, 64)}
    weights, value = train.step(weights, *batches[0])
    assert all(matrix.sharding.is_fully_replicated for matrix in weights)
    assert value.sharding.is_fully_replicated


@pytest.mark.tpu(precision="tpu")
def test_it_learns_in_the_precision_of_a_tpu(tpu):
    losses = train.train(steps=40)
    assert losses[-1] < losses[0] / 2
    assert np.isfinite(losses).all()
