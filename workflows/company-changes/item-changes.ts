import type { CompanyFact, FactOf } from '#domain/competitors/facts.ts';
import type { CompanyEventKind, Significance } from '#domain/competitors/names.ts';
import { normalize } from './words.ts';

/** A fact that is news by being there: a release, a launch, a post, a page. */
export interface ItemChange {
  kind: CompanyEventKind;
  significance: Significance;
  label: string;
  text: string;
  fact: CompanyFact;
  /** The same item in two places has one key. */
  key: string;
  happenedAt: string | null;
}

const FUNDING =
  /\b(?:raises?|raised|series [a-f]\b|seed round|funding round|investment led by|acquired by|acquires)\b/iu;
const LAUNCH =
  /\b(?:launch(?:es|ed|ing)?|introducing|announcing|now available|general availability|say hello to|meet the new|(?:is|are) (?:now |finally )?(?:here|live)|has arrived|have arrived)\b/iu;
const PRICE_NEWS = /\b(?:pric(?:e|es|ing)|plans?|tiers?)\b/iu;
const CHORE = /^(?:chore|build|ci|deps?|docs|test)\b|\b(?:nightly|canary|snapshot)\b/iu;

/** "v4.3", "4.3.0" and "Acme 4.3" are one version. */
const versionKey = (version: string): string =>
  version.replace(/^\D*/u, '').replace(/(?:\.0)+$/u, '') || normalize(version);

/** "2026.11.2": a year, a month, and what came in it. */
const CALENDAR = /^\D*((?:19|20)\d{2}\.\d{1,2})\.\d/u;

/**
 * A patch: the third number of a version is not zero; of a calendar version, another one of its month is
 * known. @param known keys of items
 */
function isPatch(version: string, known: ReadonlySet<string>): boolean {
  const month = CALENDAR.exec(version)?.[1];
  if (month === undefined) return /^\D*\d+\.\d+\.0*[1-9]\d*(?:$|[^\d.])/u.test(version);
  const series = `release|${versionKey(month)}`;
  return known.has(series) || [...known].some((key) => key.startsWith(`${series}.`));
}

/** Items of one read that the last one did not have. `announcedPrices`: a price event is recent. */
export function newItems(
  before: readonly CompanyFact[],
  after: readonly CompanyFact[],
  announcedPrices: boolean,
): ItemChange[] {
  const known = new Set(before.map(itemKey).filter((key) => key !== null));
  const items: ItemChange[] = [];
  for (const fact of after) {
    const key = itemKey(fact);
    if (key === null || known.has(key)) continue;
    const item = describe(fact, key, known);
    known.add(key);
    if (item === null || (announcedPrices && PRICE_NEWS.test(item.text) && fact.kind !== 'launch'))
      continue;
    items.push(item);
  }
  return items;
}

/** Identifies an item across reads and sources; null for facts that are not items. */
function itemKey(fact: CompanyFact): string | null {
  switch (fact.kind) {
    case 'release':
      return fact.value.version === ''
        ? `entry|${fact.key}`
        : `release|${versionKey(fact.value.version)}`;
    case 'launch':
      return `launch|${fact.value.platform}|${fact.key}`;
    case 'post':
      return `post|${fact.key}`;
    case 'page':
      return `page|${fact.value.url}`;
    default:
      return null;
  }
}

function describe(fact: CompanyFact, key: string, known: ReadonlySet<string>): ItemChange | null {
  switch (fact.kind) {
    case 'release':
      return release(fact, key, known);
    case 'launch':
      return {
        kind: 'launch',
        significance: 'medium',
        label: fact.value.platform,
        text: fact.value.title,
        fact,
        key,
        happenedAt: fact.value.date,
      };
    case 'post':
      return post(fact, key);
    case 'page':
      return {
        kind: 'messaging',
        significance: 'low',
        label: 'New page',
        text: fact.value.title || fact.value.url,
        fact,
        key,
        happenedAt: null,
      };
    default:
      return null;
  }
}

/** Majors, minors and launches are news; a patch, a pre-release and chores are rows of a list. */
function release(
  fact: FactOf<'release'>,
  key: string,
  known: ReadonlySet<string>,
): ItemChange | null {
  const { version, title, prerelease, publishedAt } = fact.value;
  if (prerelease || CHORE.test(title) || CHORE.test(version) || isPatch(version, known))
    return null;
  const text = title === '' ? version : title;
  const isLaunch = version === '' && LAUNCH.test(title);
  return {
    kind: isLaunch ? 'launch' : 'release',
    significance: version === '' && !isLaunch ? 'low' : 'medium',
    label: version || 'Changelog',
    text,
    fact,
    key,
    happenedAt: publishedAt,
  };
}

/** Most posts are not news; money raised and launches are. */
function post(fact: FactOf<'post'>, key: string): ItemChange | null {
  const { title, publishedAt } = fact.value;
  const kind = FUNDING.test(title) ? 'funding' : LAUNCH.test(title) ? 'launch' : null;
  if (kind === null) return null;
  return {
    kind,
    significance: 'medium',
    label: kind === 'funding' ? 'Funding' : 'Launch',
    text: title,
    fact,
    key,
    happenedAt: publishedAt,
  };
}
