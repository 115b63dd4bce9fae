"""What `ppo.py` learns with: a small network, and policies over its outputs, with NumPy alone."""

import numpy as np


class Network:
    """Two hidden layers of tanh, with the gradients of what it puts out by Adam (Kingma, Ba 2015)."""

    def __init__(self, sizes, last_gain, random):
        self.weights = []
        for index, (a, b) in enumerate(zip(sizes, sizes[1:])):
            gain = last_gain if index == len(sizes) - 2 else np.sqrt(2)
            self.weights.append((gain * random.normal(size=(a, b)) / np.sqrt(a)).astype(np.float32))
            self.weights.append(np.zeros(b, np.float32))
        self._rest()

    @classmethod
    def load(cls, file):
        """The network that ``save`` has written."""
        network = cls.__new__(cls)
        with np.load(file) as arrays:
            network.weights = [arrays[f"{part}{layer}"] for layer in range(len(arrays.files) // 2) for part in "wb"]
        network._rest()
        return network

    def save(self, file):
        """Writes weights and offsets of the layers, ``w0``, ``b0``, ``w1`` and so on, as an ``.npz`` file."""
        names = (f"{part}{layer}" for layer in range(len(self.weights) // 2) for part in "wb")
        np.savez(file, **dict(zip(names, self.weights)))

    def _rest(self):
        """Has learned nothing yet."""
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def __call__(self, seen):
        """What it puts out, and what backpropagation needs."""
        layers = [seen]
        for index in range(0, len(self.weights), 2):
            out = layers[-1] @ self.weights[index] + self.weights[index + 1]
            layers.append(np.tanh(out) if index < len(self.weights) - 2 else out)
        return layers[-1], layers

    def descend(self, layers, slope, rate):
        """Steps down a loss whose gradient by the outputs is ``slope``."""
        gradients = []
        for index in range(len(self.weights) - 2, -1, -2):
            inputs = layers[index // 2]
            gradients[:0] = [inputs.T @ slope, slope.sum(axis=0)]
            if index:
                slope = (slope @ self.weights[index].T) * (1 - inputs * inputs)
        norm = np.sqrt(sum(float((gradient * gradient).sum()) for gradient in gradients))
        shrink = min(1, 0.5 / (norm + 1e-8))
        self.updates += 1
        bias = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments):
            gradient *= shrink
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weight -= rate * bias * mean / (np.sqrt(square) + 1e-8)


class Choice:
    """Actions that are one of several: outputs are scores, whose exponentials are to each other as the probabilities."""

    def __init__(self, space):
        self.outputs, self.action_shape, self.action_type = int(space.n), (), np.int64

    def draw(self, scores, left, random):
        """An action for each row of scores."""
        chances = np.exp(_logs(scores))
        drawn = (random.random((len(chances), 1)) > chances.cumsum(axis=1)).sum(axis=1)
        return drawn.clip(0, self.outputs - 1)

    def best(self, scores):
        """The most likely actions."""
        return scores.argmax(axis=1)

    def log_chances(self, scores, actions, left):
        """Logarithms of how likely actions were."""
        return _logs(scores)[np.arange(len(actions)), actions]

    def slope(self, scores, actions, weights, left):
        """The gradient, by the scores, of minus the weighted log chances, and of curiosity, which fades."""
        logs = _logs(scores)
        chances = np.exp(logs)
        slope = chances * weights[:, None]
        slope[np.arange(len(actions)), actions] -= weights
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        return slope + 0.01 * left * chances * (logs + entropy)


class Aim:
    """Actions that are numbers: outputs are the means of normal distributions, which narrow as there is less left to do."""

    def __init__(self, space):
        self.outputs, self.action_shape, self.action_type = space.shape[0], space.shape, np.float32

    def draw(self, means, left, random):
        """Actions around the means."""
        return means + self._width(left) * random.standard_normal(means.shape, np.float32)

    def best(self, means):
        """The most likely actions."""
        return means

    def log_chances(self, means, actions, left):
        """Logarithms of how likely actions were, but for a constant."""
        return -0.5 * (((actions - means) / self._width(left)) ** 2).sum(axis=1)

    def slope(self, means, actions, weights, left):
        """The gradient, by the means, of minus the weighted log chances."""
        return weights[:, None] * (means - actions) / self._width(left) ** 2

    @staticmethod
    def _width(left):
        return np.float32(0.15 + 0.45 * left)


def _logs(scores):
    scores = scores - scores.max(axis=1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
