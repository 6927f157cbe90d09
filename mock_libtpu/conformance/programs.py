"""Programs of StableHLO, as text, that checks compile."""

from __future__ import annotations

ADD = """\
module @add {
  func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %a, %b : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""

TWO_OUTPUTS = """\
module @two {
  func.func @main(%a: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3xi32>) {
    %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.convert %a : (tensor<2x3xf32>) -> tensor<2x3xi32>
    return %0, %1 : tensor<3x2xf32>, tensor<2x3xi32>
  }
}
"""

MATMUL = """\
module @matmul {
  func.func @main(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0],
      precision = [HIGHEST, HIGHEST] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
}
"""

SUM = """\
module @sum {
  func.func @main(%a: tensor<5x7xf32>) -> tensor<5xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1]
      : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
}
"""

POWER_OF_TWO = """\
module @loop {
  func.func @main(%n: tensor<i32>) -> tensor<i32> {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%i = %n, %x = %one) : tensor<i32>, tensor<i32>
      cond {
        %zero = stablehlo.constant dense<0> : tensor<i32>
        %c = stablehlo.compare GT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %less = stablehlo.subtract %i, %one : tensor<i32>
        %more = stablehlo.add %x, %x : tensor<i32>
        stablehlo.return %less, %more : tensor<i32>, tensor<i32>
      }
    return %0#1 : tensor<i32>
  }
}
"""

DONATING = """\
module @donate {
  func.func @main(%a: tensor<1024xf32> {tf.aliasing_output = 0 : i32}) -> tensor<1024xf32> {
    %0 = stablehlo.add %a, %a : tensor<1024xf32>
    return %0 : tensor<1024xf32>
  }
}
"""

ALL_REDUCE = """\
module @all_reduce attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.all_reduce"(%a) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %sum = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %sum : tensor<f32>
      }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""

REPLICA_ID = """\
module @replica_id attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
  func.func @main() -> tensor<ui32> {
    %0 = stablehlo.replica_id : tensor<ui32>
    return %0 : tensor<ui32>
  }
}
"""

SEND = """\
module @send {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %token = stablehlo.create_token : !stablehlo.token
    %sent = "stablehlo.send"(%a, %token) {
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true
    } : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    %0 = stablehlo.add %a, %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""

RECEIVE = """\
module @receive {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %token = stablehlo.create_token : !stablehlo.token
    %0:2 = "stablehlo.recv"(%token) {
      channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true
    } : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    %1 = stablehlo.add %a, %0#0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
"""
