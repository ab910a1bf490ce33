import type { Span, Verdict } from '#contracts/search.ts';
import type { ScoringQuery, Term } from './query.ts';
import { tokenize } from '#contracts/words.ts';
import type { Token } from '#contracts/words.ts';

/** The text of a post that is scored. */
export interface Scorable {
  title: string;
  content: string;
}

export interface RelevanceVerdict extends Verdict {
  /** 0..1 */
  score: number;
  /** An excluded word occurs: not a match at all. */
  excluded: boolean;
}

/** BM25's saturation (k1) and length normalisation (b), Robertson and Zaragoza 2009. */
const K1 = { keywords: 0.6, sentence: 1.2 } as const;
const B = 0.5;
/** A word in the title counts like three in the text. */
const TITLE_WEIGHT = 3;
/** What a phrase is worth when its words occur apart, and what a synonym is worth. */
const APART = 0.6;
const SYNONYM = 0.6;
const MAX_SPANS = 20;

const NO_MATCH: Match = { label: '', strength: 0, exact: false, inTitle: false, spans: [] };

type Field = Span['field'];

interface Doc {
  fields: Record<Field, Token[]>;
  positions: Map<string, { field: Field; index: number }[]>;
  length: number;
}

/** What one occurrence is worth in a batch. */
interface Scale {
  /** Words of the average post. */
  average: number;
  k1: number;
}

/** How strongly a term occurs in a post (0..1), and where. */
interface Match {
  label: string;
  strength: number;
  exact: boolean;
  inTitle: boolean;
  spans: Span[];
}

/**
 * Relevance of each post to the query, 0..1: BM25-like saturation and length normalisation, words
 * weighted by their rarity in the batch, title above text, and the share of the query that is
 * covered. Freshness is not mixed in: results are ordered by it only between equals.
 */
export function scoreRelevance(
  query: ScoringQuery,
  posts: readonly Scorable[],
): RelevanceVerdict[] {
  const docs = posts.map(readDoc);
  const average = docs.reduce((sum, doc) => sum + doc.length, 0) / Math.max(1, docs.length);
  const scale = { average, k1: query.sentence ? K1.sentence : K1.keywords };
  const perDoc = docs.map((doc) => query.groups.map((group) => matchGroup(group, doc, scale)));
  const weights = query.groups.map(
    (_group, index) =>
      rarity(perDoc.filter((matches) => (matches[index]?.strength ?? 0) > 0).length, docs.length) *
      (query.weights?.[index] ?? 1),
  );
  return docs.map((doc, index) => {
    const excludedBy = query.excluded.find((term) => matchTerm(term, doc, scale).exact);
    if (excludedBy) return exclusion(excludedBy);
    return explain(query, perDoc[index] ?? [], weights);
  });
}

function readDoc(post: Scorable): Doc {
  const fields = { title: tokenize(post.title), content: tokenize(post.content) };
  const positions: Doc['positions'] = new Map();
  for (const field of ['title', 'content'] as const) {
    for (const [index, token] of fields[field].entries()) {
      const list = positions.get(token.stem);
      if (list) list.push({ field, index });
      else positions.set(token.stem, [{ field, index }]);
    }
  }
  return { fields, positions, length: fields.title.length + fields.content.length };
}

/** Rare words of the batch weigh up to twice as much as those that every post has. */
function rarity(having: number, total: number): number {
  const idf = Math.log(1 + (total - having + 0.5) / (having + 0.5));
  const highest = Math.log(1 + (total + 0.5) / 0.5);
  return 1 + idf / highest;
}

/** A group is as strong as the strongest of its terms. */
function matchGroup(group: readonly Term[], doc: Doc, scale: Scale): Match {
  return group
    .map((term) => matchTerm(term, doc, scale))
    .reduce((best, match) => (match.strength > best.strength ? match : best), NO_MATCH);
}

function matchTerm(term: Term, doc: Doc, scale: Scale): Match {
  const phrase = occurrences(term.stems, doc);
  if (phrase.length > 0) return { ...weigh(term, phrase, doc, scale), exact: true };
  if (term.stems.length > 1) return matchApart(term, doc, scale);
  const similar = term.alternatives.flatMap((stem) => occurrences([stem], doc));
  if (similar.length === 0) return NO_MATCH;
  const match = weigh(term, similar, doc, scale);
  return { ...match, strength: match.strength * SYNONYM };
}

/** The words of a phrase, scattered: worth less, in proportion to how many there are. */
function matchApart(term: Term, doc: Doc, scale: Scale): Match {
  const found = term.stems
    .map((stem) => occurrences([stem], doc))
    .filter((list) => list.length > 0);
  if (found.length === 0) return NO_MATCH;
  const match = weigh(term, found.flat(), doc, scale);
  const share = found.length / term.stems.length;
  return { ...match, strength: match.strength * APART * share ** 2 };
}

/** Places where the stems stand next to each other. */
function occurrences(stems: readonly string[], doc: Doc): Span[] {
  const spans: Span[] = [];
  for (const { field, index } of doc.positions.get(stems[0] ?? '') ?? []) {
    const tokens = doc.fields[field];
    const start = tokens[index]?.start;
    const end = tokens[index + stems.length - 1]?.end;
    if (start === undefined || end === undefined) continue;
    if (stems.every((stem, offset) => tokens[index + offset]?.stem === stem)) {
      spans.push({ field, start, end });
    }
  }
  return spans;
}

function weigh(term: Term, spans: Span[], doc: Doc, scale: Scale): Match {
  const inTitle = spans.filter((span) => span.field === 'title').length;
  const frequency = inTitle * TITLE_WEIGHT + (spans.length - inTitle);
  const norm = 1 - B + (B * doc.length) / Math.max(1, scale.average);
  return {
    label: term.label,
    strength: frequency / (frequency + scale.k1 * norm),
    exact: false,
    inTitle: inTitle > 0,
    spans: spans.slice(0, MAX_SPANS),
  };
}

function explain(
  query: ScoringQuery,
  matches: readonly Match[],
  weights: readonly number[],
): RelevanceVerdict {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = matches.reduce((part, { strength }, i) => part + strength * (weights[i] ?? 0), 0);
  const covered = total === 0 ? 0 : sum / total;
  // The root keeps the order; it only moves a sentence's scores onto the scale of the tiers.
  const score = query.sentence ? Math.sqrt(covered) : covered;
  return {
    score: Math.round(score * 1_000) / 1_000,
    excluded: false,
    reason: sentence(query, matches),
    spans: matches.flatMap((match) => match.spans).slice(0, MAX_SPANS),
  };
}

const exclusion = (term: Term): RelevanceVerdict => ({
  score: 0,
  excluded: true,
  reason: `Contains “${term.label}”, which you excluded.`,
  spans: [],
});

function sentence(query: ScoringQuery, matches: readonly Match[]): string {
  const labels = (test: (match: Match) => boolean): string[] =>
    matches.filter((match) => match.strength > 0 && test(match)).map((match) => match.label);
  const missing = query.groups
    .filter((_group, index) => matches[index]?.strength === 0)
    .map((group) => group.map((term) => `“${term.label}”`).join(' or '));
  const inTitle = labels((match) => match.exact && match.inTitle);
  const inText = labels((match) => match.exact && !match.inTitle);
  const close = labels((match) => !match.exact);
  const parts = [
    ...(inTitle.length > 0 ? [`${quoted(inTitle)} in the title`] : []),
    ...(inText.length > 0 ? [`${quoted(inText)} in the text`] : []),
    ...(close.length > 0 ? [`words close to ${quoted(close)}`] : []),
  ];
  if (parts.length === 0) return 'None of your words occur in the post itself.';
  const verb = missing.length === 1 ? 'is' : 'are';
  const absent = missing.length > 0 ? `; ${listed(missing)} ${verb} missing` : '';
  return `Mentions ${parts.join(', ')}${absent}.`;
}

const quoted = (labels: readonly string[]): string => listed(labels.map((label) => `“${label}”`));

/** At most four names: "a, b, c and 3 more". */
function listed(all: readonly string[]): string {
  const names = all.slice(0, 4);
  if (all.length > names.length) names.push(`${all.length - names.length} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
