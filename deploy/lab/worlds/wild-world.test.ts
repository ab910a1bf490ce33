import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encode } from '../../sandbox/outside/company-site.ts';
import { factsOfPage } from '../../../workflows/extraction/company-pages/facts.ts';
import type { PageFacts } from '../../../workflows/extraction/company-pages/facts.ts';
import { decodeText } from '#http/charset.ts';
import { readFeed } from '../../../workflows/company-sources/site/feed.ts';
import { createAnswerReader } from '../../../workflows/ai-visibility/reading/read-answer.ts';
import { verificationOf } from '../../../workflows/company-sources/site/start-page.ts';

const NOW = new Date('2026-11-24T00:00:00Z');
const rows = <T>(file: string): T[] =>
  readFileSync(join(import.meta.dirname, '../../sandbox/worlds/wild', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

interface Page {
  company: string;
  path: string;
  day: number;
  html: string;
  encoding?: string;
}
interface Change {
  type: string;
  company: string;
  kind: string | null;
  before: { plan: string; amount: number; currency: string; period: string } | null;
  after: { plan: string; amount: number; currency: string; period: string } | null;
}
const companies = rows<{ id: string; name: string; aliases: string[]; domain: string }>(
  'companies.ndjson',
);
const pages = rows<Page>('pages.ndjson');
const changes = rows<Change>('changes.ndjson');

/** What a page says once its bytes were sent, as the product receives them. */
function textOf({ html, encoding }: Page): string {
  return encoding === undefined ? html : decodeText(encode(html, encoding), 'text/html');
}

const factsOf = (page: Page): PageFacts =>
  factsOfPage({
    html: textOf(page),
    url: `https://${page.company}.example${page.path}`,
    kind: page.path === '/' ? 'home' : page.path === '/changelog' ? 'changelog' : 'pricing',
    now: NOW,
  });
const versionsOf = (company: string, path: string): Page[] =>
  pages.filter((page) => page.company === company && page.path === path);
const plansOf = (page: Page | undefined): string[] =>
  page === undefined
    ? []
    : factsOf(page).plans.map(({ value: { name, price } }) =>
        [name, price?.amount, price?.currency, price?.period].join(' '),
      );

test.each([
  ['khatabox', 'Dukaan 999 INR month', 'Bazaar 149999 INR year'],
  ['rappli', 'Kiosk 49.95 CHF month', 'Kette 1049 CHF year'],
  ['masroof', 'متجر 99.5 SAR month', 'سلسلة 1299 SAR year'],
  ['rejinote', 'ひとり店 1980 JPY month', '多店舗 3980 JPY month'],
  ['uchetka', 'Лавка 590 RUB month', 'Сеть 1290 RUB month'],
  ['gagebook', '혼자 9900 KRW month', '여럿 30000 KRW month'],
  ['cajita', 'Básico 29.9 EUR month', 'Cadena 1290 EUR year'],
  ['tillwise', 'Corner 29 AUD month', 'Chain 199 AUD month', 'Occasional 0.09 AUD usage'],
])('the plans of %s are those that its page states', (company, ...plans) => {
  expect(plansOf(versionsOf(company, '/pricing')[0])).toEqual(plans);
});

const written = ({ plan, amount, currency, period }: NonNullable<Change['after']>): string =>
  [plan, amount, currency, period].join(' ');

test.each(companies.map(({ id }) => id))('only the stated changes of %s are seen', (company) => {
  const versions = versionsOf(company, '/pricing').map(plansOf);
  const [first = [], last = []] = [versions[0], versions.at(-1)];
  const own = changes.filter(
    (change) =>
      change.company === company && ['price', 'plan'].includes(change.kind ?? '') && change.after,
  );
  expect(last.filter((plan) => !first.includes(plan))).toEqual(
    own.flatMap(({ after }) => (after ? [written(after)] : [])),
  );
  expect(first.filter((plan) => !last.includes(plan))).toEqual(
    own.flatMap(({ before }) => (before ? [written(before)] : [])),
  );
});

test.each(companies)(
  'the site of $id is known by its name and its name in Latin letters',
  (company) => {
    const [home] = versionsOf(company.id, '/');
    const facts = home ? factsOf(home) : null;
    expect(facts?.name?.value).toBe(company.name);
    for (const name of [company.name, ...company.aliases])
      expect(facts && verificationOf(facts, name, company.domain), name).toBe('verified');
    expect(facts && verificationOf(facts, 'Ledgerly', company.domain)).toBe('failed_verification');
  },
);

test('a cut feed, a feed of another format and calendar versions are read with their dates', () => {
  const feed = (company: string, path: string) => {
    const [page] = versionsOf(company, path);
    return page ? readFeed(textOf(page), `https://${company}.example${path}`, NOW) : null;
  };
  expect(feed('khatabox', '/news.xml')).toMatchObject([
    { title: 'Bills by voice & photo', url: 'https://khatabox.example/news/voice' },
  ]);
  expect(feed('tillwise', '/feed.json')).toMatchObject([
    { title: 'Closing the month from a phone.', publishedAt: new Date('2026-10-11T22:00:00Z') },
  ]);
  const [before, after] = versionsOf('tillwise', '/changelog').map((page) =>
    factsOf(page).changelog.map(
      ({ value }) => `${value.version} ${value.publishedAt?.toISOString().slice(0, 10)}`,
    ),
  );
  expect(before).toEqual(['2026.10.2 2026-10-14', '2026.9.1 2026-09-03']);
  expect(after).toEqual(['2026.11.2 2026-11-23', ...(before ?? [])]);
});

const { answers } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../sandbox/worlds/wild/assistants.json'), 'utf8'),
) as {
  answers: {
    prompt: string;
    text: string;
    brands: { company: string; role: string; at: number }[];
  }[];
};

test.each(answers)(
  'an assistant’s answer names its companies in their roles: $prompt',
  (answer) => {
    const brands = companies.map(({ id, name, aliases, domain }) => ({
      key: id,
      name,
      aliases,
      domain,
    }));
    const reader = createAnswerReader({ brands, description: answer.prompt, rules: [] });
    const readings = reader.read({
      text: answer.text,
      question: answer.prompt,
      cited: null,
      found: null,
    });
    const named = readings.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
    expect(named.map(({ brand, role, unsure }) => [brand, role, unsure])).toEqual(
      answer.brands.map(({ company, role }) => [company, role, false]),
    );
  },
);
