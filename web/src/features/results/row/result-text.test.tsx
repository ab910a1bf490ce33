import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { resultOf } from '../testing/samples.ts';
import { ResultText } from './result-text.tsx';

test('title and text of a post are set in the direction of their own script', () => {
  const result = resultOf(1, { title: 'أبحث عن تطبيق CRM', content: 'מחפשת אפליקציה' });
  const markup = renderToStaticMarkup(<ResultText id="a" result={result} link={null} />);
  expect(markup).toMatch(/<h3 id="a" dir="auto"/);
  expect(markup).toMatch(/<p dir="auto"/);
});
