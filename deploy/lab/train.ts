import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTENTS } from '#domain/names.ts';
import type { StoredModel } from '../../workflows/scoring/text/linear-model.ts';
import {
  SENTIMENTS,
  fromPosts,
  fromScores,
  fromStack,
  guessedExamples,
  guessedTexts,
  INTENT_SETTINGS,
  intentExamples,
  KEPT,
  ownSentiments,
  textsWithIntents,
  SENTIMENT_SETTINGS,
} from './training/examples.ts';
import { stored, train } from './training/regression.ts';
import { labelledSchema, readFreeTexts, requireSet, scoredSchema } from './data.ts';
import { trainingPosts } from './training/training-posts.ts';

const FOLDER = join(import.meta.dirname, '../../workflows/scoring');
const write = (name: 'sentiment' | 'intent', model: StoredModel): void => {
  writeFileSync(join(FOLDER, name, `${name}-weights.json`), `${JSON.stringify(model, null, 2)}\n`);
  console.log(`${name}: ${model.features.length} features`);
};

/**
 * `node deploy/lab/train.ts sentiments|intents` writes the weights of a model, in this order, because
 * intents are trained with the stored sentiments. Learns from sets under the MIT licence
 * (senti4sd and the two of VADER), from sentences and posts of our own and from frozen posts of the
 * sandbox; intents also from what the teacher guessed of those sets (`train-teacher.ts`).
 * @throws Error if a set is missing: weights of less data must not replace the stored ones
 */
async function main(which: string | undefined): Promise<void> {
  if (which !== 'sentiments' && which !== 'intents')
    throw new Error('Usage: node deploy/lab/train.ts sentiments|intents');
  const posts = trainingPosts();
  const others = [
    ...fromStack(requireSet('sentiment/senti4sd', labelledSchema)),
    ...fromScores(requireSet('sentiment/vader-tweets', scoredSchema)),
    ...fromScores(requireSet('sentiment/vader-amazon', scoredSchema)),
    ...ownSentiments(),
  ];
  if (which === 'sentiments') {
    const examples = [...others, ...fromPosts(posts)];
    write(
      'sentiment',
      stored(train(examples, SENTIMENT_SETTINGS), SENTIMENTS, examples, KEPT.sentiments),
    );
    return;
  }
  const { unseenSentiments } = await import('./training/unseen-sentiments.ts');
  const sentiment = unseenSentiments(posts, others);
  const examples = [
    ...intentExamples(textsWithIntents(posts), sentiment),
    ...guessedExamples(guessedTexts(readFreeTexts()), sentiment),
  ];
  write('intent', stored(train(examples, INTENT_SETTINGS), INTENTS, examples, KEPT.intents));
}

await main(process.argv[2]);
