import { titleCut, titleLikeness } from '../../../../workflows/scoring/duplicates/conversations.ts';
import { sketchOf, wordsOf } from '../../../../workflows/scoring/duplicates/sketch.ts';
import { pairSchema, readSet } from '../../data.ts';
import { f1, withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';

/** Whether two titles are the same story, at the product's own threshold. */
export function duplicateRows(): Row[] {
  const pairs = readSet('duplicates/hn-reposts', pairSchema);
  if (!pairs) return [];
  const judged = pairs.map(({ a, b, label }) => {
    const [first, second] = [sketchOf(wordsOf(a.title)), sketchOf(wordsOf(b.title))];
    const score = titleLikeness(first, second) - titleCut(first, second);
    return { truth: String(label), score };
  });
  const at = (cut: number) =>
    judged.map(({ truth, score }) => ({ truth, guess: score >= cut ? '1' : '0' }));
  const cuts = Array.from({ length: 61 }, (_none, step) => step / 100 - 0.3);
  const best = cuts.reduce((a, b) => (f1(at(b), '1') > f1(at(a), '1') ? b : a));
  const ours = withInterval(at(0), (rows) => f1(rows, '1'));
  const note = `best ${f1(at(best), '1').toFixed(3)}, cut moved by ${best.toFixed(2)}`;
  return [
    { set: 'hn-reposts', metric: 'F1', ours, baseline: 'TF-IDF cosine 0.880', target: 0.91, note },
  ];
}
