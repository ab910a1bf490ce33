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
