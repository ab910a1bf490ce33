import { describe, expect, test } from 'vitest';
import { withoutComments } from './markdown-comments.ts';

describe('template comments', () => {
  test.each([
    ['<!-- Describe the bug -->\nIt crashes.', 'It crashes.'],
    ['a <!-- x --> b <!-- y\nz --> c', 'a  b  c'],
    ['Steps:\n\n<!-- 1. -->\n\nNone', 'Steps:\n\nNone'],
    ['before <!-- never closed\nhidden', 'before'],
    ['```html\n<!-- shown -->\n```\n<!-- hidden -->', '```html\n<!-- shown -->\n```'],
    ['use `<!-- x -->` here <!-- y -->', 'use `<!-- x -->` here'],
    ['a ` tick <!-- y --> end', 'a ` tick  end'],
    ['<!-- `a` ```\n--> text `code`', 'text `code`'],
    ['~~~\n<!-- open block', '~~~\n<!-- open block'],
    ['no comments here', 'no comments here'],
  ])('%j reads %j', (markdown, expected) =>
    expect(withoutComments(markdown).trim()).toBe(expected),
  );

  test('S-33: 2 MB of hostile Markdown does not hang', () => {
    for (const piece of ['<!--', '`', '```\n', '<!-- -->', '<!--`', '~~~\n`', '` '])
      expect(typeof withoutComments(`${piece.repeat(2_000_000 / piece.length)}<!--`), piece).toBe(
        'string',
      );
  });
});
