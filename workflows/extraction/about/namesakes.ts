import { stemsOf } from '#domain/query/match.ts';
import { STOP_WORDS } from '#domain/query/stop-words.ts';
import { isAbout } from './about.ts';
import type { About, PreparedSense } from './about.ts';
import { similarity, topicOf } from './context.ts';

/** A text is about the company whose description shares this many more words with it. */
const WORDS = 2;
/** So is one on its topic that is clearly less on its namesake's. */
const TOPIC = { least: 0.45, lead: 0.2 } as const;

/**
 * A verdict for one of several companies of the same name: a link or the context decides, and what
 * neither decides is unsure. Null for a text about one of the others.
 */
export function amongNamesakes(
  about: About,
  own: PreparedSense,
  others: readonly PreparedSense[],
  text: string,
): About | null {
  if (about.verdict !== 'about' || others.length === 0 || linksTo(own, text)) return about;
  if (others.some((other) => linksTo(other, text))) return null;
  const [fit, best] = [fitOf(own, text), bestOf(others.map((other) => fitOf(other, text)))];
  if (isCloser(fit, best)) return about;
  if (isCloser(best, fit)) return null;
  return { ...about, verdict: 'unsure', reason: 'Another product has the same name.' };
}

/** `isAbout` finds the domain before it looks for names. */
const linksTo = (sense: PreparedSense, text: string): boolean =>
  sense.domain !== null && isAbout({ ...sense, names: [] }, text) !== null;

interface Fit {
  words: number;
  topic: number;
}

const isCloser = (one: Fit, other: Fit): boolean =>
  Math.abs(one.words - other.words) >= WORDS
    ? one.words > other.words
    : one.topic >= TOPIC.least && one.topic - other.topic >= TOPIC.lead;

/** The shared name itself says nothing: a "Chapel" that lists wedding chapels. */
function fitOf({ names, description }: PreparedSense, text: string): Fit {
  const shared = new Set(names.flatMap((name) => stemsOf(name)));
  const telling = (whole: string): string[] =>
    wordsOf(whole).filter((word) => !stemsOf(word).some((stem) => shared.has(stem)));
  const [own, read] = [telling(description), telling(text)];
  const stems = new Set(read.flatMap((word) => stemsOf(word)));
  const held = own.filter((word) => word.length > 2 && !STOP_WORDS.has(word)).flatMap(stemsOf);
  return {
    words: new Set(held.filter((stem) => stems.has(stem))).size,
    topic: similarity(topicOf(own), topicOf(read)) ?? 0,
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

const bestOf = (fits: readonly Fit[]): Fit => ({
  words: Math.max(...fits.map(({ words }) => words)),
  topic: Math.max(...fits.map(({ topic }) => topic)),
});
