import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CONTENT, cleanText, firstLine, cleanTitle, htmlToText } from './text.ts';

const megabytes = (piece: string): string => piece.repeat(2_000_000 / piece.length);

describe('HTML to text', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['First.<p>Second.', 'First.\n\nSecond.'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['it&#x27;s &quot;fine&quot; &amp; &lt;ok&gt;', 'it\'s "fine" & <ok>'],
    ['<a href="https://x.test/?a=1&amp;b">link</a> text', 'link text'],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['<pre><code>if (a) {\n  b();\n}</code></pre>', 'if (a) {\n  b();\n}'],
    ['say <code>npm i</code> now', 'say npm i now'],
    ['a\n   b\t c', 'a b c'],
    ['<script>alert(1)</script>after', 'after'],
    ['<style>p{}</style><!-- hidden -->shown', 'shown'],
    ['<img alt="a chart" src=x onerror=alert(1)>', 'a chart'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['<b>unclosed <i>tags', 'unclosed tags'],
    ['<p>a</p>\n\n\n<p>b</p>', 'a\n\nb'],
    ['&madeup; &#0; &#xD800;', '&madeup; \uFFFD \uFFFD'],
    ['<p>a<span class="invisible">https://</span>b</p>', 'ahttps://b'],
    ['</p></div></pre>text   more', 'text more'],
    ['', ''],
  ])('%s', (html, expected) => {
    expect(htmlToText(html)).toBe(expected);
  });

  test('S-33: 2 MB of hostile markup neither overflows nor hangs', () => {
    for (const piece of [
      '<div>',
      '<p>',
      '<pre>',
      '</p>',
      '<',
      '<a ',
      '<a x=',
      '&',
      '&#',
      '<!--',
      '<b><i></b>',
      ' ',
    ])
      expect(htmlToText(megabytes(piece)).length, piece).toBeLessThanOrEqual(MAX_CONTENT);
    expect(htmlToText(`${megabytes('a')}${megabytes('<div>')}`)).toHaveLength(MAX_CONTENT);
  });

  test('the result is well-formed, short and without controls, for any input', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 120 }), (html) => {
        const text = htmlToText(html);
        expect(text.isWellFormed()).toBe(true);
        expect(text.length).toBeLessThanOrEqual(MAX_CONTENT);
        expect(text).not.toMatch(/(?![\t\n])\p{Cc}/u);
      }),
      { numRuns: 30 },
    );
  });
});

describe('plain text', () => {
  test('is cut between characters, with an ellipsis', () => {
    expect(cleanText('abcdef', 4)).toBe('abc…');
    expect(cleanText('ab😀cd', 4)).toBe('ab…');
    expect(cleanText('ab👩‍👩‍👧‍👦cd', 8)).toBe('ab…');
    expect(firstLine(`${'a'.repeat(118)}e\u0301\u0302 tail`)).toBe(`${'a'.repeat(118)}…`);
  });

  test('loses NUL, controls and lone surrogates, keeps lines', () => {
    expect(cleanText('a\u0000b\r\nc\u001b[31m\ud800')).toBe('ab\nc[31m\uFFFD');
  });

  test('titles become one line and are decoded once', () => {
    expect(cleanTitle(' A &amp;amp; B\n &quot;C&quot; ')).toBe('A &amp; B "C"');
    expect(cleanTitle('A &amp; B', { escaped: false })).toBe('A &amp; B');
  });
});

describe('format characters', () => {
  test.each([
    ['in\u200Bvoi\u00ADcing', 'invoicing'],
    ['\uFEFFcrm \u202Eevil\u202C \u2066x\u2069', 'crm evil x'],
    ['S\u200Dp\u200Cam', 'Spam'],
    ['a\u2060b\u{E0041}\u{E0042}c', 'abc'],
    ['\u200D\u200C', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
    expect(cleanTitle(text)).toBe(expected);
  });

  test.each([
    '\u{1F469}\u200D\u{1F4BB} at work',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '\u2764\uFE0F\u200D\u{1F525}',
    '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
    '\u0915\u094D\u200D\u0937',
  ])('what belongs to emoji and scripts stays: %s', (text) => expect(cleanText(text)).toBe(text));
});
