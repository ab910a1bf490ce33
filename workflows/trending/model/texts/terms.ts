import { startOf } from '#domain/text/cut.ts';
import { SENTENCE_WORDS, STOP_WORDS } from '#domain/query/stop-words.ts';
import { rarityOf } from '#domain/language/rarity.ts';
import { readText } from '../../../scoring/text/tokens.ts';

/** Words of a post used for grouping: the subject is usually stated first. */
const MAX_TERMS = 24;
const READ_CHARS = 600;
const MIN_CHARS = 2;
const MAX_CHARS = 32;
/** Words that describe the kind of post, not a problem. */
const FORM_WORDS: ReadonlySet<string> = new Set([
  'hn',
  're',
  'bug',
  'issue',
  'question',
  'feature',
]);

/**
 * Distinct stems of a post's content words in order, the title's first. Pure; empty for a text
 * without any.
 */
export function termsOf({ title, content }: { title: string; content: string }): string[] {
  const terms = new Set<string>();
  const texts = [title.replace(/^re: /i, ''), startOf(content, READ_CHARS)];
  for (const text of texts)
    for (const { word, own } of readText(text).tokens) {
      if (terms.size >= MAX_TERMS) return [...terms];
      if (!own || word.text.length < MIN_CHARS || word.text.length > MAX_CHARS) continue;
      if (STOP_WORDS.has(word.text) || SENTENCE_WORDS.has(word.text)) continue;
      if (FORM_WORDS.has(word.stem) || /^[\d.]+$/.test(word.text)) continue;
      terms.add(word.stem);
    }
  return [...terms];
}

/** Weight of the prior from everyday language, in texts: smooths the counts of a small window. */
const EVERYDAY_TEXTS = 300;
/** Chosen on half of the labeled groups, together with `mixture.ts`. */
const BASE = 0.3;
const KEY_SHARE = 4;
const RARITY_UNIT = 6;
const SCALE = 1.5;
const LEAST = 0.15;

/**
 * Weight of each word for grouping: words rare in everyday language and frequent in the window are
 * names of subjects ("webhook"); words rare in both are noise.
 */
export function weighTerms(
  posts: readonly { terms: readonly string[] }[],
): (term: string) => number {
  const having = new Map<string, number>();
  for (const { terms } of posts)
    for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  const weights = new Map<string, number>();
  return (term) => {
    const known = weights.get(term);
    if (known !== undefined) return known;
    const rarity = rarityOf(term);
    const everyday = EVERYDAY_TEXTS * Math.exp(-rarity);
    const share = ((having.get(term) ?? 0) + everyday) / (posts.length + EVERYDAY_TEXTS);
    const key = Math.max(0, rarity + Math.log(share));
    const weight = SCALE * Math.max(LEAST, ((BASE + key / KEY_SHARE) * rarity) / RARITY_UNIT);
    weights.set(term, weight);
    return weight;
  };
}
