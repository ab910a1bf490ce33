import { expect, test } from 'vitest';
import { aiVisibilityExport } from '../testing/ai-visibility.ts';
import { claimSentence } from './method.tsx';

const { analysis } = aiVisibilityExport();
const rate = (share: number) =>
  ({ kind: 'interval', rate: share, low: 0.1, high: 0.4, n: 32, prompts: 8 }) as const;

test('a claim states sample, assistants, day and interval with the rate', () => {
  const claim = claimSentence(analysis, rate(0.23)) ?? '';
  for (const part of ['23%', '32 answers', '8 buyer questions', 'OpenAI', '10% to 40%', '2026'])
    expect(claim).toContain(part);
});

test('a brand that is never named may claim at most the upper end of the interval', () => {
  expect(claimSentence(analysis, rate(0))).toMatch(/was not named in 32 answers .*at most 40%/u);
});

test('no claim is possible without an interval, or during a run', () => {
  expect(claimSentence(analysis, { kind: 'count', hits: 3, n: 9, prompts: 3 })).toBeNull();
  expect(claimSentence({ ...analysis, status: 'running' }, rate(0.2))).toBeNull();
});
