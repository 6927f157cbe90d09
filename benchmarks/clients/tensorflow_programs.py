"""Programs of TensorFlow for the table of clients; each checks its result."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import tensorflow as tf


def devices() -> None:
    assert tf.config.list_physical_devices("TPU")


def strategy(cores: int) -> Any:
    resolver = tf.distribute.cluster_resolver.TPUClusterResolver(tpu="local")
    tf.config.experimental_connect_to_cluster(resolver)
    topology = tf.tpu.experimental.initialize_tpu_system(resolver)
    assignment = tf.tpu.experimental.DeviceAssignment.build(topology, num_replicas=cores)
    made = tf.distribute.TPUStrategy(resolver, experimental_device_assignment=assignment)
    assert made.num_replicas_in_sync == cores
    return made


def on_all(made: Any, function: Any) -> list[Any]:
    """What a function gives on each replica."""

    @tf.function  # type: ignore[untyped-decorator]
    def run() -> Any:
        return made.run(function)

    return list(made.experimental_local_results(run()))


def product(cores: int) -> None:
    found = on_all(strategy(cores), lambda: tf.matmul(tf.ones((2, 3)), tf.ones((3, 2))))
    assert [float(each[0, 0]) for each in found] == [3.0] * cores


def product_on_one_core() -> None:
    product(1)


def product_on_eight_cores() -> None:
    product(8)


def sum_over_replicas() -> None:
    def replica() -> Any:
        context = tf.distribute.get_replica_context()
        number = tf.cast(context.replica_id_in_sync_group, tf.float32)
        return context.all_reduce(tf.distribute.ReduceOp.SUM, number)

    assert [float(each) for each in on_all(strategy(8), replica)] == [28.0] * 8


def variables() -> None:
    made = strategy(8)
    with made.scope():
        counter = tf.Variable(1.0, aggregation=tf.VariableAggregation.MEAN)
    for _ in range(3):
        on_all(made, lambda: counter.assign_add(2.0))
    assert float(counter.read_value()) == 7.0


def control_flow() -> None:
    def replica() -> Any:
        number = tf.constant(1)
        for _ in tf.range(5):
            number *= 2
        return tf.cond(number > 10, lambda: number, lambda: -number)

    assert [int(each) for each in on_all(strategy(8), tf.function(replica))] == [32] * 8


def operations() -> None:
    """Outside of any function: each is compiled on its own."""
    strategy(1)
    with tf.device("/TPU:0"):
        x = tf.reshape(tf.range(6.0), (2, 3))
        found = tf.linalg.matmul(x, x, transpose_b=True)
    assert found.numpy().tolist() == [[5.0, 14.0], [14.0, 50.0]]


def model(layers: Any) -> Any:
    """A model whose weights are the same on any device."""
    made = tf.keras.Sequential(layers())
    numbers = np.random.default_rng(3)
    made.set_weights(
        [(0.05 * numbers.normal(size=each.shape)).astype(np.float32) for each in made.get_weights()]
    )
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    made.compile("adam", loss, metrics=["accuracy"], jit_compile=False)
    return made


def same_losses(layers: Any, cores: int) -> None:
    """Pictures like those of MNIST, made up; the losses of three epochs, and those of the CPU."""
    numbers = np.random.default_rng(0)
    x = numbers.normal(size=(256, 28, 28, 1)).astype(np.float32)
    y = (np.abs(x.sum((1, 2, 3))) % 10).astype(np.int64)
    fit = {"batch_size": 64, "epochs": 3, "shuffle": False, "verbose": 0}
    with tf.device("/CPU:0"):
        wanted = model(layers).fit(x, y, **fit).history["loss"]
    with strategy(cores).scope():
        made = model(layers)
    found = made.fit(x, y, **fit).history["loss"]
    print(f"losses {found}, on the CPU {wanted}")
    assert np.allclose(found, wanted, atol=1e-4)
    assert made.predict(x, verbose=0).shape == (256, 10)


def dense() -> list[Any]:
    from tensorflow.keras import layers

    flat = [layers.Input((28, 28, 1)), layers.Flatten()]
    return [*flat, layers.Dense(64, activation="relu"), layers.Dense(10)]


def convolutional() -> list[Any]:
    from tensorflow.keras import layers

    pooled = [layers.Conv2D(8, 3, activation="relu"), layers.MaxPooling2D(2), layers.Flatten()]
    return [layers.Input((28, 28, 1)), *pooled, layers.Dense(10)]


def keras_on_one_core() -> None:
    same_losses(dense, 1)


def keras_on_eight_cores() -> None:
    same_losses(dense, 8)


def convolutions_on_eight_cores() -> None:
    same_losses(convolutional, 8)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
