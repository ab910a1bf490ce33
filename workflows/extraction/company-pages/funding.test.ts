import { expect, test } from 'vitest';
import { factsOfPage } from './facts.ts';
import { companyFactsOf } from './company-facts.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const read = (body: string, description = '') =>
  factsOfPage({
    html: `<html lang="en"><head><title>About Castlane</title><meta property="og:site_name" content="Castlane"><meta name="description" content="${description}"></head><body>${body}</body></html>`,
    url: 'https://castlane.example/about',
    kind: 'about',
    now: NOW,
  }).funding;

test.each([
  [
    '<p>We started in 2016. In 2023 we raised a $9M Series A led by Harbor Ventures.</p>',
    'series_a',
  ],
  ['<p>Founded in 2015. Series A in 2018.</p>', 'series_a'],
  ['<p>Castlane has raised 48 million dollars, most recently a Series C.</p>', 'series_c'],
  ['<p>Our Series B in 2022 was led by Polder Capital.</p>', 'series_b'],
  ['<p>Castlane was founded in 2014 and is backed by a Series B.</p>', 'series_b'],
  [
    '<ul><li>2019: we raised a seed round</li><li>2021: we closed our Series A</li></ul>',
    'series_a',
  ],
  ['<p>This spring we raised a seed round of 2 million dollars.</p>', 'seed'],
  ['<p>We announced $1.5M in pre-seed funding.</p>', 'seed'],
  ['<p>We are bootstrapped and profitable.</p>', 'bootstrapped'],
  ['<p>Self-funded since day one.</p>', 'bootstrapped'],
  ['<p>Two people and a van, bootstrapped.</p>', 'bootstrapped'],
  ['<p>Since 2023, with a seed round.</p>', 'seed'],
  ['<p>Castlane was acquired by Meridian Media in 2024.</p>', 'acquired'],
  ['<p>We started in a vestry. No investors, no sales team.</p>', 'bootstrapped'],
  ['<p>Castlane ist eigenfinanziert und profitabel.</p>', 'bootstrapped'],
  ['<p>Wir arbeiten ohne Investoren.</p>', 'bootstrapped'],
  ['<p>2023 haben wir eine Seed-Runde über 2 Millionen Euro abgeschlossen.</p>', 'seed'],
  ['<p>Unsere Serie-A-Finanzierung führte Harbor Ventures an.</p>', 'series_a'],
  ['<p>Castlane wurde 2024 von der Meridian AG übernommen.</p>', 'acquired'],
  ['<p>Wir sind seit 2019 börsennotiert.</p>', 'ipo'],
  ['<p>Castlane is publicly traded (NASDAQ: CSTL).</p>', 'ipo'],
])('the funding that a company states of itself is read: %s', (html, stage) => {
  expect(read(html)?.value).toBe(stage);
});

test.each([
  '<p>Raise your Series A faster with our data room.</p>',
  '<p>Castlane helps startups that raised a seed round.</p>',
  '<p>Our customers went from seed funding to Series C.</p>',
  '<p>We host series about bees. Season B is out.</p>',
  '<p>In 2024 we acquired Soundry. They had raised a Series B.</p>',
  '<p>Plant a seed. We do the rest.</p>',
  '<p>Podwell raised a Series A.</p>',
  '<p>Unsere Kunden haben eine Seed-Runde abgeschlossen.</p>',
  '<p>Finde deine Serie-A-Investoren mit uns.</p>',
  '<p>2024 haben wir Soundry übernommen, das eine Serie B hatte.</p>',
])('funding of others, and words that only look like it, are not read: %s', (html) => {
  expect(read(html)).toBeNull();
});

test('the sentence that states it is the quote of the fact', () => {
  const page = factsOfPage({
    html: '<html><head><title>Castlane</title></head><body><p>Hello. We raised a Series A in 2023. Bye.</p></body></html>',
    url: 'https://castlane.example/',
    kind: 'home',
    now: NOW,
  });
  expect(companyFactsOf(page, NOW)).toContainEqual({
    kind: 'funding_stage',
    value: 'series_a',
    key: '',
    source: 'site',
    sourceUrl: 'https://castlane.example/',
    quote: 'We raised a Series A in 2023.',
    fetchedAt: NOW.toISOString(),
  });
});
