"""Vectors of texts by a sentence encoder (a BERT of six layers, all-MiniLM-L6-v2).

python encoder.py <folder of the model> [<numbers>]
Reads texts from standard input, parted by NUL; writes their vectors to standard output as float32.
A vector is the mean of the encoder's last layer, of length 1. With <numbers> the vectors are also
centred and turned to so many main axes (PCA), their mean squared length 1.
Needs numpy, safetensors and tokenizers. Deterministic but for the last digits of a machine.
"""

import sys

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

FOLDER, SIZE = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None
LAYERS, HEADS, WIDTH, BATCH, PIECES = 6, 12, 384, 4096, 128
TOKENIZER = Tokenizer.from_file(f"{FOLDER}/tokenizer.json")
TOKENIZER.no_padding()
TOKENIZER.enable_truncation(PIECES)
PARAMETERS = load_file(f"{FOLDER}/model.safetensors")


def norm(x, name):
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
    return centred / spread * PARAMETERS[f"{name}.weight"] + PARAMETERS[f"{name}.bias"]


def dense(x, name):
    flat = x.reshape(-1, x.shape[-1]) @ PARAMETERS[f"{name}.weight"].T
    return (flat + PARAMETERS[f"{name}.bias"]).reshape(*x.shape[:-1], -1)


def gelu(x):
    return x * 0.5 * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3)))


def attend(x, name):
    def heads(part):
        whole = dense(x, f"{name}.attention.self.{part}")
        return whole.reshape(*x.shape[:2], HEADS, -1).transpose(0, 2, 1, 3)

    query, key, value = heads("query"), heads("key"), heads("value")
    scores = query @ key.transpose(0, 1, 3, 2) * query.shape[-1] ** -0.5
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    mixed = shares / shares.sum(-1, keepdims=True) @ value
    return dense(mixed.transpose(0, 2, 1, 3).reshape(x.shape), f"{name}.attention.output.dense")


def encode(ids):
    """Mean of the last layer for texts of equally many pieces."""
    x = PARAMETERS["embeddings.word_embeddings.weight"][ids]
    x = x + PARAMETERS["embeddings.position_embeddings.weight"][: ids.shape[1]]
    x = norm(x + PARAMETERS["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        x = norm(x + attend(x, name), f"{name}.attention.output.LayerNorm")
        inner = gelu(dense(x, f"{name}.intermediate.dense"))
        x = norm(x + dense(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")
    return x.mean(1)


texts = sys.stdin.read().split("\0")
pieces = [encoding.ids for encoding in TOKENIZER.encode_batch(texts)]
vectors = np.zeros((len(texts), WIDTH))
for length in sorted({len(ids) for ids in pieces}):
    places = [at for at, ids in enumerate(pieces) if len(ids) == length]
    for start in range(0, len(places), BATCH // length):
        some = places[start : start + BATCH // length]
        vectors[some] = encode(np.array([pieces[at] for at in some]))
vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
if SIZE is not None:
    vectors -= vectors.mean(0)
    axes = np.linalg.svd(vectors.T @ vectors)[0][:, :SIZE]
    vectors = vectors @ axes
    vectors /= np.sqrt((vectors**2).sum(1).mean())
sys.stdout.buffer.write(vectors.astype("<f4").tobytes())
