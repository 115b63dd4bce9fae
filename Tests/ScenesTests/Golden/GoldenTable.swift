extension GoldenRun {
  /// Every scene once, small, and some of them solved directly too. How it is written: `GoldenHashTests`.
  static let table: [GoldenRun] = [
    GoldenRun("large_pyramid", size: 30, steps: 60, "0559f77a856d5a28"),
    GoldenRun("many_pyramids", size: 3, steps: 60, "62447e9e01976a45"),
    GoldenRun("compounds", size: 20, steps: 120, "97db3587f3f51fd3"),
    GoldenRun("junkyard", size: 5, steps: 120, "7e9367e86f2674ab"),
    GoldenRun("smash", size: 30, steps: 120, "3ee4c26fee51d0c1"),
    GoldenRun("washer", size: 25, steps: 120, "4739db0285375a7a"),
    GoldenRun("joint_grid", size: 30, steps: 60, "3f864e48b3f52d46"),
    GoldenRun("rain", size: 8, steps: 120, "f8cc0836984ca681"),
    GoldenRun("spinner", size: 400, steps: 120, "1567384f35f65206"),
    GoldenRun("tumbler", size: 15, steps: 120, "78d7fd653eb46b03"),
    GoldenRun("boxes", steps: 120, "810e3988b8b5a0b0"),
    GoldenRun("friction_ramp", steps: 120, "af7fdc8f527a3ca3"),
    GoldenRun("dominoes", size: 40, steps: 120, "d2b1cc5ec945c9b1"),
    GoldenRun("card_house", steps: 60, "442c0469e7d85805"),
    GoldenRun("restitution_row", steps: 120, "862146173f2efb31"),
    GoldenRun("one_way_platforms", steps: 120, "325e8bf06f5c45d2"),
    GoldenRun("pile", size: 1000, steps: 120, "b00e02871aae5712"),
    GoldenRun("ragdolls", size: 20, steps: 120, "f4bee4e9729b7fbb"),
    GoldenRun("bridge", size: 20, steps: 120, "4e86009a634e18b9"),
    GoldenRun("ball_and_chain", steps: 240, "177678ff57a59d45"),
    GoldenRun("vehicle", steps: 120, "496392501a21a45e"),
    GoldenRun("newtons_cradle", steps: 120, "f56be9e62cb73e1f"),
    GoldenRun("gears", size: 4, steps: 120, "ca5c974497168a8d"),
    GoldenRun("ui_gravity", steps: 120, "81d43cec4e6a9426"),
    GoldenRun("ui_gravity_collision", steps: 120, "2658ffe93bfe1804"),
    GoldenRun("ui_attachment", steps: 120, "54b3a24c142526ef"),
    GoldenRun("ui_spring", steps: 120, "b16841d611048d4b"),
    GoldenRun("ui_snap", steps: 120, "cae7df3b44f45f92"),
    GoldenRun("ui_instantaneous_push", steps: 120, "a886c1b01eefdba3"),
    GoldenRun("ui_continuous_push", steps: 120, "1b22114eb4c57e34"),
    GoldenRun("ui_item_properties", steps: 120, "16ca178c99167d62"),
    GoldenRun("ui_custom_item", steps: 120, "ac8fb15f37acdeb2"),
    GoldenRun("ui_sticky_corners", steps: 120, "add6ff81e451b095"),
    GoldenRun("ui_newtons_cradle", steps: 120, "42aa55b7be765acf"),
    GoldenRun("ui_spring_cradle", steps: 120, "02ba9e0eddeb8f3f"),
    GoldenRun("ui_carousel", steps: 120, "ad1eeb94914aab5a"),
    GoldenRun("ui_message_bubbles", steps: 120, "b4092e25ee54fdf5"),
    GoldenRun("ui_pinball", steps: 120, "5c43a8fa222d3262"),
    GoldenRun("ui_noise_field", steps: 120, "6503b20f0331bb27"),
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
      direct: ["avx2": "3356b50963f133d1", "avx512": "1f74150a2b8b9c1d", "sse2": "43cec620b47c3a6f"]),
    GoldenRun(
      "net", size: 20, steps: 120,
      direct: ["avx2": "a058fa34e8aad678", "avx512": "8f6cd0ce706b7697", "sse2": "0131923b44d58a0a"]),
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
      direct: ["avx2": "42f1291fabe33f6f", "avx512": "2e6f7e7db3689898", "sse2": "b434ddca1a3b843c"]),
    GoldenRun(
      "gears", size: 4, steps: 60, solver: .direct,
      direct: ["avx2": "e4bdf2eb7d0b86f0", "avx512": "e4bdf2eb7d0b86f0", "sse2": "3e479b1c85460cff"]),
  ]
}
