import { z } from 'zod';
import { factsOfPage } from '../../../../workflows/extraction/company-pages/facts.ts';
import type { PageFacts } from '../../../../workflows/extraction/company-pages/facts.ts';
import { PAGE_KINDS } from '../../../../workflows/extraction/company-pages/links.ts';
import { readSet } from '../../data.ts';
import { withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';

/** Facts on companies' own pages against human labels. */
const SET = 'company-pages/pages';

const pageSchema = z.object({
  id: z.string(),
  kind: z.enum(PAGE_KINDS),
  html: z.string(),
  name: z.string(),
  names_ok: z.array(z.string()),
  description: z.string().nullable(),
  social: z.array(z.string()),
  founded: z.string().nullable(),
  prices: z
    .array(
      z.object({
        plan: z.string(),
        amount: z.number(),
        currency: z.string(),
        period: z.string(),
      }),
    )
    .nullable(),
});
type LabelledPage = z.infer<typeof pageSchema>;

type PageHalf = 'chosen' | 'reported';

/** All pages of a company are in one half: rules were chosen on `chosen` only. */
function halfOf({ id }: LabelledPage): PageHalf {
  let hash = 0;
  for (const character of id.split(':')[0] ?? '')
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 3) % 2 === 0 ? 'chosen' : 'reported';
}

interface Read {
  page: LabelledPage;
  facts: PageFacts;
}

/** The table's rows for one half; empty without the labeled pages. */
export function companyPageRows(half: PageHalf): Row[] {
  const pages = readSet(SET, pageSchema)?.filter((page) => halfOf(page) === half) ?? [];
  if (pages.length === 0) return [];
  const now = new Date();
  const reads = pages.map((page) => ({
    page,
    facts: factsOfPage({
      html: page.html,
      url: `https://site.invalid/${page.id.split('/').at(-1) ?? ''}`,
      kind: page.kind,
      now,
    }),
  }));
  const priced = reads.filter(({ page }) => page.prices !== null);
  const set = `company-pages ${half}`;
  const row = (
    metric: string,
    rows: readonly Read[],
    of: (read: readonly Read[]) => number,
    baseline: string,
    target: number | null,
  ): Row => ({
    set,
    metric,
    ours: withInterval(rows, of),
    baseline,
    target,
    note: `${rows.length} pages`,
  });
  return [
    row('name', reads, share(isNameRight), '0.963', 0.97),
    row(
      'plan price precision',
      priced,
      (rows) => pricesOf(rows, isSamePrice).precision,
      '0.228',
      0.9,
    ),
    row('plan price recall', priced, (rows) => pricesOf(rows, isSamePrice).recall, '1.000', 0.85),
    row(
      '  and period precision',
      priced,
      (rows) => pricesOf(rows, isSamePeriod).precision,
      '-',
      null,
    ),
    row('  and period recall', priced, (rows) => pricesOf(rows, isSamePeriod).recall, '-', null),
    row('founding years invented', reads, share(isFoundedInvented), '0', null),
    row('description', reads, share(isDescriptionRight), '-', null),
    row('profiles precision', reads, (rows) => profilesOf(rows).precision, '0.381', null),
    row('profiles recall', reads, (rows) => profilesOf(rows).recall, '1.000', null),
  ];
}

const share = (test: (read: Read) => boolean) => (rows: readonly Read[]) =>
  rows.filter(test).length / rows.length;

const isNameRight = ({ page, facts }: Read): boolean =>
  [page.name, ...page.names_ok].includes(facts.name?.value ?? '');

const isDescriptionRight = ({ page, facts }: Read): boolean =>
  page.description === null ||
  facts.description?.value === page.description.replaceAll(/\s+/gu, ' ');

const isFoundedInvented = ({ page, facts }: Read): boolean =>
  facts.founded?.value.precision === 'stated' && String(facts.founded.value.year) !== page.founded;

type Label = NonNullable<LabelledPage['prices']>[number];
type PlanOfPage = PageFacts['plans'][number]['value'];

const planKey = (name: string | null): string =>
  (name ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/plan$/u, '');

const isSamePrice = (label: Label, { name, price }: PlanOfPage): boolean =>
  planKey(label.plan) === planKey(name) &&
  label.amount === price?.amount &&
  (label.amount === 0 || label.currency === price.currency);

/** A free plan has no billing period that could be wrong. */
const isSamePeriod = (label: Label, plan: PlanOfPage): boolean =>
  isSamePrice(label, plan) &&
  (label.amount === 0 ||
    (label.period.startsWith(plan.price?.period ?? '?') &&
      label.period.endsWith(', from') === plan.price?.isFrom));

function pricesOf(rows: readonly Read[], isSame: (label: Label, plan: PlanOfPage) => boolean) {
  let [right, stated, wanted] = [0, 0, 0];
  for (const { page, facts } of rows) {
    const labels = page.prices ?? [];
    const plans = facts.plans.map(({ value }) => value).filter(({ price }) => price !== null);
    stated += plans.length;
    wanted += labels.length;
    right += labels.filter((label) => plans.some((plan) => isSame(label, plan))).length;
  }
  return { precision: right / stated, recall: right / wanted };
}

const profileKey = (url: string): string =>
  url
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/\/$/u, '')
    .toLowerCase();

function profilesOf(rows: readonly Read[]) {
  let [right, stated, wanted] = [0, 0, 0];
  for (const { page, facts } of rows) {
    const labels = new Set(page.social.map(profileKey));
    const found = facts.social.map(({ value }) => profileKey(value.url));
    stated += found.length;
    wanted += labels.size;
    right += found.filter((url) => labels.has(url)).length;
  }
  return { precision: right / stated, recall: right / wanted };
}
