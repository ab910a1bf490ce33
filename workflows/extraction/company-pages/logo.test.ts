import { describe, expect, test } from 'vitest';
import { factsOfPage } from './facts.ts';

const factsOf = (html: string, url = 'https://getacme.com/') =>
  factsOfPage({ html, url, kind: 'home', now: new Date('2026-11-28T00:00:00Z') });
const TITLE = '<title>Acme Cloud — Invoices for freelancers</title>';
const logo = (html: string) =>
  factsOf(TITLE + html).logo?.value.replace('https://getacme.com/', '/') ?? null;

describe('the logo', () => {
  test.each([
    ['<header><img src="/logo.svg" alt="Logo"></header>', '/logo.svg'],
    ['<header><img src="/logo.svg" alt=""></header>', '/logo.svg'],
    ['<nav><img class="brand" src="/a.svg" alt="Home"></nav>', '/a.svg'],
    ['<header><a href="/"><img src="/logo.svg" alt="AC"></a></header>', '/logo.svg'],
    ['<div><a href="/"><img src="/logo.svg"></a></div>', '/logo.svg'],
    ['<div><img src="/x/acme-cloud-logo.png"></div>', '/x/acme-cloud-logo.png'],
    ['<div><img src="/1.png" alt="Acme Cloud logo"></div>', '/1.png'],
    ['<img src="/customers/globex-logo.png"><a href="/"><img src="/logo.png"></a>', '/logo.png'],
    ['<div><img src="/customers/globex-logo.png"></div>', null],
    ['<div><img src="/globex.png" alt="Globex logo"></div>', null],
    ['<header><div class="customers"><img src="/logo-1.png" alt=""></div></header>', null],
    ['<header><h1>For Globex</h1><img src="/logo.png" alt="Globex"></header>', null],
    ['<section class="trusted-by"><img src="/logo.png" alt="Logo"></section>', null],
    ['<section class="press"><a href="/"><img src="/logo.png"></a></section>', null],
    ['<header><img src="/hero.png" alt=""></header>', null],
  ])('in %s is %s', (html, address) => expect(logo(html)).toBe(address));

  test.each([
    ['Acme Cloud', '/l.png'],
    ['Globex', null],
  ])('in linked data of %s is %s', (name, address) => {
    const data = `<meta property="og:site_name" content="Acme Cloud"><script type="application/ld+json">{"@type":"Organization","name":"${name}","logo":"/l.png"}</script>`;
    expect(logo(data)).toBe(address);
  });
});

test.each([
  ['<header><a href="/"><img src="/l.png" alt="getacme"></a></header>', 'Acme Cloud'],
  ['<header><a href="/"><img src="/l.png" alt="getacme logo"></a></header>', 'Acme Cloud'],
  ['<header><a href="/">getacme</a></header>', 'Acme Cloud'],
])('a picture that repeats the domain does not name the company: %s', (html, name) => {
  expect(factsOf(TITLE + html).name?.value).toBe(name);
});

test('a company that is called like its domain keeps its name', () => {
  const html = '<title>n8n — automation</title><header><a href="/">n8n</a></header>';
  expect(factsOf(html, 'https://n8n.io/').name?.value).toBe('n8n');
});

test('of an endless title only the beginning is read', () => {
  const title = factsOf(`<title>Acme ${'x | '.repeat(500_000)}</title>`).title?.value ?? '';
  expect(title.length).toBeLessThanOrEqual(2_000);
  expect(title.startsWith('Acme x')).toBe(true);
});
