import type { CompanyMentionInput } from '../commands/companies/mentions.ts';
import type { SharedRows } from './shared-rows.ts';

/** What the writers of shared rows write; `n` makes each call another. */
export const turned = <T>(list: readonly T[], n: number): T[] =>
  n % 2 === 0 ? [...list] : list.toReversed();
export const at = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

const mention = (companyId: string, mentionId: string): CompanyMentionInput => ({
  companyId,
  mentionId,
  about: 'about',
  reason: 'Named.',
  spans: [],
  sentiment: 0.5,
  intent: 'other',
});

export const quoteOf = (mentionId: string) => ({
  mentionId,
  platform: 'reddit' as const,
  url: 'https://example.test/',
  author: null,
  postedAt: null,
  quote: 'We use it.',
  span: { start: 0, end: 0 },
  pattern: 'versus' as const,
});

export const mentionsOf = ({ companyIds, posts }: SharedRows, n: number): CompanyMentionInput[] =>
  turned(companyIds, n).flatMap((companyId) =>
    turned(posts, n).map((post) => mention(companyId, post)),
  );

export const post = (mentionId: string) => ({
  mentionId,
  relevance: 0.5,
  sentiment: 0,
  intent: 'other' as const,
});

export const reading = (year: number, domain?: string) => ({
  facts: [
    {
      kind: 'founded' as const,
      key: '',
      value: { year, precision: 'stated' as const },
      source: 'site' as const,
      sourceUrl: 'https://example.com/about',
      quote: `Founded in ${year}.`,
      fetchedAt: new Date(0).toISOString(),
    },
  ],
  complete: ['site' as const],
  site: {
    status: 'read' as const,
    verification: 'verified' as const,
    ...(domain === undefined ? {} : { domain }),
  },
  now: new Date(),
});

export const professional = ({ users }: SharedRows, n: number) => ({
  ...at(users, n),
  plan: 'professional' as const,
});

export const event = (n: number) => ({
  kind: 'release' as const,
  key: `release|${n}`,
  significance: 'high' as const,
  title: `Release ${n}`,
  changes: [],
  source: 'site' as const,
  happenedAt: new Date(0).toISOString(),
});
