import { expect, test } from 'vitest';
import { parseQuery } from '#providers/query.ts';
import { scorePosts } from './score.ts';

const MEGABYTE = 1_000_000;
const fill = (unit: string): string => unit.repeat(Math.ceil(MEGABYTE / unit.length));

/** Each makes a regular expression with overlapping repetition run for minutes. */
const HOSTILE = [
  'a',
  ' ',
  'a ',
  'a.',
  "a'",
  '+',
  '-',
  '"',
  '?',
  'what ',
  'which tool ',
  'best ',
  'how do i ',
  'looking for a ',
  'is there any ',
  'any x ',
  'why is ',
  'not ',
  'A or ',
  'Ab or Ab ',
  'a vs ',
  '日',
  '\u0301',
  '\ud800',
  '\u0000',
];

// Linear or not is a matter of seconds against hours: the runner's own limit decides.
test.each(HOSTILE)('S-33: a megabyte of %j is scored in linear time', (unit) => {
  const text = fill(unit);
  const query = parseQuery('"looking for" tool -spam', 'keywords');
  const [fromTitle, fromText] = scorePosts(query, 'reddit', [
    { title: text, content: '' },
    { title: '', content: text },
  ]);
  expect(fromTitle?.relevance).toBeGreaterThanOrEqual(0);
  expect(fromText?.verdicts.relevance.spans.length).toBeLessThanOrEqual(20);
});

test('markup and prototype names are words like others', () => {
  const query = parseQuery('__proto__ constructor <script>', 'keywords');
  const posts = [{ title: '__proto__ constructor <script>alert(1)</script>', content: 'toString' }];
  expect(scorePosts(query, 'reddit', posts)[0]?.sentiment).toBeCloseTo(0, 0);
});
