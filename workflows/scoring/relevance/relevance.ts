import type { PlatformId } from '#domain/names.ts';
import type { Verdict } from '#contracts/search/search.ts';
import { refine } from '../batch-feedback.ts';
import { matchGroup, matchTerm, MAX_SPANS, readDoc, stemsOfQuery } from './matching.ts';
import type { Match, Scale } from './matching.ts';
import type { ScoringQuery, Term } from './query.ts';
import { rarityOf } from '#domain/language/rarity.ts';
import { readPost } from '../read-post.ts';
import type { ReadPost, Scorable } from '../read-post.ts';
import { perWord } from '../text/vocabulary.ts';
import type { Word } from '../text/vocabulary.ts';
import { createWorth, isProgramming } from './worth.ts';

export type { Scorable } from '../read-post.ts';

interface RelevanceVerdict extends Verdict {
  /** 0..1 */
  score: number;
  /** An excluded word occurs: not a match at all. */
  excluded: boolean;
}

/** A post found by keywords contains all of them at any length; `worth.ts` weighs its length. */
const SCALES = {
  keywords: { k1: 0.6, b: { titled: 0, untitled: 0 } },
  sentence: { k1: 1.2, b: { titled: 0.75, untitled: 0.2 } },
} as const;
/** Of the rarest words in general writing. */
const RAREST = 8.5;
/** Maps the scores of a sentence to the scale of the tiers; their order stays. */
const SENTENCE_ROOT = 0.45;
/** A reply that asks back does not answer a question; one that thanks or laughs even less. */
const ASKS_BACK = 0.7;
const SMALL_TALK = 0.6;
const THANKS: ReadonlySet<string> = new Set('thank thanks thx thanx tnx'.split(' '));
const LAUGHTER = /^(?:lo+l|(?:ha){2,}h?|(?:he){2,}|rofl|lmao)$/;

const thanks = perWord(({ text }) => THANKS.has(text));
const laughs = perWord(({ text }) => LAUGHTER.test(text));

export const scoreRelevance = (
  query: ScoringQuery,
  posts: readonly Scorable[],
  platform?: PlatformId,
): RelevanceVerdict[] => judgeRelevance(query, posts.map(readPost), platform);

/**
 * Relevance of each post to the query, 0..1: BM25-like saturation and length normalization, words
 * weighted by their rarity in the batch and in what people write, title above text, and the share
 * of the query that is covered; for a sentence, also feedback within the batch. Then adjusted by other
 * evidence (`worth.ts`). Freshness only breaks ties in the order of results.
 */
export function judgeRelevance(
  query: ScoringQuery,
  posts: readonly ReadPost[],
  platform?: PlatformId,
): RelevanceVerdict[] {
  const wanted = stemsOfQuery(query);
  const docs = posts.map((post) => readDoc(post, wanted));
  const average = docs.reduce((sum, doc) => sum + doc.length, 0) / Math.max(1, docs.length);
  const scale: Scale = { ...SCALES[query.sentence ? 'sentence' : 'keywords'], average };
  const perDoc = docs.map((doc) => query.groups.map((group) => matchGroup(group, doc, scale)));
  const weights = query.groups.map((group, index) => {
    const having = perDoc.filter((matches) => (matches[index]?.strength ?? 0) > 0).length;
    return rarity(query.sentence, group, having, docs.length) * (query.weights?.[index] ?? 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = perDoc.map((matches) => {
    const sum = matches.reduce((part, { strength }, i) => part + strength * (weights[i] ?? 0), 0);
    return total === 0 ? 0 : sum / total;
  });
  const refined = query.sentence ? refine(covered, docs, scale) : covered;
  const worth = createWorth(query, platform);
  return posts.map((post, index) => {
    const doc = docs[index];
    const excludedBy = doc && query.excluded.find((term) => matchTerm(term, doc, scale).exact);
    if (excludedBy) return exclusion(excludedBy);
    const matches = perDoc[index] ?? [];
    const isReply = query.sentence && doc?.titled === false;
    const score = (refined[index] ?? 0) * (isReply ? shareOfReply(post) : 1);
    const matched = query.sentence ? score ** SENTENCE_ROOT : score;
    return {
      score: Math.round(worth(matched, post, matches) * 1_000) / 1_000,
      excluded: false,
      reason: reasonOf(query, matches, isProgramming(platform)),
      spans: matches.flatMap((match: Match) => match.spans).slice(0, MAX_SPANS),
    };
  });
}

/** Share of its relevance that a post without its own title keeps, by what it does. */
function shareOfReply({ content, own }: ReadPost): number {
  const asksBack = content.questionMarks > 0;
  const says = (test: (word: Word) => boolean): boolean => own.some(({ word }) => test(word));
  // People who ask thank in advance.
  const chats = says(laughs) || (!asksBack && says(thanks));
  return (asksBack ? ASKS_BACK : 1) * (chats ? SMALL_TALK : 1);
}

/**
 * Keywords are few and all meant: the rarest of the batch weighs twice as much as one that all posts
 * contain. Most words of a sentence are not: common words weigh next to nothing.
 */
function rarity(sentence: boolean, group: readonly Term[], having: number, total: number): number {
  const idf = Math.log(1 + (total - having + 0.5) / (having + 0.5));
  const inBatch = idf / Math.log(1 + (total + 0.5) / 0.5);
  if (!sentence) return 1 + inBatch;
  const written = group.flatMap(({ stems }) => stems.map((stem) => rarityOf(stem) / RAREST));
  return inBatch + Math.max(0, ...written);
}

const exclusion = (term: Term): RelevanceVerdict => ({
  score: 0,
  excluded: true,
  reason: `Contains “${term.label}”, which you excluded.`,
  spans: [],
});

/** Explains which words of the query occur where, which are missing, and what lowers the rank. */
function reasonOf(query: ScoringQuery, matches: readonly Match[], isProgramming: boolean): string {
  const labels = (test: (match: Match) => boolean): string[] =>
    matches.filter((match) => match.strength > 0 && test(match)).map((match) => match.label);
  const missing = query.groups
    .filter((_group, index) => matches[index]?.strength === 0)
    .map((group) => group.map((term) => `“${term.label}”`).join(' or '));
  const inTitle = labels(({ exact, place }) => exact && place === 'title');
  const inText = labels(({ exact, place }) => exact && place === 'text');
  const inTags = labels(({ exact, place }) => exact && place === 'tags');
  const close = labels((match) => !match.exact);
  const parts = [
    ...(inTitle.length > 0 ? [`${quoted(inTitle)} in the title`] : []),
    ...(inText.length > 0 ? [`${quoted(inText)} in the text`] : []),
    ...(inTags.length > 0 ? [`${quoted(inTags)} in the tags or community`] : []),
    ...(close.length > 0 ? [`words close to ${quoted(close)}`] : []),
  ];
  if (parts.length === 0) return 'None of your words occur in the post itself.';
  const verb = missing.length === 1 ? 'is' : 'are';
  const absent = missing.length > 0 ? `; ${listed(missing)} ${verb} missing` : '';
  const lower = isProgramming ? ' Programming questions rank lower.' : '';
  return `Mentions ${parts.join(', ')}${absent}.${lower}`;
}

const quoted = (labels: readonly string[]): string => listed(labels.map((label) => `“${label}”`));

/** At most four names: "a, b, c and 3 more". */
function listed(all: readonly string[]): string {
  const names = all.slice(0, 4);
  if (all.length > names.length) names.push(`${all.length - names.length} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
