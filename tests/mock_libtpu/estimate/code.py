"""Code in the form in which libtpu writes it: a loop of 5 steps that are double-buffered.

A step copies its block of 64 units in, while the block before is computed on; what is conditional
is skipped by a branch, which is taken after two more bundles.
"""

from __future__ import annotations

DELAY = 2
GRANULE = 32

GRID = """\
= control target key start
LB: loop body
= control target key end

     0   :  { %s90_s0 = inlined_call_operand.hbm [shape: f32[40,128], index: 0, kind: input] }
   0x1   :  { %s10_s9 = smov 0 /* copy for cssa */ } /* Start region 8 */
   0x2 LB: > { %s11_s9 = sphi %s10_s9, %s13_s9 /* phi copy */  ;;  %s12_s10 = sadd.s32 1, %s11_s9 } /* Start region 9 :: Start region 10 */
   0x3   : > { %p1_p0 = scmp.lt.s32.totalorder %s11_s9, 5  ;;  %s20_s3 = sand.u32 1, %s11_s9 }
   0x4   : > { %s21_s4 = scalar_lea.sflag [#allocation4], %s20_s3 }
   0x5   : > { %30 = dma.hbm_to_vmem [thread:$0]  (%p1_p0), /*hbm=*/%s90_s0, /*size_in_granules=*/64, /*vmem=*/%s91_s1, /*dst_syncflagno=*/%s21_s4 /*
base_bounds: (5, 1)
iteration_bounds: (5)
element_size_in_bytes: 2048 */  ;;  %p2_p1 = scmp.ge.s32.totalorder %s11_s9, 1 } /* End region 10 */
   0x6   : > { %31 = sbr.rel (!%p2_p1) target = $region20  ;;  %s22_s5 = sadd.s32 4294967295, %s11_s9 }
   0x7   : > { %s23_s6 = sand.u32 1, %s22_s5 }
   0x8   : > { %s24_s7 = scalar_lea.sflag [#allocation4], %s23_s6 } /* End region 9 */
   0x9   : > { %32 = dma.done.wait %s24_s7, 64 }
   0xa   : > { %v1_v0 = vld [vmem:[#allocation3]] /* loc("/home/ada/k.py":7:4 to :8) */ }
   0xb   : > { %33 = vst [vmem:[#allocation5]] /*vst_source=*/%v1_v0 }
   0xc PF: > { %p3_p2 = scmp.ge.s32.totalorder %s12_s10, 6 /* loop exit test */ } /* Start/End empty region 20 */
   0xd   :  { %34 = sbr.rel (!%p3_p2) target = $region9 }
   0xe   : > { %s13_s9 = smov %s12_s10 /* copy for cssa */ }
   0xf   :  {} /* End region 8 */
  0x10   :  { %35 = vsyncpa [#allocation4], 1 }
"""  # noqa: E501 - lines as the compiler writes them

# A loop within one bundle more, of as many iterations as an array in SMEM says.
DYNAMIC = """\
     0   :  { %s1_s0 = inlined_call_operand.smem [shape: s32[1], index: 0, kind: input] }
   0x1   :  { %s2_s1 = sld [smem:[%s1_s0]]  ;;  %s3_s2 = smov 0 }
   0x2 LB: > { %s4_s2 = sphi %s3_s2, %s5_s2  ;;  %s5_s2 = sadd.s32 1, %s4_s2 } /* Start region 3 */
   0x3   : > { %p1_p0 = scmp.lt.s32.totalorder %s5_s2, %s2_s1 /* loc("/home/ada/k.py":9:2) */ }
   0x4   : > { %9 = sbr.rel (%p1_p0) /* loc("/home/ada/k.py":9:2) */ target = $region3 }
   0x5   :  {}
   0x6   :  {} /* End region 3 */
"""

# What is conditional on an array: four bundles; and then a copy of 16 units to HBM.
CONDITIONAL = """\
     0   :  { %s1_s0 = inlined_call_operand.<no memory space> [shape: s32[1], index: 0] }
   0x1   :  { %p1_p0 = scmp.gt.s32.totalorder %s1_s0, 0 }
   0x2   :  { %2 = sbr.rel (!%p1_p0) /* loc("/home/ada/k.py":4:2) */ target = $region5 }
   0x3   :  {}
   0x4   :  {}
   0x5   :  { %v1_v0 = vmov 0.0 }
   0x6   :  { %v2_v0 = vmov 1.0 }
   0x7   :  { %v3_v0 = vmov 2.0 }
   0x8   :  { %v4_v0 = vmov 3.0 }
   0x9 PF:  { %3 = dma.vmem_to_hbm /*vmem=*/%s7_s1, /*size_in_granules=*/16, /*hbm=*/%s8_s2, /*dst_syncflagno=*/[#allocation1] } /* Start/End empty region 5 */
   0xa   :  { %4 = dma.done.wait [#allocation1], 16 }
"""  # noqa: E501 - lines as the compiler writes them
