extension GoldenRun {
  /// Every scene once, small, and some of them solved directly too. How it is written: `GoldenHashTests`.
  static let table: [GoldenRun] = [
    GoldenRun("large_pyramid", size: 30, steps: 60, "7b724b008b2200a8"),
    GoldenRun("many_pyramids", size: 3, steps: 60, "690c2f5298ea05b9"),
    GoldenRun("compounds", size: 20, steps: 120, "400d6ac38449d4fd"),
    GoldenRun("junkyard", size: 5, steps: 120, "1d0fce6143bdef2b"),
    GoldenRun("smash", size: 30, steps: 120, "f903158987ee53c6"),
    GoldenRun("washer", size: 25, steps: 120, "330a1775a6b52638"),
    GoldenRun("joint_grid", size: 30, steps: 60, "4adb800ab12a1469"),
    GoldenRun("rain", size: 8, steps: 120, "c5ed03c4ff9ebaff"),
    GoldenRun("spinner", size: 400, steps: 120, "efd829351ffe214c"),
    GoldenRun("tumbler", size: 15, steps: 120, "0a847019d1a55bb0"),
    GoldenRun("boxes", steps: 120, "56c03e08607bb9b5"),
    GoldenRun("friction_ramp", steps: 120, "cc1c34d18e79cc03"),
    GoldenRun("dominoes", size: 40, steps: 120, "9500d602df72deca"),
    GoldenRun("card_house", steps: 60, "6a0b3905df4254fb"),
    GoldenRun("restitution_row", steps: 120, "ce1f98c1e9c3c1da"),
    GoldenRun("one_way_platforms", steps: 120, "87fddefd83088ba4"),
    GoldenRun("pile", size: 1000, steps: 120, "950d9a3bf26dd887"),
    GoldenRun("ragdolls", size: 20, steps: 120, "af574cb3e4ccbe07"),
    GoldenRun("bridge", size: 20, steps: 120, "36ad12c55b6e4af9"),
    GoldenRun("ball_and_chain", steps: 240, "d6d5467153fb0f61"),
    GoldenRun("vehicle", steps: 120, "5f608df71ebafeaf"),
    GoldenRun("newtons_cradle", steps: 120, "e092844b3ba1fe89"),
    GoldenRun("gears", size: 4, steps: 120, "22eafb1fd2c1e4f1"),
    GoldenRun("ui_gravity", steps: 120, "a1196f6f8d00c3b6"),
    GoldenRun("ui_gravity_collision", steps: 120, "052d752a6d864fb1"),
    GoldenRun("ui_attachment", steps: 120, "be1e3bf5bdd8a869"),
    GoldenRun("ui_spring", steps: 120, "dd3b35f20be0ca27"),
    GoldenRun("ui_snap", steps: 120, "9daaac7f2529254b"),
    GoldenRun("ui_instantaneous_push", steps: 120, "f1bb18f2f12ecf8a"),
    GoldenRun("ui_continuous_push", steps: 120, "febcbbef9078d79d"),
    GoldenRun("ui_item_properties", steps: 120, "a483d6918dfd75b3"),
    GoldenRun("ui_custom_item", steps: 120, "9f9177eecaeaccd7"),
    GoldenRun("ui_sticky_corners", steps: 120, "4686ab63d33e0922"),
    GoldenRun("ui_newtons_cradle", steps: 120, "574792bad0c88726"),
    GoldenRun("ui_spring_cradle", steps: 120, "8bb7607a9f03c130"),
    GoldenRun("ui_carousel", steps: 120, "0656a6b1edb3bc28"),
    GoldenRun("ui_message_bubbles", steps: 120, "d84cecb9054461d3"),
    GoldenRun("ui_pinball", steps: 120, "6ae64108d932b9ce"),
    GoldenRun("ui_noise_field", steps: 120, "f4c2782f348b6d0b"),
    GoldenRun("ui_pendulum", steps: 120, "4f00dab95bb3cbc5"),
    GoldenRun("ui_springy_rope", steps: 120, "1a2815fa578fa098"),
    GoldenRun(
      "chain", size: 100, steps: 120,
      direct: ["avx2": "fd2c2362704a4c6f", "avx512": "fd2c2362704a4c6f", "sse2": "9b0c8c794e055bdd"]),
    GoldenRun(
      "rope_with_load", steps: 120,
      direct: ["avx2": "26e214c39b9f3964", "avx512": "26e214c39b9f3964", "sse2": "50f873e8ee86e0cc"]),
    GoldenRun(
      "bridge_with_load", size: 40, steps: 120,
      direct: ["avx2": "88fd7f35e105f54b", "avx512": "b16cf0e6ea6b8a87", "sse2": "1113ceae9070a551"]),
    GoldenRun(
      "net", size: 20, steps: 120,
      direct: ["avx2": "9b6814ba03700e02", "avx512": "c24de192c09ff0c4", "sse2": "872f6120b8340d1d"]),
    GoldenRun(
      "ladder", size: 30, steps: 120,
      direct: ["avx2": "bf6b4aceb584297f", "avx512": "d99b0a542c117403", "sse2": "da95f833ba658a4b"]),
    GoldenRun(
      "mechanisms", size: 4, steps: 120,
      direct: ["avx2": "4d8754063b0f08c5", "avx512": "158e54ed503bf936", "sse2": "7d4a88ab096b8ec3"]),
    GoldenRun(
      "joint_grid", size: 12, steps: 60, solver: .direct,
      direct: ["avx2": "8e703648b90d8fa4", "avx512": "b9210a8adec951a9", "sse2": "8cdcf5a90ac50cda"]),
    GoldenRun(
      "ragdolls", size: 10, steps: 60, solver: .direct,
      direct: ["avx2": "753a4243a682f900", "avx512": "0fb335d12090fe27", "sse2": "235021d0a60ba131"]),
    GoldenRun(
      "gears", size: 4, steps: 60, solver: .direct,
      direct: ["avx2": "89c59e6ba0ecb15a", "avx512": "89c59e6ba0ecb15a", "sse2": "f23e32d0112829e6"]),
  ]
}
