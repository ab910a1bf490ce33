import { classifyIntent } from '../../../../workflows/scoring/intent/intent.ts';
import { scoreSentiment } from '../../../../workflows/scoring/sentiment/sentiment.ts';
import { f1, macroF1, withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';
import { readOwnPosts } from '../../training/own-posts.ts';
import { named } from './sentiment.lib.ts';

const row = (metric: string, ours: Row['ours'], note: string): Row => ({
  set: 'own markets',
  metric,
  ours,
  baseline: '-',
  target: null,
  note,
});

/** Our verdicts on the markets that we wrote and that no model was trained on. */
export function ownPostRows(): Row[] {
  const all = readOwnPosts('held out');
  const posts = all.filter(({ source }) => source === 'own posts');
  const messages = all.filter(({ source }) => source === 'own messages');
  const intents = (list: typeof all) =>
    list.map(({ post, platform, intent }) => ({
      truth: intent,
      guess: classifyIntent(post, platform).intent,
    }));
  const sentiments = posts
    .filter(({ sentiment }) => sentiment !== 'mixed')
    .map(({ post, platform, sentiment }) => ({
      truth: sentiment,
      guess: named(scoreSentiment(post, platform).score),
    }));
  const size = `n ${posts.length}, held out`;
  return [
    row('intent macro-F1', withInterval(intents(posts), macroF1), size),
    row('sentiment macro-F1', withInterval(sentiments, macroF1), 'without mixed'),
    row(
      'F1 complaint',
      withInterval(intents(messages), (list) => f1(list, 'complaint')),
      `n ${messages.length}, short messages`,
    ),
  ];
}
