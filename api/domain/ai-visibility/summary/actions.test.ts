import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { SOURCE_TYPES } from '../names.ts';
import type { Run } from '../run.ts';
import { addSample, cellKey, emptyTally, planCell } from '../tally.ts';
import { behindIn, findActions, gapSentence } from './actions.ts';
import { findGaps } from './gaps.ts';

const BRANDS = ['us', 'acme', 'beta'].map((key, at) => ({
  key,
  name: key.toUpperCase(),
  aliases: [],
  domain: `${key}.example`,
  own: at === 0,
}));
const RUNS = 8;

type Hits = readonly [us: number, acme: number, beta: number];

/** Per question: how many of eight answers recommend each brand, and the page they cite. */
function runOf(
  questions: readonly (readonly [Hits, (typeof SOURCE_TYPES)[number], number])[],
  brands: Run['brands'] = BRANDS,
): Run {
  const tally = emptyTally();
  const prompts = questions.map(([hits, type, page], at) => {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    planCell(tally, id, 'openai', RUNS);
    for (let run = 0; run < RUNS; run += 1)
      addSample(
        tally,
        {
          promptId: id,
          assistant: 'openai',
          run,
          was: 'not_run',
          state: 'answered',
          model: 'm',
          costMicros: 0,
          marks: brands.flatMap(({ key }, brand) => ({
            brand: key,
            role: run < (hits[brand] ?? 0) ? ('recommended' as const) : ('negated' as const),
            unsure: false,
            reader: 'rules' as const,
            place: null,
            sentiment: 'neutral' as const,
            linked: null,
            foundOnly: null,
          })),
          cited: [{ url: `https://${type}${page}.example/t`, domain: `${type}.example`, type }],
          candidates: [],
          excerpt: '',
          reason: null,
        },
        'unbranded',
      );
    return {
      id,
      text: `Question ${at}?`,
      kind: 'unbranded' as const,
      intent: 'best-for' as const,
      origin: 'template' as const,
    };
  });
  return { prompts, assistants: ['openai'], brands, earlier: [], tally };
}

const hits = tuple(nat(RUNS), nat(RUNS), nat(RUNS));
const runs = array(tuple(hits, constantFrom(...SOURCE_TYPES), nat(2)), { maxLength: 12 }).map(
  (questions) => ({ run: runOf(questions), questions }),
);

test('no sentence on gaps contradicts a number of the grid', () => {
  assert(
    property(runs, ({ run, questions }) => {
      const behind = questions.filter(([[us, acme, beta]]) => Math.max(acme, beta) > us).length;
      const sentence = gapSentence(run);
      const numbers = (sentence.match(/\d+/gu) ?? []).map(Number);
      if (questions.length === 0) expect(sentence).toBe('No answers to compare yet.');
      else if (behind === 0) expect(sentence).toMatch(/^No competitor is recommended more often/u);
      else expect(numbers).toEqual([behind, questions.length]);
      // Every gap that is listed is one of the questions that the sentence counts.
      const counted = new Set(behindIn(run).behind.map(({ promptId }) => promptId));
      for (const gap of findGaps(run))
        if (gap.kind === 'prompt') expect(counted).toContain(gap.subject);
    }),
  );
});

test('no action contradicts a number of the grid', () => {
  assert(
    property(runs, ({ run }) => {
      const actions = findActions(run);
      expect(actions.length).toBeLessThanOrEqual(3);
      expect(new Set(actions.map(({ targetUrl }) => targetUrl)).size).toBe(actions.length);
      for (const { kind, sentence, evidence, targetUrl } of actions) {
        for (const one of evidence) {
          const cell = run.tally.cells[cellKey(one.promptId, 'openai')];
          expect(one.n).toBe(RUNS);
          const own = cell?.brands['us'];
          expect(one.ownHits).toBe(kind === 'facts' ? own?.negated : own?.recommended);
          if (one.rival === null) continue;
          expect(one.rivalHits).toBeGreaterThan(one.ownHits);
          expect(cell?.brands[one.rival.toLowerCase()]?.recommended).toBe(one.rivalHits);
        }
        const source = run.tally.sources[targetUrl];
        const cited = /(?<n>\d+) answers? cites? it, and (?<hits>\d+|none)/u.exec(sentence);
        if (source && cited?.groups) {
          expect(Number(cited.groups['n'])).toBe(source.answers);
          expect(cited.groups['hits']).toBe(String(source.recommends['us'] ?? 'none'));
        }
        const rival = /: (?<name>\w+) is recommended in (?<hits>\d+) of (?<n>\d+)/u.exec(sentence);
        if (!source || !rival?.groups) continue;
        const { name = '', hits: count, n } = rival.groups;
        expect(Number(count)).toBe(source.recommends[name.toLowerCase()]);
        expect(Number(n)).toBe(source.answers);
      }
    }),
  );
});

test('three actions where that many exist, those first that could win the most answers', () => {
  const run = runOf([
    [[0, 8, 0], 'forum', 1],
    [[2, 5, 0], 'list', 1],
    [[8, 0, 0], 'review', 1],
  ]);
  expect(findActions(run).map(({ kind, targetUrl }) => [kind, targetUrl])).toEqual([
    ['facts', 'https://us.example'],
    ['thread', 'https://forum1.example/t'],
    ['list', 'https://list1.example/t'],
  ]);
});

test('pages of unknown owners and questions that mostly recommend the brand are no action', () => {
  const run = runOf(
    [
      [[0, 0, 0], 'other', 1],
      [[4, 0, 0], 'list', 1],
      [[3, 0, 0], 'review', 1],
    ],
    BRANDS.slice(0, 1).map((brand) => ({ ...brand, domain: null })),
  );
  expect(findActions(run).map(({ kind, targetUrl }) => [kind, targetUrl])).toEqual([
    ['review', 'https://review1.example/t'],
    ['question', '/dashboard/social-media-search?q=Question%200%3F'],
    ['question', '/dashboard/social-media-search?q=Question%202%3F'],
  ]);
});

test('without competitors there are no gaps, and the sentence says why', () => {
  const run = runOf([[[0, 0, 0], 'forum', 1]], BRANDS.slice(0, 1));
  expect(gapSentence(run)).toMatch(/^You track no competitors/u);
  expect(findActions(run).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['facts', 'State on your site what these answers miss: 8 answers advise against you.'],
    ['thread', 'Reply in this thread: 8 answers cite it, and none of them recommends you.'],
    ['question', 'Answer people who ask “Question 0?”: of 8 answers, none of them recommends you.'],
  ]);
});
