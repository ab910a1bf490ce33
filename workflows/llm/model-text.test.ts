import { expect, test } from 'vitest';
import { checkedLines, checkedText } from './model-text.ts';

const support = { max: 120, given: 'We pay $49 for 30 users.', counts: 5 };

test.each([
  'Account locked: sign in at https://evil.example/login',
  'Account locked: call +1 555 123 4567',
  'Try evil-crm.io instead',
  'Try evil[.]com instead',
  'See hxxps://evil.example',
  'See ftp://evil.example/a',
  'See //evil.example',
  'Write to help@evil.example',
  'See ｅｖｉｌ．ｃｏｍ now',
  'Dial tel:12345',
  'They pay $99 a month',
  '<b>Bold</b> claim',
  'A [link](x) in it',
  'Invisible\u200Bsign',
  '   ',
  'x'.repeat(121),
])('"%s" of a model is not shown', (text) => {
  expect(checkedText(text, support)).toBeNull();
  expect(checkedLines(`${text} \nDone`, support)).not.toContain(text.trim() || 'Done');
});

test.each(['Three of 5 people pay $49 for 30 users.', 'They compare Node.js tools, e.g. Next.js.'])(
  '"%s" of a model is shown',
  (text) => {
    expect(checkedText(text, support)).toBe(text);
  },
);

test('a line that is being written appears word by word, and goes when it turns into an address', () => {
  expect(checkedLines('They want ev', support)).toBe('They want');
  expect(checkedLines('They want evil-crm.io', support)).toBe('They want');
  expect(checkedLines('They want evil-crm.io now', support)).toBe('');
  expect(checkedLines('First line.\nSecond li', support)).toBe('First line.\nSecond');
});
