import { expect, test } from 'vitest';
import { mapChild } from '../reddit/wire.ts';
import { languageTag } from '../wire.ts';
import { unescapeMarkdown } from './markdown-comments.ts';
import { htmlToText } from './text.ts';

test.each([
  ['a\n\n&#x200B;\n\nb&nbsp;c', 'a\n\nb c'],
  [String.raw`snake\_case \[tag\]`, 'snake_case [tag]'],
  [String.raw`2 \* 3 \> 5`, '2 * 3 > 5'],
  ['R&amp;D &lt;b&gt;', 'R&D <b>'],
  ['caf&eacute; &#233;', 'café é'],
  ['&#x1F642; done', '🙂 done'],
  ['`a\\_b &amp; c` \\_', '`a\\_b &amp; c` _'],
  ['```\n\\_ &nbsp;\n```\n\\_', '```\n\\_ &nbsp;\n```\n_'],
  [String.raw`C:\new \\ \a`, String.raw`C:\new \ \a`],
  [String.raw`\&amp; and &unknown; and AT&T`, '&amp; and &unknown; and AT&T'],
  ['one\\\ntwo', 'one\ntwo'],
  ['no marks at all', 'no marks at all'],
])('escapes of Markdown become the characters, code stays: %j', (source, words) => {
  expect(unescapeMarkdown(source)).toBe(words);
});

test.each([
  '<p class="quote-inline">RE: <a href="https://x.example/1">x.example/1</a></p>',
  '<span class="quote-inline"><br/>RE: https://x.example/1</span>',
  '<p class="h-card quote-inline">RE: <a href="https://x.example">one</a> <b>two</b></p>',
  '<p class="quote-inline">RE: <span><span>deep</span></span></p>',
  '<div class="quote-inline"><p>RE:</p><p>two</p></div>',
  '<p class="quote-inline"></p>',
  '<p class="quote-inline">RE: <img alt="picture"></p>',
  '<p class="quote-inline">QT: <br>x</p>',
  '<p class="quote-inline">RE: a<script>x</script></p>',
  '<p class=" quote-inline\tsmall ">RE: a</p>',
])('what a server adds for readers without quotes is not the author’s words: %s', (fallback) => {
  expect(htmlToText(`${fallback}<p>We need a CRM</p>`)).toBe('We need a CRM');
  expect(htmlToText(`<p>We need a CRM</p>${fallback}<p>soon</p>`)).toBe('We need a CRM\n\nsoon');
});

test('classes that only resemble it stay', () => {
  expect(htmlToText('<p class="quote-inlined">kept</p>')).toBe('kept');
});

test.each([
  ['pt-br', 'pt-BR'],
  ['EN', 'en'],
  ['zh_hans_cn', 'zh-Hans-CN'],
  ['iw', 'he'],
  ['de-at', 'de-AT'],
  ['sr-latn', 'sr-Latn'],
  ['  fr ', 'fr'],
  ['es-419', 'es-419'],
  ['', null],
  ['english language', null],
  ['x', null],
  [undefined, null],
])('a stated language is a canonical tag or nothing: %j', (stated, tag) => {
  expect(languageTag(stated)).toBe(tag);
});

const crosspost = (own: string | null, parents: unknown) =>
  mapChild({
    kind: 't3',
    data: {
      id: 'a1',
      created_utc: 1_795_000_000,
      title: 'T',
      selftext: own,
      crosspost_parent_list: parents,
    },
  });

test.each([
  ['', [{ selftext: 'of the parent' }], 'of the parent'],
  ['  \n', [{ selftext: 'of the parent' }], 'of the parent'],
  [null, [{ selftext: 'of the parent' }], 'of the parent'],
  ['own', [{ selftext: 'of the parent' }], 'own'],
  ['', [{ selftext: '[removed]' }], ''],
  ['', [{ selftext: '[deleted]' }], ''],
  ['', [{ selftext: null }], ''],
  ['', [{}], ''],
  ['', [], ''],
  ['', 'strange', ''],
  ['', [{ selftext: String.raw`a\_b` }, { selftext: 'second' }], 'a_b'],
])('a crosspost without a text has its parent’s: %j %j', (own, parents, content) => {
  expect(crosspost(own, parents)).toMatchObject({ content });
});
