"""Programs of TensorFlow for the table of clients; each checks its result."""

from __future__ import annotations

import sys
from typing import Any

import tensorflow as tf


def devices() -> None:
    assert tf.config.list_physical_devices("TPU")


def system() -> Any:
    resolver = tf.distribute.cluster_resolver.TPUClusterResolver(tpu="local")
    tf.config.experimental_connect_to_cluster(resolver)
    tf.tpu.experimental.initialize_tpu_system(resolver)
    return tf.distribute.TPUStrategy(resolver)


def product() -> None:
    strategy = system()

    @tf.function  # type: ignore[untyped-decorator]
    def run() -> Any:
        return strategy.run(lambda: tf.linalg.matmul(tf.ones((2, 3)), tf.ones((3, 2))))

    assert float(strategy.experimental_local_results(run())[0][0, 0]) == 3.0


def keras() -> None:
    with system().scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile("sgd", "mse")
    x = tf.random.normal((64, 4))
    history = model.fit(x, tf.reduce_sum(x, axis=1), batch_size=16, epochs=2)
    assert history.history["loss"][1] < history.history["loss"][0]


if __name__ == "__main__":
    globals()[sys.argv[1]]()
