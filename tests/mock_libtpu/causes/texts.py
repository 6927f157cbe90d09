"""A partitioned program of our own in the compiler's texts: a sum whose constraint disagrees."""

SHARDED = """\
module @jit_f {
  sdy.mesh @mesh = <["x"=4, "y"=2]> loc(#loc)
  func.func @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>, sdy.sharding_origins = {x = "self", y = "self"}} loc("a"), %arg1: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>, sdy.sharding_origins = {x = "self", y = "self"}} loc("b")) -> tensor<64x32xf32> {
    %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"y"}]>]>, sdy.sharding_origins = [{y = "constraint_0"}], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=64, j=32}>} : tensor<64x32xf32> loc(#loc3)
    %1 = sdy.reshard %0 <@mesh, [{}, {"y"}]> {sdy.sharding_origin_name = "constraint_0", sdy.sharding_origins = {y = "self"}} : tensor<64x32xf32> loc(#loc4)
    %2 = stablehlo.reduce(%1 init: %1) applies stablehlo.add across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [])->([i]) {i=64, j=32} reduction={j}>} : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32> loc(#loc5)
    return %2 : tensor<64xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc = loc(unknown)
#loc3 = loc("jit(f)/add"("f"("/home/me/train.py":7:8 to :13)))
#loc4 = loc("jit(f)/sharding_constraint"("f"("/home/me/train.py":8:8 to :13)))
#loc5 = loc("jit(f)/reduce_sum"("f"("/home/me/train.py":9:8 to :13)))
"""  # noqa: E501 - lines as the compiler writes them
TABLES = """\
HloModule jit_f

FileNames
1 "/home/me/train.py"

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=8 end_column=13}
2 {file_name_id=1 function_name_id=1 line=9 end_line=9 column=8 end_column=13}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=1}

"""
_ADD = 'metadata={op_name="jit(f)/add" stack_frame_id=1}'
_SUM = 'metadata={op_name="jit(f)/reduce_sum" stack_frame_id=2}'
_OURS = 'frontend_attributes={is_spmd_generated="true"}'
PARTITIONED = f"""\
{TABLES}
ENTRY %main (a: f32[16,16], b: f32[16,16]) -> f32[64] {{
  %a = f32[16,16]{{1,0}} parameter(0), metadata={{op_name="a"}}
  %b = f32[16,16]{{1,0}} parameter(1), metadata={{op_name="b"}}
  %add.1 = f32[16,16]{{1,0}} add(%a, %b), {_ADD}
  %all-gather = f32[64,16]{{1,0}} all-gather(%add.1), channel_id=1, replica_groups=[2,4]<=[4,2]T(1,0), dimensions={{0}}, {_OURS}, {_ADD}
  %reduce = f32[64]{{0}} reduce(%all-gather), {_SUM}
  ROOT %all-reduce = f32[64]{{0}} all-reduce(%reduce), channel_id=2, replica_groups=[4,2]<=[8], {_OURS}, {_SUM}
}}
"""  # noqa: E501 - lines as the compiler writes them
OPTIMISED = f"""\
{TABLES}
%fused (p: f32[16,16]) -> f32[64] {{
  %p = f32[16,16]{{1,0}} parameter(0)
  %inner = f32[64,16]{{1,0}} all-gather(%p), channel_id=1, replica_groups=[2,4]<=[4,2]T(1,0), dimensions={{0}}, {_ADD}
  ROOT %sum = f32[64]{{0}} reduce(%inner), {_SUM}
}}

ENTRY %main (a: f32[16,16], b: f32[16,16]) -> f32[64] {{
  %a = f32[16,16]{{1,0:T(8,128)}} parameter(0), metadata={{op_name="a"}}
  %b = f32[16,16]{{1,0:T(8,128)}} parameter(1), metadata={{op_name="b"}}
  %copy-start = (f32[16,16]{{1,0:T(8,128)S(1)}}, f32[16,16]{{1,0:T(8,128)}}, u32[]{{:S(2)}}) copy-start(%a)
  %copy-done = f32[16,16]{{1,0:T(8,128)S(1)}} copy-done(%copy-start)
  %copy.1 = f32[16,16]{{0,1:T(8,128)}} copy(%b)
  %copy.2 = f32[16,16]{{1,0:T(4,128)}} copy(%b)
  %copy.3 = f32[16,16]{{1,0:T(8,128)}} copy(%b)
  %add.1 = f32[16,16]{{1,0:T(8,128)}} add(%copy-done, %copy.1), {_ADD}
  %fusion = f32[64]{{0}} fusion(%add.1, %copy.2), calls=%fused
  %all-reduce = f32[64]{{0}} all-reduce(%fusion), channel_id=2, replica_groups=[4,2]<=[8], {_OURS}, {_SUM}
  %other = f32[64]{{0}} all-reduce(%all-reduce), channel_id=3, replica_groups={{{{0,1,2,3,4,5,6,7}}}}, to_apply=%add, metadata={{op_name="jit(f)/new"}}
  ROOT %tuple = (f32[64]{{0}}, f32[16,16]{{1,0:T(8,128)}}) tuple(%other, %copy.3)
}}
"""  # noqa: E501 - lines as the compiler writes them
