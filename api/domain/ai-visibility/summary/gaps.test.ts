import { describe, expect, it } from 'vitest';
import { signTest } from '../statistics/change.ts';
import { NO_COUNT, addSample, cellKey, emptyTally, planCell } from '../tally.ts';
import type { SampleChange } from '../tally.ts';
import { findGaps } from './gaps.ts';
import type { Run } from '../run.ts';

const BRANDS = ['us', 'acme', 'beta'].map((key, at) => ({
  key,
  name: key,
  aliases: [],
  domain: null,
  own: at === 0,
}));

/** One prompt per entry: how many of 25 answers recommend us, acme and beta. */
function runOf(hits: readonly (readonly [us: number, acme: number, beta: number])[]): Run {
  const prompts = hits.map((_, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    text: `Question ${at}?`,
    kind: 'unbranded' as const,
    intent: 'best-for' as const,
    origin: 'template' as const,
  }));
  const tally = emptyTally();
  for (const [at, { id }] of prompts.entries()) {
    planCell(tally, id, 'openai', 25);
    for (let run = 0; run < 25; run += 1)
      addSample(tally, answer(id, run, hits[at] ?? [0, 0, 0]), 'unbranded');
  }
  return { prompts, assistants: ['openai'], brands: BRANDS, earlier: [], tally };
}

const answer = (
  promptId: string,
  run: number,
  hits: readonly [number, number, number],
): SampleChange => ({
  promptId,
  assistant: 'openai',
  run,
  was: 'not_run',
  state: 'answered',
  model: 'm',
  costMicros: 0,
  marks: BRANDS.flatMap(({ key }, brand) =>
    run < (hits[brand] ?? 0)
      ? [
          {
            brand: key,
            role: 'recommended' as const,
            unsure: false,
            place: null,
            sentiment: 'positive' as const,
            linked: null,
            foundOnly: null,
            reader: 'rules',
          },
        ]
      : [],
  ),
  cited: [{ url: 'https://forum.example/t/1', domain: 'forum.example', type: 'forum' }],
  candidates: [],
  excerpt: '',
  reason: null,
});

describe('gaps', () => {
  it('R-GPT: finds questions where a rival is clearly recommended more often, even when we are sometimes recommended', () => {
    const [first] = findGaps(runOf([[2, 20, 0]]));
    expect(first).toMatchObject({
      kind: 'prompt',
      rival: 'acme',
      rivalHits: 20,
      ownHits: 2,
      n: 25,
      certain: true,
      pages: ['https://forum.example/t/1'],
    });
  });

  it('marks a lead explained by chance as a hint, and omits small ones', () => {
    expect(findGaps(runOf([[0, 5, 0]])).filter(({ kind }) => kind === 'prompt')).toMatchObject([
      { certain: false },
    ]);
    expect(findGaps(runOf([[10, 12, 0]]))).toEqual([]);
    expect(findGaps(runOf([[12, 10, 0]]))).toEqual([]);
  });

  it('sorts proven gaps first, then by how many more answers recommend the rival', () => {
    const gaps = findGaps(
      runOf([
        [0, 4, 0],
        [0, 14, 0],
        [0, 25, 0],
      ]),
    ).filter(({ kind }) => kind === 'prompt');
    expect(gaps.map(({ rivalHits, certain }) => [rivalHits, certain])).toEqual([
      [25, true],
      [14, true],
    ]);
  });

  it('has none without competitors or answers', () => {
    const run = runOf([[0, 20, 0]]);
    expect(findGaps({ ...run, brands: BRANDS.slice(0, 1) })).toEqual([]);
    const cell = run.tally.cells[cellKey(run.prompts[0]?.id ?? '', 'openai')];
    expect(cell?.brands['us'] ?? NO_COUNT).toEqual(NO_COUNT);
    expect(findGaps({ ...run, tally: emptyTally() })).toEqual([]);
  });

  it('tests leads with the exact sign test', () => {
    expect(signTest(5, 0)).toBeCloseTo(0.0625, 10);
    expect(signTest(10, 2)).toBeCloseTo(0.03857421875, 10);
    expect(signTest(3, 3)).toBe(1);
    expect(signTest(0, 0)).toBe(1);
    expect(signTest(900, 100)).toBeGreaterThan(0);
  });
});
