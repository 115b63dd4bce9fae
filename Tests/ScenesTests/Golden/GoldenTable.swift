extension GoldenRun {
  /// Every scene once, small, and some of them solved directly too. How it is written: `GoldenHashTests`.
  static let table: [GoldenRun] = [
    GoldenRun("large_pyramid", size: 30, steps: 60, "f49788b29af9e350"),
    GoldenRun("many_pyramids", size: 3, steps: 60, "9ca7198e65de7fea"),
    GoldenRun("compounds", size: 20, steps: 120, "8075f16fbd725dd0"),
    GoldenRun("junkyard", size: 5, steps: 120, "05667139c350f660"),
    GoldenRun("smash", size: 30, steps: 120, "b369676191464c6a"),
    GoldenRun("washer", size: 25, steps: 120, "29cdf9784ecf11fb"),
    GoldenRun("joint_grid", size: 30, steps: 60, "3f864e48b3f52d46"),
    GoldenRun("rain", size: 8, steps: 120, "f8cc0836984ca681"),
    GoldenRun("spinner", size: 400, steps: 120, "ca17eff612300d2d"),
    GoldenRun("tumbler", size: 15, steps: 120, "084e5f3b29e92cec"),
    GoldenRun("boxes", steps: 120, "f6e4a0e6375a83ec"),
    GoldenRun("friction_ramp", steps: 120, "66970f575836064e"),
    GoldenRun("dominoes", size: 40, steps: 120, "a1f1cb4eef844188"),
    GoldenRun("card_house", steps: 60, "dd19a511d41b80e9"),
    GoldenRun("restitution_row", steps: 120, "862146173f2efb31"),
    GoldenRun("one_way_platforms", steps: 120, "a1865589ab7335f7"),
    GoldenRun("pile", size: 1000, steps: 120, "636c9f1ac0d259bc"),
    GoldenRun("ragdolls", size: 20, steps: 120, "c3aafe74f6695a16"),
    GoldenRun("bridge", size: 20, steps: 120, "7a21ea9ea39059b3"),
    GoldenRun("ball_and_chain", steps: 240, "3817106eb43a9344"),
    GoldenRun("vehicle", steps: 120, "c0997f1bcaf5f798"),
    GoldenRun("newtons_cradle", steps: 120, "f56be9e62cb73e1f"),
    GoldenRun("gears", size: 4, steps: 120, "ca5c974497168a8d"),
    GoldenRun("ui_gravity", steps: 120, "81d43cec4e6a9426"),
    GoldenRun("ui_gravity_collision", steps: 120, "2658ffe93bfe1804"),
    GoldenRun("ui_attachment", steps: 120, "54b3a24c142526ef"),
    GoldenRun("ui_spring", steps: 120, "b16841d611048d4b"),
    GoldenRun("ui_snap", steps: 120, "cae7df3b44f45f92"),
    GoldenRun("ui_instantaneous_push", steps: 120, "a886c1b01eefdba3"),
    GoldenRun("ui_continuous_push", steps: 120, "216adacd24f2f9e5"),
    GoldenRun("ui_item_properties", steps: 120, "c67fc3869a1f2a9c"),
    GoldenRun("ui_custom_item", steps: 120, "ac8fb15f37acdeb2"),
    GoldenRun("ui_sticky_corners", steps: 120, "add6ff81e451b095"),
    GoldenRun("ui_newtons_cradle", steps: 120, "42aa55b7be765acf"),
    GoldenRun("ui_spring_cradle", steps: 120, "02ba9e0eddeb8f3f"),
    GoldenRun("ui_carousel", steps: 120, "ad1eeb94914aab5a"),
    GoldenRun("ui_message_bubbles", steps: 120, "b4092e25ee54fdf5"),
    GoldenRun("ui_pinball", steps: 120, "5c43a8fa222d3262"),
    GoldenRun("ui_noise_field", steps: 120, "ffe3c535295846e1"),
    GoldenRun("ui_pendulum", steps: 120, "be44ed18c881e2a9"),
    GoldenRun("ui_springy_rope", steps: 120, "26a1f26430fc1690"),
    GoldenRun(
      "chain", size: 100, steps: 120,
      direct: ["avx2": "77bc1c45d7fe0bbc", "avx512": "77bc1c45d7fe0bbc", "sse2": "7c69c30d703efd47"]),
    GoldenRun(
      "rope_with_load", steps: 120,
      direct: ["avx2": "d899003c77eb4acd", "avx512": "d899003c77eb4acd", "sse2": "30192e84d11da77f"]),
    GoldenRun(
      "bridge_with_load", size: 40, steps: 120,
      direct: ["avx2": "9cf4027ace734047", "avx512": "dcf7a669d9146682", "sse2": "50b4e78eb9ebff20"]),
    GoldenRun(
      "net", size: 20, steps: 120,
      direct: ["avx2": "9cc1fd4eb6242ccc", "avx512": "b78e50b92aba47f9", "sse2": "cba9e2273e3da7b0"]),
    GoldenRun(
      "ladder", size: 30, steps: 120,
      direct: ["avx2": "c576cd2e0d3dd113", "avx512": "e7a0dcf6500f4ac7", "sse2": "97735f97c9a858b6"]),
    GoldenRun(
      "mechanisms", size: 4, steps: 120,
      direct: ["avx2": "d875fd6b90333db3", "avx512": "409bd000b22a75fb", "sse2": "76edb9cfd19031b6"]),
    GoldenRun(
      "joint_grid", size: 12, steps: 60, solver: .direct,
      direct: ["avx2": "25d0611f91c92b51", "avx512": "a1155163bca579ac", "sse2": "4707d5f6cbe1a051"]),
    GoldenRun(
      "ragdolls", size: 10, steps: 60, solver: .direct,
      direct: ["avx2": "f7d7a0c47f106104", "avx512": "cf41feb3ddd5c5ed", "sse2": "f74cc40e8cce8390"]),
    GoldenRun(
      "gears", size: 4, steps: 60, solver: .direct,
      direct: ["avx2": "e4bdf2eb7d0b86f0", "avx512": "e4bdf2eb7d0b86f0", "sse2": "3e479b1c85460cff"]),
  ]
}
