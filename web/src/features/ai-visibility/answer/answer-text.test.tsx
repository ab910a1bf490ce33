import { array, assert, constantFrom, pre, property } from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import type { Answer } from '#contracts/ai-visibility/ai-visibility.ts';
import { aiVisibilityExport } from '../testing/ai-visibility.ts';
import { readBlocks } from './blocks.ts';
import { readInline } from './inline.ts';
import type { Inline, TextRange } from './inline.ts';
import { MarkedAnswer } from './marked-answer.tsx';

const { analysis, answers } = aiVisibilityExport({ status: 'running' });

function drawn(text: string, marks: readonly TextRange[] = []): string {
  const brands = marks.map((place): Answer['brands'][number] => ({
    brand: 'acme',
    role: 'recommended',
    unsure: false,
    place: 1,
    sentiment: 'neutral',
    linked: null,
    foundOnly: null,
    reader: 'rules',
    quote: null,
    listNumber: null,
    evidence: [place],
    sentimentWords: [],
  }));
  const answer = { ...(answers[0] as Answer), text, brands };
  return renderToString(<MarkedAnswer analysis={analysis} answer={answer} />).replaceAll(
    '<!-- -->',
    '',
  );
}

const markOf = (text: string, name: string): TextRange => {
  const start = text.indexOf(name);
  return { start, end: start + name.length };
};

test('Markdown of an answer is rendered as bold text, lists, tables and headings', () => {
  const html = drawn(
    '## Picks\n\n1. **Acme**: *quick*\n   - free plan\n\n| Tool | Price |\n|---|---|\n| Acme | $9 |\n\nDone.<br>Bye',
  );
  expect(html).toMatch(/font-semibold">Picks<\/p>/u);
  expect(html).toContain('<strong class="font-semibold">Acme</strong>: <em>quick</em>');
  expect(html).toMatch(/<th [^>]*>Price<\/th>/u);
  expect(html).toMatch(/<td [^>]*>\$9<\/td>/u);
  expect(html).toContain('Done.<br/>Bye');
  expect(html).not.toMatch(/[#|]|\*\*|<h\d/u);
});

test('markup, scripts, images and unsafe links in an answer stay text', () => {
  const html = drawn(
    '<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![pic](https://evil.test/p.png) [b](https://u:p@evil.test/)',
  );
  expect(html).not.toMatch(/<script|<img|href="(?!https:\/\/evil\.test\/p\.png")/u);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('[a](javascript:alert(1))');
});

it.each([
  '“https://acme.test”',
  'https://acme.test，推荐',
  'https://acme.test。',
  'https://acme.test—great',
  'https://acme.test…',
  '「https://acme.test」',
  '«https://acme.test»',
  'https://acme.test、',
  'https://acme.test！',
  'https://acme.test.',
  '(https://acme.test)',
  '‘https://acme.test’',
])('an address ends before the punctuation of any script: %s', (text) => {
  expect(drawn(text)).toMatch(/href="https:\/\/acme\.test\/?"/u);
});

test('three backticks before other backticks open no block of code', () => {
  expect(drawn('``` and `npm i` are code.\n\n## Acme')).toMatch(/font-semibold">Acme<\/p>/u);
});

test('a link shows its host, whatever its text', () => {
  const html = drawn('Sign in at [paypal.com](https://evil.test/login) or https://acme.test/x.');
  expect(html).toMatch(/paypal\.com<a href="https:\/\/evil\.test\/login"[^>]*>evil\.test</u);
  expect(html).toContain('href="https://acme.test/x"');
  expect(html).toContain('rel="noreferrer noopener nofollow"');
});

test('the direction of an answer follows its own language, not a name in it', () => {
  expect(drawn('- פנקס – a simple choice')).toContain('dir="ltr"');
  expect(drawn('- Acme היא בחירה פשוטה לצוותים קטנים')).toContain('dir="rtl"');
});

it.each([
  ['**Acme** is quick.', 'Acme'],
  ['1. [Acme](https://acme.test) leads.', 'Acme'],
  ['| Tool |\n|---|\n| `x` Acme |', 'Acme'],
  ['# *The* Acme CRM', 'Acme CRM'],
  ['👍🏽 Acme 漢字', 'Acme'],
  ['> - Acme', 'Acme'],
])('the brand in “%s” is marked where it is', (text, name) => {
  expect(drawn(text, [markOf(text, name)])).toMatch(new RegExp(`<mark [^>]*>${name}</mark>`, 'u'));
});

const FRAGMENTS = [
  '**',
  '*',
  '_',
  '__',
  '***',
  '`',
  '```\n',
  '~~~',
  '\\',
  '[',
  ']',
  '(',
  ')',
  '[1]',
  '|',
  ' | ',
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '  ',
  '\t',
  '# ',
  '### ',
  '- ',
  '1. ',
  '• ',
  '> ',
  '---',
  '|---|\n',
  'Acme',
  'é',
  '漢字',
  'عربي',
  '😀',
  'x',
  '9',
  '.',
  ',',
  '!',
  '<',
  '>',
  '&',
  '<b>',
  '</b>',
];
const markdown = array(constantFrom(...FRAGMENTS), { maxLength: 60 }).map((all) => all.join(''));

function leavesOf(text: string): TextRange[] {
  const inside = (parts: readonly Inline[]): TextRange[] =>
    parts.flatMap((part) => {
      if (part.kind === 'break') return [];
      return 'parts' in part ? inside(part.parts) : [part];
    });
  return readBlocks(text).flatMap((block) => {
    if (block.kind === 'rule') return [];
    if (block.kind === 'code') return [block];
    const ranges =
      block.kind === 'list'
        ? block.items.flatMap(({ parts }) => parts)
        : block.kind === 'table'
          ? [block.head, ...block.rows].flat()
          : [block];
    return ranges.flatMap((range) => inside(readInline(text, range)));
  });
}

const letters = (words: string): string => words.replaceAll(/\P{L}/gu, '');

test('every word of any text is rendered once and in order', () => {
  assert(
    property(markdown, (text) => {
      const leaves = leavesOf(text);
      let at = 0;
      let shown = '';
      for (const { start, end } of leaves) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThanOrEqual(start);
        shown += text.slice(start, end);
        at = end;
      }
      expect(at).toBeLessThanOrEqual(text.length);
      // Text after the fence of a code block names its language.
      const withoutInfo = text.replaceAll(/^(\s{0,3}(?:```+|~~~+)).*$/gmu, '$1');
      pre(withoutInfo === text);
      expect(letters(shown)).toBe(letters(text));
    }),
  );
});

it.each(['*a ', '**a ', '[', '[a](', '`', '_a ', '| a ', '- \\', '> ', '[[1]](https://a.test/('])(
  'an answer of 100 KB of “%s” is parsed in linear time',
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    const leaves = leavesOf(text);
    expect(leaves.at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length);
    expect(leaves.length).toBeLessThanOrEqual(text.length);
  },
);
