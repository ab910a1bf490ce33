import { expect, test } from 'vitest';
import { fillShell, shellPage } from './page-html.ts';
import type { RenderedPage } from './page-html.ts';

const SHELL = `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <title>Earshot: find your first 100 customers</title>
    <meta
      name="description"
      content="general"
    />
    <meta property="og:title" content="general" />
    <meta property="og:image" content="https://earshot.example/social.png" />
    <meta name="twitter:image" content="https://earshot.example/social.png" />
    <!--page-head-->
    <script>theme()</script>
    <script type="module" crossorigin src="/assets/first-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/first-1.css">
    <!--headline-font:/assets/bricolage-1.woff2-->
  </head>
  <body>
    <div id="root"><!--page--></div>
  </body>
</html>`;

const page = (more: Partial<RenderedPage> = {}): string =>
  fillShell(SHELL, {
    body: '<h1>Pricing</h1>',
    metadata: { title: 'Pricing', description: 'Three plans.' },
    canonical: 'https://earshot.example/pricing',
    productName: 'Earshot',
    notice: null,
    styles: (href) => (href === '/assets/first-1.css' ? 'h1{color:red}' : null),
    ...more,
  });

test('the page’s head replaces the site’s, once', () => {
  const html = page();
  expect(html).toContain('<title>Pricing · Earshot</title>');
  expect(html).toContain('<meta name="description" content="Three plans." />');
  expect(html).toContain('<link rel="canonical" href="https://earshot.example/pricing" />');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(html).not.toContain('general');
});

test('it is painted without another request, and its scripts come after that', () => {
  const html = page();
  expect(html).toContain('<style>h1{color:red}</style>');
  expect(html).not.toMatch(/rel="(stylesheet|modulepreload)"|type="module"/);
  expect(html).toContain('<script type="after-paint" crossorigin src="/assets/first-1.js">');
  expect(html).toContain('<script type="after-paint" crossorigin src="/assets/react-1.js">');
  expect(html).toContain('<link rel="preload" href="/assets/bricolage-1.woff2" as="font"');
  expect(page({ styles: () => null })).toContain('rel="stylesheet"');
});

test('a page may have its own picture and feeds', () => {
  const html = page({
    metadata: {
      title: 'Tax "twice"',
      image: 'https://earshot.example/trending-problems/7/image.png',
      feeds: [{ type: 'application/rss+xml', title: 'RSS', href: '/feed.rss' }],
    },
  });
  expect(html.match(/problems\/7\/image\.png/g)).toHaveLength(2);
  expect(html).not.toContain('/social.png');
  expect(html).toContain(
    '<link rel="alternate" type="application/rss+xml" title="RSS" href="/feed.rss" />',
  );
});

test('the picture of shared links bears no name but the own one', () => {
  const named = 'content="https://earshot.example/social.png"';
  expect(page().split(named)).toHaveLength(3);
  const other = page({ productName: 'Whisper' });
  expect(other).not.toContain(named);
  expect(other.split('content="https://earshot.example/social-plain.png"')).toHaveLength(3);
});

test('names and texts of the installation cannot leave the place they stand in', () => {
  const evil = '"><script>alert(1)</script>$&';
  const html = page({
    body: 'costs $& and $1',
    metadata: {
      title: evil,
      description: evil,
      structuredData: { name: '</script><script>alert(1)</script>' },
    },
    productName: evil,
    notice: evil,
  });
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('costs $& and $1');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' });
});

test('a page that is missing has no canonical address and is not indexed', () => {
  const html = page({ metadata: { title: 'Page not found', noindex: true }, canonical: null });
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).not.toContain('canonical');
});

test('a page rendered in the browser keeps its scripts and styles, contains its placeholder, and no hydration mark', () => {
  const html = shellPage(SHELL, { title: 'A & B', body: '<p>Loading $&</p>' });
  expect(html).toContain('<title>A &amp; B</title>');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toContain('<div id="root"><p>Loading $&</p></div>');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain('type="module"');
  expect(html).not.toContain('<!--');
});
