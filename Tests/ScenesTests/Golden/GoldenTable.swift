extension GoldenRun {
  /// Every scene once, small, and some of them solved directly too. How it is written: `GoldenHashTests`.
  static let table: [GoldenRun] = [
    GoldenRun("large_pyramid", size: 30, steps: 60, "22c2b1e8e75366a9"),
    GoldenRun("many_pyramids", size: 3, steps: 60, "62447e9e01976a45"),
    GoldenRun("compounds", size: 20, steps: 120, "9f574fcfad04989b"),
    GoldenRun("junkyard", size: 5, steps: 120, "5a50216a8afecfcb"),
    GoldenRun("smash", size: 30, steps: 120, "c0ac472cd1c5f28a"),
    GoldenRun("washer", size: 25, steps: 120, "a4aa4c0c13498dc3"),
    GoldenRun("joint_grid", size: 30, steps: 60, "3f864e48b3f52d46"),
    GoldenRun("rain", size: 8, steps: 120, "0c55f5395ad25a54"),
    GoldenRun("spinner", size: 400, steps: 120, "71624de6e3430459"),
    GoldenRun("tumbler", size: 15, steps: 120, "6f4e779ace3c9fc7"),
    GoldenRun("boxes", steps: 120, "1a47ac49fd21ecf9"),
    GoldenRun("friction_ramp", steps: 120, "f99be01e073441b0"),
    GoldenRun("dominoes", size: 40, steps: 120, "ac230210e209dfe6"),
    GoldenRun("card_house", steps: 60, "e974cf04194c5a3f"),
    GoldenRun("restitution_row", steps: 120, "862146173f2efb31"),
    GoldenRun("one_way_platforms", steps: 120, "76a72b848c2cff6f"),
    GoldenRun("pile", size: 1000, steps: 120, "788cdb841a950a78"),
    GoldenRun("ragdolls", size: 20, steps: 120, "a05fc9db55e73692"),
    GoldenRun("bridge", size: 20, steps: 120, "82d08301f096567c"),
    GoldenRun("ball_and_chain", steps: 240, "581f4582512ec6b6"),
    GoldenRun("vehicle", steps: 120, "7b96d9f5c7e563bb"),
    GoldenRun("newtons_cradle", steps: 120, "f56be9e62cb73e1f"),
    GoldenRun("gears", size: 4, steps: 120, "ca5c974497168a8d"),
    GoldenRun("ui_gravity", steps: 120, "81d43cec4e6a9426"),
    GoldenRun("ui_gravity_collision", steps: 120, "741cd6af49206e73"),
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
      direct: ["avx2": "5778ccff940c22bf", "avx512": "eb867137532ac9c7", "sse2": "51bb7a26ff5421b4"]),
    GoldenRun(
      "net", size: 20, steps: 120,
      direct: ["avx2": "e01996df1e05a1ac", "avx512": "40cd1403704d8708", "sse2": "38d1f4802b857c90"]),
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
      direct: ["avx2": "5c86ecf8194b9b1b", "avx512": "ae44a871b27db9b5", "sse2": "fb6f21079cdd933e"]),
    GoldenRun(
      "gears", size: 4, steps: 60, solver: .direct,
      direct: ["avx2": "e4bdf2eb7d0b86f0", "avx512": "e4bdf2eb7d0b86f0", "sse2": "3e479b1c85460cff"]),
  ]
}
