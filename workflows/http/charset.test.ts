import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './charset.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

test('the byte order mark decides over every declaration', () => {
  expect(decodeText(utf8('\uFEFF{"ü":1}'), 'application/json; charset=latin1')).toBe('{"ü":1}');
  expect(decodeText(Buffer.from('\uFEFFü', 'utf16le'), 'text/html; charset=utf-8')).toBe('ü');
});

test('the header decides over the document', () => {
  const page = latin1('<meta charset="utf-8"><p>Preis: 5 Stück');
  expect(decodeText(page, 'text/html; charset="iso-8859-1"')).toContain('5 Stück');
});

test.each([
  '<html><head><meta charset=windows-1252><title>Stück €',
  "<meta http-equiv='Content-Type' content='text/html; charset=iso-8859-15'><p>Stück",
])('a page’s own declaration counts where the header says nothing: %s', (html) => {
  const bytes = Buffer.from(html.replace('€', '\x80'), 'latin1');
  expect(decodeText(bytes, 'text/html')).toContain('Stück');
});

test.each([
  '<!-- <meta charset="iso-8859-1"> --><meta charset="utf-8">ü',
  '<meta name="description" content="charset=iso-8859-1"><meta charset="utf-8">ü',
  '<meta name="a" content="text/html; charset=latin1"><meta charset=utf8>ü',
  '<title lang="<meta charset=iso-8859-1>">x</title><meta charset="utf-8">ü',
  '<p data-x="charset=latin1"></p><META CHARSET = "UTF-8">ü',
  '<meta content="text/html; charset=utf-8" http-equiv="content-type">ü',
  `<!--${'x'.repeat(9_000)}--><meta charset="utf-8">ü`,
  '<meta charset="bogus"><meta charset="utf-8">ü',
  '<?xml version="1.0" encoding="utf-8"?><html>ü',
  '<meta charset="utf-16">ü',
])('only what declares an encoding counts: %s', (page) => {
  // The last letter is broken UTF-8: without the declaration, the page would be windows-1252.
  const bytes = Buffer.concat([utf8(page), Buffer.from([0xff])]);
  expect(decodeText(bytes, 'text/html').endsWith('ü\uFFFD')).toBe(true);
});

test.each([
  ['utf16le', 'text/xml'],
  ['utf16le', 'text/html'],
] as const)(
  '%s without a byte order mark is recognized by its first sign in %s',
  (encoding, type) => {
    const bytes = Buffer.from('<?xml version="1.0"?><title>ü', encoding);
    expect(decodeText(bytes, type)).toContain('<title>ü');
  },
);

test('a feed’s XML declaration counts', () => {
  const feed = latin1('<?xml version="1.0" encoding="ISO-8859-1"?><title>Überblick</title>');
  expect(decodeText(feed, 'application/rss+xml')).toContain('Überblick');
});

test('a page without any declaration is UTF-8, or windows-1252 when it cannot be', () => {
  expect(decodeText(utf8('<p>naïve 日本'), 'text/html')).toBe('<p>naïve 日本');
  expect(decodeText(latin1('<p>na\xefve'), 'text/html')).toBe('<p>naïve');
  expect(decodeText(latin1('<rss>na\xefve'), 'application/xml')).toBe('<rss>naïve');
});

test('text that is cut off inside of a character keeps its encoding', () => {
  const text = '<p>naïve 日本 👍';
  for (const type of ['text/html', 'application/xml', 'text/plain'])
    for (let end = 1; end < utf8(text).length; end += 1)
      expect(text.startsWith(decodeText(utf8(text).subarray(0, end), type))).toBe(true);
});

test('unknown labels and a UTF-16 claim in ASCII fall back', () => {
  expect(decodeText(utf8('ü'), 'text/html; charset=klingon')).toBe('ü');
  expect(decodeText(utf8('<meta charset="utf-16">ü'), 'text/html')).toContain('ü');
});

test('JSON is UTF-8, whatever its content looks like', () => {
  const body = '{"html":"<meta charset=windows-1252>ü"}';
  expect(decodeText(utf8(body), 'application/json')).toBe(body);
  expect(decodeText(utf8(body), 'application/json; charset=iso-8859-1')).toBe(body);
});

test('any bytes under any type give text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 60 }), (bytes, label) => {
      for (const type of ['text/html', 'text/xml', 'application/json'])
        expect(typeof decodeText(bytes, `${type}; charset=${label}`)).toBe('string');
    }),
  );
});
