import { globSync, readFileSync } from 'node:fs';
import { Tooltip } from 'radix-ui';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MARKUP_PAYLOADS, dangersIn } from '../testing/markup-payloads.ts';
import { resultOf } from '../testing/samples.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultRow } from './result-row.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const FIELDS = ['title', 'content', 'author', 'reason', 'url'] as const;
const CASES = MARKUP_PAYLOADS.flatMap((payload) => FIELDS.map((field) => ({ field, payload })));

const render = (change: Parameters<typeof resultOf>[1]): string => {
  const post = resultOf(1, change);
  return renderToString(
    <Tooltip.Provider>
      <ResultRow
        post={post}
        now={NOW}
        position={1}
        total={1}
        arriving={false}
        Actions={ResultActions}
        state={undefined}
      />
    </Tooltip.Provider>,
  );
};

test('S-19, S-21: no markup or Markdown in a post reaches the page as an element', () => {
  const plain = render({});
  expect(dangersIn(plain)).toEqual([]);
  const shape = plain.match(/<\w+/gu)?.length;
  expect(CASES.length).toBeGreaterThan(400);
  for (const { field, payload } of CASES) {
    const html = render({ [field]: payload });
    expect(dangersIn(html), `${field}: ${payload}`).toEqual([]);
    // An unsafe link is left out; nothing else changes.
    if (field !== 'url') expect(html.match(/<\w+/gu)?.length, `${field}: ${payload}`).toBe(shape);
  }
});

test('S-20: every link that opens another tab gives it no way back', () => {
  const files = globSync('web/src/**/*.tsx');
  const links = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<a\b[^>]*target="_blank"[^>]*>/gu)].map(([tag]) => ({
      file,
      tag,
    })),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const { file, tag } of links) {
    expect(tag, file).toMatch(/rel="[^"]*\bnoopener\b/u);
    expect(tag, file).toMatch(/rel="[^"]*\bnoreferrer\b/u);
  }
});
