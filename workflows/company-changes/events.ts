import { cutText, startOf } from '#domain/text/cut.ts';
import type { Change, ChangeSide, FoundEvent } from '#contracts/competitors/company-events.ts';
import type { CompanyFact, PlanFact } from '#domain/competitors/facts.ts';
import type { CompanyEventKind, FundingStage, Significance } from '#domain/competitors/names.ts';
import type { FactsRead } from './facts-read.ts';
import type { ItemChange } from './item-changes.ts';
import type { HiringChange } from './job-changes.ts';
import { isComparable, isFreeSwitch } from './plan-changes.ts';
import type { PlanChange } from './plan-changes.ts';
import type { Unit } from './units.ts';
import { normalize, withoutMoving } from './words.ts';

/** One difference, ready to be listed in an event. */
export interface SingleChange {
  /** The same change seen elsewhere has the same key. */
  key: string;
  kind: CompanyEventKind;
  significance: Significance;
  label: string;
  before: Side | null;
  after: Side | null;
  /** A title for the case that this is the only change of its event. */
  title: string;
  happenedAt: string | null;
}

interface Side {
  text: string;
  fact: CompanyFact;
}

const MAX_CHANGES = 20;
const MAX_KEY = 300;
const MAX_TITLE = 300;

/** Kinds that one page states together: their changes of one read are one event. */
const TOGETHER: Readonly<Partial<Record<CompanyEventKind, string>>> = {
  price: 'plans',
  plan: 'plans',
  limit: 'plans',
};
const RANK: Readonly<Record<Significance, number>> = { high: 0, medium: 1, low: 2 };
const KIND_RANK: readonly CompanyEventKind[] = ['price', 'plan', 'limit'];

export function planChange(change: PlanChange): SingleChange {
  const { kind, label, before, after } = change;
  const side = after ?? before;
  return {
    key: `${kind}|${normalize(label)}|${normalize(side?.text ?? '')}${after === null ? '|gone' : ''}`,
    kind,
    significance: kind === 'limit' ? 'medium' : 'high',
    label,
    before,
    after,
    title: planTitle(change),
    happenedAt: null,
  };
}

function planTitle({ kind, label, before, after }: PlanChange): string {
  if (before === null)
    return kind === 'plan' ? `added the plan ${after?.text}` : `added to ${label}: ${after?.text}`;
  if (after === null)
    return kind === 'plan'
      ? `removed the plan ${before.text}`
      : `removed from ${label}: ${before.text}`;
  if (kind === 'plan') return `renamed ${before.text} to ${after.text}`;
  if (kind === 'limit') return `changed ${label}: ${before.text} → ${after.text}`;
  const verb = priceVerb(before.fact.value, after.fact.value);
  return `${verb} ${label} from ${before.text} to ${after.text}`;
}

/** Amounts of another currency, period or unit are neither higher nor lower. */
function priceVerb(old: PlanFact, now: PlanFact): 'raised' | 'lowered' | 'changed' {
  if (old.amount === null || now.amount === null || old.amount === now.amount) return 'changed';
  if (!isComparable(old, now) && !isFreeSwitch(old, now)) return 'changed';
  return now.amount > old.amount ? 'raised' : 'lowered';
}

const TEXT_LABELS: Readonly<
  Record<Exclude<Unit, 'plans'>, readonly [CompanyEventKind, Significance, string]>
> = {
  tagline: ['messaging', 'low', 'Headline'],
  description: ['messaging', 'low', 'Description'],
  moved: ['moved', 'high', 'Website'],
  funding: ['funding', 'medium', 'Funding'],
};

/** Titles of the stages that a company may newly state. */
const STAGE_NEWS: Readonly<Record<FundingStage, string>> = {
  bootstrapped: 'says it is bootstrapped',
  seed: 'raised a seed round',
  series_a: 'raised a Series A',
  series_b: 'raised a Series B',
  series_c: 'raised a Series C or later',
  acquired: 'was acquired',
  ipo: 'went public',
};

const side = (fact: CompanyFact): Side => ({ text: valueText(fact), fact });

export function textChange(
  unit: Unit,
  before: CompanyFact | null,
  after: CompanyFact,
): SingleChange {
  const [kind, significance, label] = TEXT_LABELS[unit === 'plans' ? 'tagline' : unit];
  const text = valueText(after);
  return {
    key: `${kind}|${unit}|${withoutMoving(text)}`,
    kind,
    significance: isAcquisition(after) ? 'high' : significance,
    label,
    before: before && side(before),
    after: side(after),
    title: textTitle(kind, label, after),
    happenedAt: null,
  };
}

const isAcquisition = ({ kind, value }: CompanyFact): boolean =>
  kind === 'funding_stage' && value === 'acquired';

function textTitle(kind: CompanyEventKind, label: string, after: CompanyFact): string {
  if (after.kind === 'funding_stage') return STAGE_NEWS[after.value];
  const text = valueText(after);
  return kind === 'moved' ? `moved to ${text}` : `changed its ${label.toLowerCase()} to “${text}”`;
}

function valueText(fact: CompanyFact): string {
  if (fact.kind === 'total_funding')
    return new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: fact.value.currency,
      notation: 'compact',
    }).format(fact.value.amount);
  return typeof fact.value === 'string'
    ? fact.value.replaceAll('_', fact.kind === 'funding_stage' ? ' ' : '_')
    : JSON.stringify(fact.value);
}

const ITEM_VERBS: Readonly<Partial<Record<CompanyEventKind, string>>> = {
  release: 'released',
  launch: 'launched',
  funding: 'in the news:',
  messaging: 'published',
};

/** The words of a headline are quoted; a version or a product's name is not. */
const isSentence = (text: string): boolean => text.trim().split(/\s+/u).length > 3;

export const itemChange = ({
  kind,
  significance,
  label,
  text,
  fact,
  key,
  happenedAt,
}: ItemChange): SingleChange => ({
  key,
  kind,
  significance,
  label,
  before: null,
  after: { text, fact },
  title: `${ITEM_VERBS[kind] ?? 'published'} ${isSentence(text) ? `“${text}”` : text}`,
  happenedAt,
});

export const hiringChange = ({ label, text, before, after }: HiringChange): SingleChange => ({
  key: `hiring|${label}|${after === null ? 'closed' : 'open'}`,
  kind: 'hiring',
  significance: 'low',
  label,
  before: before && { text: before.value.title, fact: before },
  after: after && { text, fact: after },
  title: `hiring: ${text}`,
  happenedAt: null,
});

/** Rules 8 and 10: the changes of one read, one event for each kind of news, most important first. */
export function toEvents(changes: readonly SingleChange[], read: FactsRead): FoundEvent[] {
  const groups = Map.groupBy(changes, ({ kind }) => TOGETHER[kind] ?? kind);
  return [...groups.values()]
    .map((group) => toEvent(group, read))
    .toSorted((a, b) => RANK[a.significance] - RANK[b.significance]);
}

function toEvent(group: readonly SingleChange[], read: FactsRead): FoundEvent {
  const ranked = group.toSorted(
    (a, b) =>
      RANK[a.significance] - RANK[b.significance] ||
      KIND_RANK.indexOf(a.kind) - KIND_RANK.indexOf(b.kind),
  );
  const lead = ranked[0] as SingleChange;
  const fact = lead.after?.fact ?? lead.before?.fact;
  const more = ranked.length - 1;
  const title = isReplaced(ranked)
    ? 'replaced its plans'
    : more === 0
      ? lead.title
      : `${lead.title}, and ${more} more ${more === 1 ? 'change' : 'changes'}`;
  return {
    kind: lead.kind,
    significance: lead.significance,
    title: cutText(title, MAX_TITLE),
    changes: ranked.slice(0, MAX_CHANGES).map((change) => toChange(change, read)),
    source: fact?.source ?? null,
    key: startOf(
      ranked
        .map(({ key }) => key)
        .toSorted()
        .join('+'),
      MAX_KEY,
    ),
    happenedAt: happenedAt(lead.happenedAt, read.readAt),
  };
}

const EARLIEST = Date.UTC(1995);

/**
 * When a change happened as its source states it; when it was seen where the source states no time, one
 * before the web or one to come, which would stay on top of the timeline.
 */
function happenedAt(stated: string | null, readAt: Date): string {
  const ms = stated === null ? Number.NaN : Date.parse(stated);
  const isPast = ms >= EARLIEST && ms <= readAt.getTime();
  return (isPast ? new Date(ms) : readAt).toISOString();
}

/** A new pricing model: all plans are replaced. */
const isReplaced = (changes: readonly SingleChange[]): boolean =>
  changes.length > 2 &&
  changes.every(
    ({ kind, before, after }) => kind === 'plan' && (before === null || after === null),
  ) &&
  changes.some(({ before }) => before === null) &&
  changes.some(({ after }) => after === null);

const changeSide = (value: Side | null, seenAt: string): ChangeSide | null =>
  value && {
    text: cutText(value.text, 500),
    quote: value.fact.quote && cutText(value.fact.quote, 300),
    sourceUrl: value.fact.sourceUrl,
    captureUrl: null,
    seenAt,
  };

function toChange({ label, before, after }: SingleChange, read: FactsRead): Change {
  return {
    label: cutText(label, 200),
    before: changeSide(before, before?.fact.fetchedAt ?? read.readAt.toISOString()),
    after: changeSide(after, read.readAt.toISOString()),
  };
}
