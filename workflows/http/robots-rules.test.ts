import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { MAX_PATH, parseRobots } from './robots-rules.ts';

const URL_OF_FILE = 'https://acme.example/robots.txt';
const rules = (text: string) => parseRobots(text, URL_OF_FILE, 'EarshotBot');
const own = (...lines: string[]) => rules(['User-agent: EarshotBot', ...lines].join('\n'));

describe('groups', () => {
  test.each([
    ['EarshotBot', false],
    ['earshotbot', false],
    ['EarshotBot crawler', false],
    ['EarshotBot/1.0', false],
    ['EarshotBot # us', false],
    ['*', false],
    ['* all', false],
    ['EarshotBotNews', true],
    ['Earshot', true],
    ['Mozilla EarshotBot', true],
    ['', true],
    ['**', true],
  ])('User-agent "%s": the path is allowed: %s', (agent, allowed) => {
    expect(rules(`User-agent: ${agent}\nDisallow: /`).allows('/x')).toBe(allowed);
  });

  test('our own group replaces the general one, several of our own are one', () => {
    const read = rules(
      'User-agent: *\nDisallow: /\nUser-agent: EarshotBot\nDisallow: /a\n\nUser-agent: x\nUser-agent: EarshotBot\nDisallow: /b',
    );
    expect(['/a', '/b', '/c'].map(read.allows)).toEqual([false, false, true]);
  });

  test('other lines neither end a list of agents nor open a group', () => {
    const read = rules(
      'Disallow: /early\nUser-agent: x\nSitemap: /s.xml\nHost: acme.example\nUser-agent: *\nDisallow: /late',
    );
    expect(['/early', '/late'].map(read.allows)).toEqual([true, false]);
  });

  test.each([
    'Disallow: /\r',
    '\uFEFFDisallow: /',
    'DISALLOW : /',
    'disallow /',
    '  Disallow:/#all',
  ])('the line "%s" counts', (line) =>
    expect(rules(`User-agent: *\r\n${line.replace('\uFEFF', '')}`).allows('/x')).toBe(false),
  );
});

describe('patterns', () => {
  test.each([
    ['/', '/', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish*', '/fishheads', true],
    ['/*.php', '/folder/any.php.html', true],
    ['/*.php$', '/a.php?x', false],
    ['/*.php$', '/a.php/b.php', true],
    ['/a*b*c$', '/abbc', true],
    ['/a*bc$', '/abc/abc', true],
    ['/ab*b$', '/ab', false],
    ['/a**b', '/a--b', true],
    ['*/b', '/a/b', true],
    ['b', '/b', false],
    ['/$', '/', true],
    ['/$', '/x', false],
    ['/a$b', '/a$b', true],
    ['/ü', '/%C3%BC', true],
    ['/%c3%bc', '/%C3%BC', true],
    ['/%7Ebob', '/~bob', true],
    ['/a%2Fb', '/a/b', false],
    ['/a b', '/a%20b', true],
    ['', '/', false],
  ])('"%s" matches "%s": %s', (pattern, path, matched) => {
    expect(own(`Disallow: ${pattern}`).allows(path)).toBe(!matched);
  });

  test('the longest pattern wins, on a tie the one that allows', () => {
    const read = own('Disallow: /shop', 'Allow: /shop/open', 'Disallow: /t', 'Allow: /t');
    expect(['/shop/x', '/shop/open', '/t', '/'].map(read.allows)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

test.each([
  ['www.acme.example/sm.xml', 'https://www.acme.example/sm.xml'],
  ['//acme.example/sm.xml', 'https://acme.example/sm.xml'],
  ['/sm/main.xml', 'https://acme.example/sm/main.xml'],
  ['sm.xml', 'https://acme.example/sm.xml'],
  ['maps/sm.xml', 'https://acme.example/maps/sm.xml'],
  ['http://acme.example/sm.xml', 'http://acme.example/sm.xml'],
  ['ftp://acme.example/sm.xml', undefined],
  ['javascript:alert(1)', undefined],
  ['http://', undefined],
  ['http://[', undefined],
  ['https://acme.example:99999/', undefined],
])('Sitemap: %s is %s', (value, address) => {
  expect(rules(`Sitemap: ${value}`).sitemaps[0]).toBe(address);
});

test.each([
  ['2.5', 2_500],
  ['0', null],
  ['-1', null],
  ['soon', null],
  ['1e99', 3_600_000],
])('a crawl delay of "%s" is %s ms', (value, ms) => {
  expect(own(`Crawl-delay: ${value}`).crawlDelayMs).toBe(ms);
});

/** How often rules look at a path: each look costs at most the length of the path. */
function looksOf(text: string, path: string): number {
  const read = rules(text);
  const looks = (['indexOf', 'startsWith'] as const).map((name) =>
    vi.spyOn(String.prototype, name),
  );
  read.allows(path);
  const count = looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const look of looks) look.mockRestore();
  return count;
}

describe('H1: hostile files', () => {
  const path = `/${'a'.repeat(MAX_PATH - 1)}`;
  const AGENT = 'User-agent: *\n';
  const fill = (line: (n: number) => string): string => {
    let text = AGENT;
    for (let n = 0; text.length < 500 * 1024; n += 1) text += `${line(n)}\n`;
    return text;
  };

  test.each([
    ['one pattern of asterisks', `${AGENT}Disallow: ${'*'.repeat(500_000)}`],
    ['one pattern of parts', `${AGENT}Disallow: /${'*a'.repeat(250_000)}b`],
    ['many patterns with asterisks', fill((n) => `Disallow: /*aaaaab${n}`)],
    ['many patterns with many parts', fill((n) => `Disallow: /${'*a'.repeat(900)}*b${n}`)],
    ['many plain patterns', fill((n) => `Disallow: /a${n}`)],
    ['groups of others', fill((n) => `User-agent: bot${n}\nDisallow: /*a*b`)],
    ['empty lines', fill(() => '')],
  ])('%s: looks at the path are bounded', (_name, text) => {
    expect(looksOf(text, path)).toBeLessThan(1_000_000);
  });

  test('of 6,000 foreign agents times 1,000 rules nothing is kept', () => {
    const text = `${Array.from({ length: 6_000 }, (_, n) => `User-agent: b${n}`).join('\n')}\n${'Disallow: /x\n'.repeat(1_000)}`;
    expect(looksOf(text, path)).toBeLessThan(10);
  });
});

test('any text gives rules, and any path an answer', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(
        fc.constantFrom('User-agent', 'Disallow', 'Allow', 'Sitemap', 'Crawl-delay'),
        fc.string({ unit: fc.constantFrom('*', '$', '/', 'a', '%', '2', 'F', 'ü', '\uD800') }),
      )
      .map(([key, value]) => `${key}: ${value}`),
  );
  fc.assert(
    fc.property(fc.array(line), fc.string({ unit: 'binary' }), (lines, path) => {
      expect(typeof own(...lines).allows(path)).toBe('boolean');
    }),
  );
});

const expression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/\$$/u, '\u0000')
      .replaceAll('$', '[$]')
      .replaceAll('*', '.*')
      .replace('\u0000', '$')}`,
    'u',
  );

test('a pattern matches exactly what the same pattern as an expression matches', () => {
  const piece = fc.constantFrom('a', 'b', '/', '*', '$');
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom('a', 'b', '/', '$'), { maxLength: 8 }),
      (pattern, path) => {
        const text = pattern.join('');
        expect(own(`Disallow: ${text}`).allows(path.join(''))).toBe(
          !expression(text).test(path.join('')),
        );
      },
    ),
  );
});
