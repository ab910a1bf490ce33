import { encoded } from './training/encoder.ts';
import {
  guessedTexts,
  INTENT_SETTINGS,
  intentExamples,
  textsWithIntents,
} from './training/examples.ts';
import { collector } from './training/collector.ts';
import type { Features } from './training/collector.ts';
import { hashOf } from '../../workflows/scoring/duplicates/hash.ts';
import { intentFeatures, PART_WEIGHTS } from '../../workflows/scoring/intent/intent-features.ts';
import { readPost } from '../../workflows/scoring/read-post.ts';
import type { SentimentOf } from './training/examples.ts';
import { scoreSentiment } from '../../workflows/scoring/sentiment/sentiment.ts';
import { writeGuesses } from './training/guesses.ts';
import { guessOf, train } from './training/regression.ts';
import { readFreeTexts } from './data.ts';
import { trainingPosts } from './training/training-posts.ts';

/** Scale of a sentence vector, whose 384 components have length 1. */
const NUMBER_VALUE = 3;

const sentiment: SentimentOf = (post, platform) => scoreSentiment(post, platform).score;

/**
 * `node deploy/lab/train-teacher.ts <python> <folder of the model>` writes what a teacher
 * guesses for texts without an intent label. The teacher is our intent model plus the vector of the
 * whole text by a sentence encoder, which is too slow for the product. It has the model's training
 * data; the texts are sets under the MIT license and our own.
 */
function main(python: string, model: string): void {
  const posts = textsWithIntents(trainingPosts());
  const texts = guessedTexts(readFreeTexts());
  const written = posts.map(({ post: { title, content } }) =>
    title !== '' && content !== '' ? `${title}. ${content}` : title + content,
  );
  const vectors = encoded({ python, model }, [...written, ...texts]);
  const size = vectors.length / (written.length + texts.length);
  const vectorAt = (at: number): Float32Array => vectors.subarray(at * size, (at + 1) * size);
  const examples = intentExamples(posts, sentiment);
  for (const [at, { features }] of examples.entries()) addVector(features, vectorAt(at));
  const weights = train(examples, INTENT_SETTINGS);
  const shares = texts.map((content, at) => {
    const post = { title: '', content };
    const sink = collector(PART_WEIGHTS);
    intentFeatures(readPost(post), sentiment(post), sink);
    addVector(sink.features, vectorAt(written.length + at));
    return guessOf(weights, sink.features);
  });
  writeGuesses(texts, shares);
  console.log(`${texts.length} texts`);
}

function addVector({ hashes, values }: Features, vector: Float32Array): void {
  for (const [at, number] of vector.entries()) {
    hashes.push(hashOf(`(sentence ${at})`));
    values.push(number * NUMBER_VALUE);
  }
}

const [, , python, model] = process.argv;
if (!python || !model) throw new Error('which Python, and where is the model?');
main(python, model);
