import { isTag, isText } from 'domhandler';
import type { AnyNode } from 'domhandler';
import { expect, test } from 'vitest';
import { collapse, parsePage } from './document.ts';
import { factsOfPage } from './facts.ts';

const SIZE = 2_000_000;
const filled = (part: string): string => part.repeat(SIZE / part.length);
const NOW = new Date('2026-11-05T10:00:00Z');

/** What each reader of a page passes over: elements, and characters outside of scripts. */
function workOf(html: string): { elements: number; characters: number } {
  const work = { elements: 0, characters: 0 };
  const visit = (node: AnyNode): void => {
    if (isText(node)) work.characters += collapse(node.data).length;
    if (isTag(node)) work.elements += 1;
    if ('children' in node && (!isTag(node) || node.name !== 'script'))
      node.children.forEach(visit);
  };
  visit(parsePage(html, 'https://acme.example/').root);
  return work;
}

const HOSTILE: Record<string, string> = {
  'a title': `<title>${filled('Acme - ')}</title>`,
  'a headline': `<h1>${filled('word 12 ')}</h1>`,
  'a footer': `<footer>${filled('© 2020 Acme Inc. ')}</footer>`,
  'a header': `<header><a href="/">${filled('Acme ')}</a></header>`,
  'paragraphs of a footer': `<footer>${filled('<p>© Acme Inc.</p>')}</footer>`,
  prices: filled('<p>$29 / month</p>'),
  'plan cards': filled('<div class="plan"><h3>Pro</h3><b>$29</b><ul><li>x</li></ul></div>'),
  'raised cents': filled('1²'),
  'ligatures of a whole sentence': filled('\ufdfa'),
  entities: filled('&nbsp;'),
  'nothing but openings': filled('<'),
};

test.each(Object.entries(HOSTILE))('2 MB of %s are read up to a bound', (_what, html) => {
  const { elements, characters } = workOf(`<html><body>${html}</body></html>`);
  expect(elements).toBeLessThanOrEqual(4_010);
  expect(characters).toBeLessThanOrEqual(140_000);
});

test('a long page is read as far as the bound, its linked data whole', () => {
  const data = JSON.stringify({
    '@type': 'Organization',
    name: 'Acme',
    about: 'x'.repeat(400_000),
  });
  const html = `<body><h1>Invoices</h1><p>Acme</p>
    <script type="application/ld+json">${data}</script><p>${filled('more ')}</p>
    <footer>© 2020 Other</footer></body>`;
  const facts = factsOfPage({ html, url: 'https://acme.example/', kind: 'home', now: NOW });
  expect(facts.headline?.value).toBe('Invoices');
  expect(facts.name?.value).toBe('Acme');
});

test.each([
  ['names inside names', '{"name":', '"x"', '}'],
  ['lists inside lists', '[', '', ']'],
])('linked data with 100,000 %s does not end the reading', (_what, open, value, close) => {
  const deep = `${open.repeat(100_000)}${value}${close.repeat(100_000)}`;
  const html = `<body><h1>Invoices</h1><script type="application/ld+json">
    {"@type": "Organization", "name": ${deep}, "sameAs": ${deep}}</script></body>`;
  const facts = factsOfPage({ html, url: 'https://acme.example/', kind: 'home', now: NOW });
  expect(facts.headline?.value).toBe('Invoices');
});
