import { cutText, startOf } from '../text/cut.ts';
import { anyOf, either, literally } from '../language/alternatives.ts';
import { FUNCTION_WORDS, SENTENCE_WORDS, STOP_WORDS } from '../query/stop-words.ts';
import { tokenize } from '../query/words.ts';
import { readPhrase } from './prompts/phrase.ts';

const r = String.raw;

const CONVERSATIONS_PER_GAP = 3;
const EXCERPT_CHARS = 220;

/** A stored post as input of the ranking. */
interface RankedPost {
  id: string;
  title: string;
  content: string;
}

interface MarketSubject {
  brand: string;
  aliases: readonly string[];
  competitors: readonly string[];
  description: string;
}

/** Words that fit any product category; alone they identify no market. */
const GENERIC = new Set(
  tokenize(
    'app application product platform service software solution system tool tools kind website site',
  ).map(({ stem }) => stem),
);

/**
 * Stems that a post of this market contains; at most three. Empty: the description names no market.
 */
export function marketStems(subject: MarketSubject): string[] {
  const names = [subject.brand, ...subject.aliases, ...subject.competitors];
  const { market } = readPhrase(subject.description, names);
  const stems = stemsOf(market).filter((stem) => !GENERIC.has(stem));
  return [...new Set(stems)].slice(0, 3);
}

const SMALL_WORDS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...SENTENCE_WORDS,
  ...FUNCTION_WORDS,
]);

const stemsOf = (text: string): string[] =>
  tokenize(text).flatMap(({ text: word, stem }) => (SMALL_WORDS.has(word) ? [] : [stem]));

const ASKS = new RegExp(
  either(
    r`\?`,
    r`\b` +
      anyOf(
        r`looking for|recommend|recommendations?|suggest|suggestions?|alternatives? to`,
        r`which (?:one|tool|app)|what do you use|anyone (?:use|using|know|tried)`,
        r`switch(?:ing)? from|need (?:a|an|some)|help me (?:choose|find|pick)`,
      ) +
      r`\b`,
  ),
  'iu',
);

/**
 * For each prompt, the posts that ask about the same thing: shared distinctive words, weighted by
 * their rarity among these posts; a question and the name of a rival score extra. Posts that
 * already name the brand are left out. Each post serves only its best prompt, and cross-posts count
 * once.
 */
export function matchConversations<T extends RankedPost>(
  prompts: readonly { id: string; text: string }[],
  posts: readonly T[],
  subject: MarketSubject,
): Map<string, T[]> {
  const market = new Set(marketStems(subject));
  const own = namePattern([subject.brand, ...subject.aliases]);
  const rivals = namePattern(subject.competitors);
  const read = posts
    .map((post) => ({ post, text: `${post.title}\n${post.content}` }))
    .filter(({ text }) => own === null || !own.test(text))
    .map(({ post, text }) => ({
      post,
      stems: new Set(stemsOf(text)),
      asks: ASKS.test(`${post.title}\n${startOf(post.content, 600)}`),
      namesRival: rivals?.test(text) ?? false,
    }));
  const spread = new Map<string, number>();
  for (const { stems } of read)
    for (const stem of stems) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const weigh = (stem: string): number => Math.log(1 + read.length / (spread.get(stem) ?? 1));
  const scored = prompts.flatMap(({ id, text }) => {
    const wanted = [...new Set(stemsOf(text))].filter((stem) => !market.has(stem));
    return read.flatMap(({ post, stems, asks, namesRival }) => {
      const shared = wanted.filter((stem) => stems.has(stem));
      if (!asks && !namesRival) return [];
      const score =
        shared.reduce((sum, stem) => sum + weigh(stem), 0) +
        (asks ? 1.5 : 0) +
        (namesRival ? 2 : 0) +
        ([...market].every((stem) => stems.has(stem)) ? 1 : 0);
      return shared.length === 0 && !(asks && namesRival) ? [] : [{ id, post, score }];
    });
  });
  const taken = new Set<string>();
  const matched = new Map<string, T[]>();
  for (const { id, post } of scored.toSorted((a, b) => b.score - a.score)) {
    const own = matched.get(id) ?? [];
    const titled = post.title.trim().toLowerCase() || post.id;
    if (taken.has(titled) || own.length >= CONVERSATIONS_PER_GAP) continue;
    taken.add(titled);
    matched.set(id, [...own, post]);
  }
  return matched;
}

function namePattern(names: readonly string[]): RegExp | null {
  const known = names.map((name) => name.trim()).filter((name) => name !== '');
  if (known.length === 0) return null;
  const any = anyOf(...known.map(literally));
  return new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, 'iu');
}

/** One line of the post's text. */
export const conversationExcerpt = (content: string): string => {
  const line = content.replaceAll(/\s+/gu, ' ').trim();
  return cutText(line, EXCERPT_CHARS + 1);
};
