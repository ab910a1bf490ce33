import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyFactsOf } from './company-facts.ts';
import { parsePage, textOf } from './document.ts';
import { factsOfPage } from './facts.ts';
import { isSoftNotFound } from './page-state.ts';
import { shortQuote } from './quote.ts';
import type { PageKind } from './links.ts';

const now = new Date('2026-11-22T00:00:00Z');
const facts = (html: string, kind: PageKind = 'home', url = 'https://acme.example/') =>
  factsOfPage({ html, url, kind, now });

describe('name', () => {
  test.each([
    ['site name', '<meta property="og:site_name" content="Acme"><title>Pricing</title>', 'Acme'],
    ['title of a start page', '<title>Acme — Invoices for freelancers</title>', 'Acme'],
    [
      'title of another page',
      '<title>Pricing | Zimt Suite</title><nav><a href="/">Zimt Suite</a></nav>',
      'Zimt Suite',
    ],
    [
      'linked data',
      '<script type="application/ld+json">{"@type":"Organization","name":"Böhm &amp; Co"}</script>',
      'Böhm &amp; Co',
    ],
    ['title with a trade mark', '<title>Acme™: invoices</title>', 'Acme'],
    ['site name with a trade mark', '<meta property="og:site_name" content="Acme®">', 'Acme'],
    ['an attribute named wrongly', '<meta name="og:site_name" value="Acme">', 'Acme'],
  ])('from the %s', (_where, html, name) => {
    expect(facts(html).name?.value).toBe(name);
  });

  test('is unknown rather than the name of the page', () => {
    expect(facts('<title>Pricing</title><h1>Pricing</h1>').name).toBeNull();
  });
});

test('broken linked data is skipped, the page is not', () => {
  const read = facts(
    '<script type="application/ld+json">{"@type": "Organization", </script><script type="application/ld+json">{"@graph":[{"@type":["Thing","Organization"],"name":"Acme","foundingDate":"2019-04-01","sameAs":["https://x.com/acme"]}]}</script>',
  );
  expect(read.name?.value).toBe('Acme');
  expect(read.founded?.value).toEqual({ year: 2019, precision: 'stated' });
  expect(read.social.map(({ value }) => value)).toEqual([
    { network: 'x', url: 'https://x.com/acme' },
  ]);
});

describe('founding year', () => {
  test.each([
    ['We were founded in 2016 by two nurses.', 2016],
    ['Acme began in 2016 in a shed.', 2016],
    ['Acme is three people since 2016.', 2016],
    ['Acme was founded in Berlin. Gegründet im Jahr 2014.', 2014],
    ['Serving plumbers since 1998.', 1998],
    ['We started Castlane in 2016 in Portland, Oregon.', 2016],
    ['Back then we began in early 2011 with one van.', 2011],
    ['Started in 2017 by the treasurer of a church in Utrecht.', 2017],
    ['Members and rotas. Made in Bristol since 2011 for small parishes.', 2011],
    ['株式会社アクメは2012年に設立されました。', 2012],
  ])('%s', (text, year) => {
    expect(
      facts(`<title>About | Acme</title><main><p>${text}</p></main>`, 'about').founded?.value,
    ).toEqual({
      year,
      precision: 'stated',
    });
  });

  test.each([
    'Trusted by universities founded in 1850.',
    'Prices are unchanged since 2020 for members.',
    'The law was established in 2018 to protect data.',
    'Founded in 2041.',
    'First released in 2011.',
    'Version 1.0 was launched in 2012.',
    'Other began in 2013.',
    'Jo, customer since 2019',
    'We started offering refunds in 2019.',
    '© 2026 Acme',
  ])('is not invented from "%s"', (text) => {
    expect(facts(`<footer><p>${text}</p></footer>`, 'about').founded?.value.precision).not.toBe(
      'stated',
    );
  });

  test('the first year of a copyright notice bounds it', () => {
    expect(facts('<footer>© 2016–2026 Acme</footer>').founded?.value).toEqual({
      year: 2016,
      precision: 'at_latest',
    });
  });
});

test('a profile on any Fediverse server counts where its link says so; one profile per network is kept', () => {
  const read = facts(
    '<title>Acme</title><footer><a rel="me" href="https://makers.example/@maker">us</a><a href="https://towns.example/@acme">Mastodon</a>' +
      '<a href="https://medium.com/@acme" rel="me">blog</a><a href="https://towns.example/@reader">a reader</a>' +
      '<a href="https://github.com/acme">GitHub</a><a href="https://github.com/acme/acme">Source</a></footer>',
  );
  expect(read.social.map(({ value }) => value.url)).toEqual([
    'https://makers.example/@maker',
    'https://towns.example/@acme',
    'https://github.com/acme',
    'https://github.com/acme/acme',
  ]);
  const kept = companyFactsOf(read, now).filter(({ kind }) => kind === 'social');
  expect(kept.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      { network: 'github', url: 'https://github.com/acme' },
      { network: 'mastodon', url: 'https://makers.example/@maker' },
    ]),
  );
  expect(kept).toHaveLength(2);
});

test('own profiles are kept; share buttons, posts and other people’s profiles are dropped', () => {
  const html = `<title>Acme | Invoices</title><footer>
    <a href="https://twitter.com/intent/tweet?text=hi">Share</a>
    <a href="https://www.linkedin.com/company/acme/">LinkedIn</a>
    <a href="https://x.com/acme/status/1">A post</a>
    <a href="https://github.com/acme-labs/acme">Source</a></footer>
    <main><a href="https://x.com/someone_else">A customer</a><a href="https://x.com/other">Another</a></main>`;
  expect(facts(html).social.map(({ value }) => value.url)).toEqual([
    'https://www.linkedin.com/company/acme/',
    'https://github.com/acme-labs/acme',
  ]);
});

describe('classifies pages', () => {
  const long = '<p>Words that a reader sees on a real page of a company.</p>'.repeat(40);
  test.each([
    ['challenge', '<title>Just a moment...</title><div id="challenge-platform"></div>'],
    [
      'parked',
      '<title>acme.example</title><h1>This domain is for sale</h1><p>Buy this domain.</p>',
    ],
    ['maintenance', '<title>Acme</title><h1>Down for maintenance</h1>'],
    ['login', '<title>Sign in</title><h1>Sign in</h1><form><input type="password"></form>'],
    ['not_found', '<title>404 - Not found</title><h1>404</h1>'],
    ['script_only', '<title>Acme</title><div id="root"></div><script src="/app.js"></script>'],
    [
      'content',
      '<title>Acme</title><div id="__next"><a href="/">Home</a><a href="/about">About</a><a href="/pricing">Pricing</a><h1>Plans</h1></div><script src="/app.js"></script>',
    ],
    ['content', `<title>Acme</title>${long}`],
    ['content', `<title>Acme</title><h1>Stop "access denied" tickets</h1>${long}`],
  ])('%s', (state, html) => {
    expect(facts(html).state).toBe(state);
  });

  test('a challenge states no facts, whatever its title', () => {
    const read = facts(
      '<meta property="og:site_name" content="Cloudflare"><title>Attention Required!</title>',
    );
    expect(read).toMatchObject({ state: 'challenge', name: null, plans: [] });
  });

  test('an unknown path that answers with the start page is not found', () => {
    const home = parsePage(`<title>Acme</title>${long}`, 'https://acme.example/');
    const again = parsePage(`<title>Acme</title>${long}`, 'https://acme.example/pricing');
    const real = parsePage(
      '<title>Pricing | Acme</title><p>$5 a month</p>',
      'https://acme.example/pricing',
    );
    expect(isSoftNotFound(again, home, true)).toBe(true);
    expect(isSoftNotFound(again, home, false)).toBe(true);
    expect(isSoftNotFound(real, home, true)).toBe(false);
  });

  test('a page that names the start page as its canonical one is dropped only as a guess', () => {
    const home = parsePage(`<title>Acme</title>${long}`, 'https://acme.example/');
    const page = parsePage(
      '<link rel="canonical" href="/"><title>Acme</title><p>$5 a month</p>',
      'https://acme.example/pricing',
    );
    expect(isSoftNotFound(page, home, true)).toBe(true);
    expect(isSoftNotFound(page, home, false)).toBe(false);
  });
});

test('a start page without a description is described by its first paragraphs', () => {
  const html =
    '<title>Acme</title><header><p>Menu of everything that we have ever made</p></header><body><h1>Breathe</h1>' +
    '<p>We value your privacy. Accept all cookies?</p><p>“Nothing else has ever worked for us.” – Jo</p>' +
    '<p>Invoices for freelancers who bill by the hour.</p><p>Send them in a minute, get paid in a day, from any phone that you happen to have with you.</p><p>Third paragraph that is not needed any more.</p>';
  expect(facts(html).description?.value).toBe(
    'Invoices for freelancers who bill by the hour. Send them in a minute, get paid in a day, from any phone that you happen to have with you.',
  );
  expect(facts('<title>Acme</title><h1>Hello</h1><p>Short.</p>').description).toBeNull();
  expect(facts(`<p>${'long '.repeat(200)}</p>`).description).toBeNull();
});

test('every fact quotes the page: its span contains the words', () => {
  const html =
    '<title>Acme</title><meta name="description" content="Invoices for  freelancers."><body><h1>Get <b>paid</b> faster</h1></body>';
  const read = facts(html);
  for (const fact of [read.description, read.headline]) {
    const source = html.slice(fact?.span?.start, fact?.span?.end);
    const words = /content="([^"]*)"/u.exec(source)?.[1] ?? source.replaceAll(/<[^>]+>/gu, '');
    expect(words.replaceAll(/\s+/gu, ' ')).toBe(fact?.quote);
  }
});

test('S-19: quotes are at most 200 well-formed characters of one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const quote = shortQuote(text);
      expect(quote.length).toBeLessThanOrEqual(200);
      expect(quote.isWellFormed()).toBe(true);
      expect(quote).not.toMatch(/[\r\n\t]/u);
    }),
  );
});

test('F-15: markup of any depth and shape is read without an error', () => {
  for (const html of [
    '<div>'.repeat(50_000),
    '<'.repeat(50_000),
    '<p><table><p>'.repeat(9_000),
    '\u0000<!--',
    '<script>',
    '',
  ])
    expect(() => facts(html, 'pricing')).not.toThrow();
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '<div>',
          '</div>',
          '<p class=price>',
          '$9/mo',
          '<h3>Pro</h3>',
          '<table><tr><td>',
          '</',
          '<ul><li>',
          '<script type="application/ld+json">{',
          '&amp;#',
        ),
        { maxLength: 60 },
      ),
      (parts) => {
        expect(() => facts(parts.join(''), 'pricing')).not.toThrow();
      },
    ),
  );
});

test('text reads as displayed: scripts, hidden labels and templates are excluded', () => {
  const page = parsePage(
    '<body>One<script>two</script> <span class="sr-only">three</span><template>four</template>five</body>',
    'https://acme.example/',
  );
  expect(textOf(page.root)).toBe('One five');
});
