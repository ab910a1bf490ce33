import { expect, test } from 'vitest';
import type { FoundPage } from '../../../company-sources/port.ts';
import { collectCandidates } from './candidates.ts';
import type { DiscoveryPost } from './names-in-post.ts';

const post = (id: string, title: string, content = ''): DiscoveryPost => ({
  id,
  platform: 'reddit',
  kind: null,
  url: `https://posts.example/${id}`,
  title,
  content,
  author: id,
  postedAt: null,
  conversation: id,
  relevance: 0.8,
  sentiment: 0,
  intent: 'other',
});

const page = (domain: string, title: string, description: string): FoundPage => ({
  domain,
  url: `https://${domain}/`,
  title,
  description,
  source: 'web_search',
});

const HOSTING = 'Open source podcast hosting that you run yourself.';

test('lowercase mentions count for a product whose site spells its name in lowercase', () => {
  const posts = [
    post('1', 'openfeed 1.0, self-hosted podcast hosting, anyone running it?'),
    post('2', 'Import loses chapters', 'I moved a show from Podwell to openfeed last week.'),
    post('3', 'Unrelated', 'The openfeedback form is broken.'),
  ];
  const [found] = collectCandidates(posts, [
    page('openfeed.example', 'openfeed - self-hosted podcast hosting', HOSTING),
  ]).filter(({ key }) => key === 'openfeed');
  expect(found?.places.map(({ post: { id }, field }) => `${id} ${field}`).toSorted()).toEqual([
    '1 title',
    '2 content',
  ]);
});

test('a site belongs to the product whose full name matches its domain, as one candidate', () => {
  const posts = [post('1', '7 podcast hosts compared (Podwell, Humline, Loop Casts and more)')];
  const site = page('loopcasts.example', 'Loop - publish a podcast from your phone', HOSTING);
  const found = collectCandidates(posts, [site]).filter(({ key }) => key.startsWith('loop'));
  expect(found).toMatchObject([{ name: 'Loop Casts', domains: ['loopcasts.example'] }]);
});

test('a word that one post uses as a name, or links, also counts in posts that merely contain it', () => {
  const posts = [
    post('1', 'Ein Jahr Gesellio', 'Unser Betrieb schreibt alle Angebote mit Gesellio am Tablet.'),
    post('2', 'Umstieg', 'Wir sind von Meisterbau zu Gesellio gewechselt und zufrieden.'),
    post('3', 'Rohrplan', 'Wir planen mit Rohrplan (https://rohrplan.example) unsere Einsätze.'),
    post(
      '4',
      'Rechnung schreiben',
      'Der Kunde wartet auf die Rechnung und der Meister auf das Geld.',
    ),
  ];
  const found = collectCandidates(posts).map(({ name, places }) => ({
    name,
    posts: [...new Set(places.map(({ post: { id } }) => id))],
  }));
  expect(found).toEqual([
    { name: 'Gesellio', posts: ['1', '2'] },
    { name: 'Meisterbau', posts: ['2'] },
    { name: 'Rohrplan', posts: ['3'] },
  ]);
});

test.each(['meisterbuero.example', 'meisterburo.example', 'getmeisterbuero.example'])(
  'a name with umlauts matches the domain %s',
  (domain) => {
    const [found] = collectCandidates([post('1', 'Neu', `Meisterbüro: https://www.${domain}/`)]);
    expect(found).toMatchObject({ name: 'Meisterbüro', domains: [domain], linked: true });
  },
);

test('a site may state its name in a second script', () => {
  const found = collectCandidates(
    [],
    [page('koeba.example', '声場 (Koeba) | 配信', '配信サービス')],
  );
  expect(found).toMatchObject([{ name: 'Koeba', domains: ['koeba.example'] }]);
});

test('a launch of an edition does not rename the product', () => {
  const posts = [
    post('1', 'Paperclip Books vs Tagwerk: which invoicing app?'),
    post('2', 'Tagwerk looks better than Paperclip Books'),
    { ...post('3', 'Tagwerk for Teams: bill by the day, together'), kind: 'launch' as const },
  ];
  const [tagwerk] = collectCandidates(posts).filter(({ key }) => key === 'tagwerk');
  expect(tagwerk?.name).toBe('Tagwerk');
});
