import { expect, test } from 'vitest';
import { parsePage } from './document.ts';
import { feedsOf, findPage, isSameSite, registrableDomain } from './links.ts';

test('finds pages by path before words, on the same site only', () => {
  const page = parsePage(
    '<a href="https://other.example/pricing">Pricing</a><a href="/blog/pricing-tips">Pricing tips</a><a href="https://www.acme.example/pricing/">Plans</a><a href="/company/about-us">About us</a>',
    'https://acme.example/',
  );
  expect(findPage(page, 'pricing')).toBe('https://www.acme.example/pricing/');
  expect(findPage(page, 'about')).toBe('https://acme.example/company/about-us');
  expect(findPage(page, 'changelog')).toBeNull();
});

test.each(['/tarifas', '/precios', '/planes.html', '/planos', '/tarife', '/preise', '/tarifs'])(
  'finds the pricing page of a site in another language: %s',
  (path) => {
    const page = parsePage(
      `<a href="/blog">Blog</a><a href="${path}">€</a>`,
      'https://acme.example/',
    );
    expect(findPage(page, 'pricing')).toBe(`https://acme.example${path}`);
  },
);

test('registrable domains respect public suffixes, private ones included', () => {
  expect(registrableDomain('https://www.shop.acme.co.uk/x')).toBe('acme.co.uk');
  expect(registrableDomain('acme.github.io')).toBe('acme.github.io');
  expect(registrableDomain('http://127.0.0.1/')).toBeNull();
  expect(isSameSite('https://a.github.io/', 'https://b.github.io/')).toBe(false);
});

test.each([
  ['application/rss+xml', '/x', true],
  ['application/atom+xml', '/x', true],
  ['application/feed+json', '/x', true],
  ['application/rss+xml; charset=UTF-8', '/x', true],
  ['text/rss+xml', '/x', true],
  ['text/atom+xml', '/x', true],
  ['application/rdf+xml', '/x', true],
  ['application/xml', '/blog/feed', true],
  ['application/xml', '/rss.xml', true],
  ['application/json', '/feed.json', true],
  ['text/xml', '/x', false],
  ['application/json', '/wp-json/wp/v2/pages/9', false],
  ['application/json+oembed', '/oembed?url=feed', false],
  ['application/rss+xml', '/comments/feed', false],
  ['text/html', '/feed', false],
])('a link of type %s to %s announces a feed: %s', (type, href, isFeed) => {
  const page = parsePage(
    `<link rel="alternate" type="${type}" href="${href}">`,
    'https://acme.example/',
  );
  expect(feedsOf(page)).toHaveLength(isFeed ? 1 : 0);
});
