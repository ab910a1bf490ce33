import { expect, test } from 'vitest';
import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { createTurns, groupSize, inGroups, samplesOf } from './groups.ts';

const samples = Array.from({ length: 47 }, (_, run) => ({ promptId: 'a', run }));
const ratesOf = (perSecond: number) =>
  Object.fromEntries(ASSISTANT_IDS.map((id) => [id, perSecond])) as Record<AssistantId, number>;

test.each([0, 0.8, 1, 3, 14, 200])(
  'groups for %d answers a second hold every sample once, in order, for at most two seconds',
  (perSecond) => {
    const groups = inGroups(samples, perSecond);
    expect(groups.flatMap(samplesOf)).toEqual(samples);
    for (const group of groups) {
      expect(samplesOf(group).length).toBeGreaterThan(0);
      expect(samplesOf(group).length).toBeLessThanOrEqual(Math.max(1, perSecond * 2));
    }
    expect(groupSize(perSecond)).toBe(samplesOf(groups[0] ?? { samples: [] }).length);
  },
);

test('a sample of an earlier build is a group of its own', () => {
  const [sample] = samples;
  expect(sample && samplesOf({ ...sample })).toEqual([sample]);
});

test('an assistant is asked at its pace whatever asks, each assistant at its own', async () => {
  const waits: number[] = [];
  const { signal } = new AbortController();
  const wait = (async (ms: number) => void waits.push(ms)) as never;
  let time = 1_000;
  const turns = createTurns({ ...ratesOf(4), xai: 1 }, { now: () => time, wait });
  for (let at = 0; at < 4; at += 1) await turns('openai', signal);
  await turns('xai', signal);
  await turns('xai', signal);
  expect(waits).toEqual([250, 500, 750, 1_000]);
  time += 10_000;
  await turns('openai', signal);
  expect(waits).toHaveLength(4);
});

test('a question that is cancelled before its turn is not asked', async () => {
  const turns = createTurns(ratesOf(0.001));
  const cancelled = new AbortController();
  await turns('openai', cancelled.signal);
  const waiting = turns('openai', cancelled.signal);
  cancelled.abort();
  await expect(waiting).rejects.toThrow(/aborted/u);
  await expect(turns('gemini', cancelled.signal)).rejects.toThrow(/aborted/u);
});
