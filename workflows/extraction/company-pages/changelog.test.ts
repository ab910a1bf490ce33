import { describe, expect, test } from 'vitest';
import { changelogOfMarkdown, dateIn } from './changelog.ts';
import { factsOfPage } from './facts.ts';

describe('changelog', () => {
  test('reads dated headings and adjacent dates, and skips unreleased ones', () => {
    const read = factsOfPage({
      html: `<main><h2>Unreleased</h2><h2>v2.1 – March 3, 2026</h2>
       <article><time datetime="2026-02-01T10:00:00Z">Feb 1</time><h2>Dark mode</h2></article>
       <h2>Why Acme</h2></main>`,
      url: 'https://acme.example/',
      kind: 'changelog',
      now: new Date('2026-11-22T00:00:00Z'),
    }).changelog.map(({ value: { title, version, publishedAt } }) => [
      title,
      version,
      publishedAt?.toISOString().slice(0, 10),
    ]);
    expect(read).toEqual([
      ['v2.1', '2.1', '2026-03-03'],
      ['Dark mode', null, '2026-02-01'],
    ]);
  });

  test('Markdown: a version that gets its date is an entry, Unreleased is none', () => {
    const text =
      '# Changelog\n## v4.4-dev - Unreleased\n## v4.3 - 2026-07-14\n- a\n## [4.2.0](https://x.example) - 2026-04-28';
    expect(changelogOfMarkdown(text).map(({ version }) => version)).toEqual(['4.3', '4.2.0']);
  });

  test.each([
    ['3 March 2026', '2026-03-03'],
    ['Sept. 4th, 2025', '2025-09-04'],
    ['2026/1/9', '2026-01-09'],
    ['2026年11月2日', '2026-11-02'],
    ['February 31, 2026', undefined],
  ])('the date in "%s"', (text, day) => {
    expect(dateIn(text)?.toISOString().slice(0, 10)).toBe(day);
  });
});
