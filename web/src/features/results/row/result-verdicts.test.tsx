import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { resultOf } from '../testing/samples.ts';
import { ResultVerdicts } from './result-verdicts.tsx';

test('what a platform counts is read out as one or several', () => {
  const engagement = { likes: 1, comments: 2, shares: 0, views: null, score: 1, notes: 1_200 };
  const markup = renderToStaticMarkup(<ResultVerdicts result={resultOf(1, { engagement })} />);
  expect([...markup.matchAll(/title="([^"]+)"/g)].map(([, title]) => title)).toEqual([
    '1 like',
    '2 comments',
    '1 point',
    '1,200 notes',
  ]);
});

const mood = (sentiment: number, over: Parameters<typeof resultOf>[1] = {}): string => {
  const result = resultOf(1, { sentiment, intent: 'recommendation', ...over });
  const markup = renderToStaticMarkup(<ResultVerdicts result={result} />);
  return /Perhaps (?:positive|negative)|Positive|Negative/.exec(markup)?.[0] ?? '';
};

test('A-98: a row shows a sentiment that is sure and says what the intent does not', () => {
  expect([mood(0.69), mood(-0.69), mood(0.3)]).toEqual(['Positive', 'Negative', 'Positive']);
  expect([mood(0.29), mood(-0.2), mood(0)]).toEqual(['', '', '']);
  for (const intent of ['alternative', 'complaint', 'promotion'] as const)
    expect([mood(0.69, { intent }), mood(-0.69, { intent })]).toEqual(['', '']);
  const { verdicts } = resultOf(1);
  const unsure = { ...verdicts, sentiment: { ...verdicts.sentiment, unsure: true } };
  expect(mood(-0.5, { verdicts: unsure })).toBe('');
});

test('a row shows one relevance, without who judged it', () => {
  const ownVerdict = { relevance: 0.9, intent: 'other' as const };
  const result = resultOf(1, { relevance: 0.5, ownVerdict });
  const markup = renderToStaticMarkup(<ResultVerdicts result={result} />);
  expect(markup.match(/[Rr]elevan/g)).toHaveLength(1);
  expect(markup).not.toMatch(/AI|model/);
});
