"""A sweep gives the same bits on any number of actors, also of actors that die."""

import os
import signal

import numpy as np
import pytest
import sweep
import tower

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]


def run(*arguments):
    results, digest = sweep.sweep(sweep.parse(["--worlds", "60", *map(str, arguments)]))
    return results, digest


def test_worlds_depend_on_their_names_alone():
    many = tower.draw(3, range(20))
    for name, (low, high) in tower.PARAMETERS.items():
        assert many[name].min() >= low and many[name].max() <= high and len(set(many[name])) == 20
        assert tower.draw(3, [7])[name][0] == many[name][7] != tower.draw(4, [7])[name][0]


def test_the_digest_is_that_of_one_process(cluster):
    results, digest = run("--steps", 120, "--actors", 0)
    assert np.array_equal(results["world"], np.arange(60)) and not results["failed"].any()
    assert len(set(results["hash"].tolist())) == 60
    for arguments in [
        ("--actors", 0, "--shard", 1), ("--actors", 0, "--shard", 7, "--workers", 2), ("--actors", 2),
        ("--actors", 5), ("--actors", 5, "--shard", 9),
    ]:
        others, same = run("--steps", 120, *arguments)
        assert same == digest, arguments
        for name, array in results.items():
            assert np.array_equal(others[name], array), (arguments, name)
    assert run("--steps", 120, "--actors", 0, "--seed", 2)[1] != digest


def test_towers_fall_when_they_are_hit_hard():
    results, _ = run("--worlds", 200, "--steps", 400, "--actors", 0)
    momentum = results["radius"] ** 2 * results["speed"]
    weak, strong = np.argsort(momentum)[:50], np.argsort(momentum)[-50:]
    assert results["toppled"][strong].mean() > results["toppled"][weak].mean() + 0.3
    standing = results["height"][~results["toppled"]]
    assert np.all(standing > 3) and np.all(results["height"] > 0)


def test_an_actor_that_is_killed_is_replaced(cluster, tmp_path, capsys):
    _, digest = run("--steps", 1000, "--actors", 0)
    _, same = run("--steps", 1000, "--actors", 2, "--every", 40, "--checkpoint", tmp_path, "--kill")
    assert "their actor died" in capsys.readouterr().out
    assert same == digest


def test_a_process_that_is_killed_between_checkpoints_is_replaced(cluster, tmp_path, capsys, monkeypatch):
    _, digest = run("--steps", 120, "--actors", 0)

    class Mortal(sweep.Sweeper):
        def run(self, worlds):
            once = tmp_path / "died"
            if worlds.start == 0 and not once.exists():
                once.touch()
                advance = tower.Shard.advance

                def dies(shard, steps):
                    advance(shard, steps // 2 if shard.steps == 80 else steps)
                    if shard.steps == 100:
                        os.kill(os.getpid(), signal.SIGKILL)

                tower.Shard.advance = dies
            return super().run(worlds)

    monkeypatch.setattr(sweep, "Sweeper", Mortal)
    _, same = run("--steps", 120, "--actors", 2, "--every", 40, "--checkpoint", tmp_path)
    assert "worlds 0 to 29: their actor died; another one went on from step 80" in capsys.readouterr().out
    assert same == digest


def test_errors_of_a_shard_are_not_tried_again(cluster, monkeypatch):
    class Wrong(sweep.Sweeper):
        def run(self, worlds):
            raise ZeroDivisionError("of the shard")

    monkeypatch.setattr(sweep, "Sweeper", Wrong)
    with pytest.raises(ZeroDivisionError):
        run("--steps", 1, "--actors", 2)


def test_a_sweep_goes_on_from_its_files(tmp_path):
    _, digest = run("--steps", 90, "--actors", 0)
    run("--steps", 50, "--actors", 0, "--shard", 25, "--checkpoint", tmp_path)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 3 and all(file.suffix == ".npz" for file in files)
    options = sweep.parse(["--steps", "90", "--actors", "0", "--checkpoint", str(tmp_path)])
    assert sweep.Sweeper(options).run(range(25, 50))[1] == 50
    assert run("--steps", 90, "--actors", 0, "--shard", 25, "--checkpoint", tmp_path)[1] == digest
    # Files of farther on, and those of another sweep, are left alone.
    options = sweep.parse(["--steps", "60", "--actors", "0", "--checkpoint", str(tmp_path)])
    assert sweep.Sweeper(options).run(range(25, 50))[1] == 0
    options = sweep.parse(["--steps", "90", "--seed", "2", "--actors", "0", "--checkpoint", str(tmp_path)])
    assert sweep.Sweeper(options).run(range(25, 50))[1] == 0


@pytest.mark.parametrize("arguments", [
    ["--worlds", "0"], ["--steps", "0"], ["--actors", "-1"], ["--shard", "0"], ["--seed", "-1"], ["--kill"], ["--every", "0"]])
def test_what_is_refused(arguments, capsys):
    with pytest.raises(SystemExit):
        sweep.parse(arguments)
    assert "expected" in capsys.readouterr().err or arguments == ["--kill"]
