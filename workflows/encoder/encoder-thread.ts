import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Answer, Question } from './encoder.ts';
import { createPieceReader } from './word-pieces.ts';

/**
 * The thread of `createEncoder`. all-MiniLM-L6-v2, its weights a byte each; licence:
 * `minilm.license.txt`. A text's vector is the mean of the last layer.
 */
const MODEL = join(import.meta.dirname, 'minilm.onnx');
const VOCABULARY = join(import.meta.dirname, 'minilm-vocab.txt');
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 };

if (parentPort === null) throw new Error('The encoder runs in a thread of its own.');
const port = parentPort;
const piecesOf = createPieceReader(readFileSync(VOCABULARY, 'utf8'));
const session = await InferenceSession.create(MODEL, ONE_THREAD);

/** The encoder's vector of a text, of any length. */
async function vectorOf(text: string): Promise<Float64Array> {
  const pieces = piecesOf(text);
  const shape = [1, pieces.length];
  const tensor = (numbers: readonly number[]): Tensor =>
    new Tensor('int64', BigInt64Array.from(numbers, BigInt), shape);
  const { last_hidden_state: layer } = await session.run({
    input_ids: tensor(pieces),
    attention_mask: tensor(pieces.map(() => 1)),
    token_type_ids: tensor(pieces.map(() => 0)),
  });
  if (!(layer?.data instanceof Float32Array)) throw new Error('The model has another form.');
  const { data } = layer;
  const width = data.length / pieces.length;
  const sums = new Float64Array(width);
  for (let start = 0; start < data.length; start += width)
    for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + (data[start + at] ?? 0);
  return sums;
}

function cosine(a: Float64Array, b: Float64Array): number {
  const product = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b));
}

/** Null when it came too late to be read, or took too long. */
async function answerTo({ query, texts, until }: Question): Promise<number[] | null> {
  if (Date.now() > until) return null;
  const wanted = await vectorOf(query);
  const likeness: number[] = [];
  for (const text of texts) {
    if (Date.now() > until) return null;
    likeness.push(cosine(wanted, await vectorOf(text)));
  }
  return likeness;
}

/**
 * How many times as long as it worked the thread rests, so that searches in a row take a quarter of a
 * core and no more: the order by meaning is worth less than the others' first results.
 */
const REST = 3;

/** One question at a time. */
let before: Promise<unknown> = Promise.resolve();
port.on('message', (question: Question) => {
  before = answerAfter(before, question);
});

async function answerAfter(earlier: Promise<unknown>, question: Question): Promise<void> {
  await earlier;
  const began = performance.now();
  const answer: Answer = { id: question.id, likeness: await answerTo(question) };
  port.postMessage(answer, []);
  await pause(REST * (performance.now() - began));
}
