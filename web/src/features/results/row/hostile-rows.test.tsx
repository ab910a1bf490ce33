import { globSync, readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { Tooltip } from 'radix-ui';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { resultOf } from '../testing/samples.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultRow } from './result-row.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const SCRIPTS = ['alert(1)', 'fetch("//evil.test")', 'top.location="//evil.test"'];
/** Ways to turn text into markup, with something to run in each. */
const PAYLOADS = SCRIPTS.flatMap((run) => [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math><a xlink:href="javascript:${run}">x</a></math>`,
  `<iframe srcdoc="<script>${run}</script>">`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="java\nscript:${run}">x</a>`,
  `<body onpageshow=${run}>`,
  `<details open ontoggle=${run}>`,
  `<style>@import "//evil.test/${run}"</style>`,
  `<link rel=stylesheet href="//evil.test">`,
  `<form action="//evil.test"><button>${run}</button></form>`,
  `<base href="//evil.test/"><!--${run}`,
  `</h3></article><template shadowrootmode=open><img src=x onerror=${run}>`,
  `![x](https://evil.test/?${run})`,
  `[x](javascript:${run})`,
  `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `{{constructor.constructor('${run}')()}}`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<x style="background:url(javascript:${run})">`,
  `\u202e<script>${run}</script>`,
  `<scr\u0000ipt>${run}</scr\u0000ipt>`,
  `<marquee onstart=${run}>`,
]);
const FIELDS = ['title', 'content', 'author', 'reason', 'url'] as const;
const CASES = PAYLOADS.flatMap((payload) => FIELDS.map((field) => ({ field, payload })));

const render = (change: Parameters<typeof resultOf>[1]): string => {
  const leader = resultOf(1, change);
  const group = { id: leader.id, leader, places: [leader] };
  return renderToString(
    <Tooltip.Provider>
      <ResultRow
        group={group}
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

/** Elements and attributes in which something could run or be loaded from outside. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^(?:script|iframe|object|embed|img|style|link|base|form|math|template)$/u.test(name))
        dangers.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) dangers.push(attribute);
        if (/^(?:href|src|srcdoc|action|xlink:href)$/u.test(attribute))
          if (!/^https?:\/\//u.test(value)) dangers.push(`${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}

test('S-19, S-21: no markup or Markdown in a post reaches the page as an element', () => {
  const plain = render({});
  expect(dangersIn(plain)).toEqual([]);
  const shape = plain.match(/<\w+/gu)?.length;
  expect(CASES.length).toBeGreaterThan(400);
  for (const { field, payload } of CASES) {
    const html = render({ [field]: payload });
    expect(dangersIn(html), `${field}: ${payload}`).toEqual([]);
    // A link that may not be opened is left out; nothing else changes.
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
