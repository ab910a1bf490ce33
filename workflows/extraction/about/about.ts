import type { AboutVerdict } from '#domain/competitors/names.ts';
import { guessLanguage } from '#domain/language/text.ts';
import { findNames } from '../names/find-names.ts';
import { capitalsOf } from '../names/other-languages.ts';
import { isTitleCase, readWords } from '../names/words.ts';
import type { NameWord } from '../names/words.ts';
import { similarity, topicOf } from './context.ts';
import { ABOUT, scoreOf } from './evidence.ts';
import type { Place, Subject, Surroundings } from './evidence.ts';

/** The company to look for. Created once per watch by `prepareSense`. */
interface Sense {
  /** Names as the company spells them; the first is the shortest that people use. */
  names: readonly string[];
  /** Registrable domain, when there is one. */
  domain: string | null;
  /** Its description, such as tagline and category. */
  description: string;
  /** Words of other meanings; a text that contains one is about those. */
  excluded: readonly string[];
}

export interface PreparedSense extends Sense, Subject {}

export interface About {
  verdict: AboutVerdict;
  /** One sentence. */
  reason: string;
  /** Where the name occurs; UTF-16 offsets, end exclusive. */
  spans: { start: number; end: number }[];
  score: number;
}

/** Chosen with `ABOUT`. */
const UNSURE = -0.7;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export function prepareSense(sense: Sense): PreparedSense {
  const [short = ''] = sense.names;
  const own = new Set(wordsOf(short));
  const qualifiers = new Set(
    sense.names
      .flatMap((name) => (name === short ? [] : wordsOf(name)))
      .filter((word) => !own.has(word)),
  );
  return { ...sense, topic: topicOf(wordsOf(sense.description)), qualifiers };
}

/**
 * Whether a text that contains the name is about the company. Null when it does not contain the
 * name.
 */
export function isAbout(sense: PreparedSense, text: string): About | null {
  const domain = domainIn(text, sense.domain);
  if (domain) return { verdict: 'about', reason: 'Links to its site.', spans: [domain], score: 3 };
  const words = readWords(text);
  const language = guessLanguage(text);
  const lower = new Set(words.map((word) => word.lower));
  const excluded = sense.excluded.find((word) => lower.has(word.toLowerCase()));
  const context: Surroundings = {
    words,
    title: isTitleCase(words),
    similar: similarity(sense.topic, topicOf(words.map((word) => word.lower))),
    qualified: [...sense.qualifiers].some((word) => lower.has(word)),
    named: findNames(text, { language }).filter(({ score }) => score >= 2).length,
    capitals: capitalsOf(language),
  };
  const places = placesOf(words, sense.names);
  const scored = places.map((place) => ({ place, ...scoreOf(place, sense, context) }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (!best) return null;
  const score = excluded ? best.score - 2.5 : best.score;
  return {
    verdict: score >= ABOUT ? 'about' : score >= UNSURE ? 'unsure' : 'not_about',
    reason: excluded ? `Speaks of “${excluded}”, another meaning.` : best.reason,
    spans: places.map(({ first, last }) => ({
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    })),
    score,
  };
}

/** Occurrences of any of the names, longest first, without overlaps. */
function placesOf(words: readonly NameWord[], names: readonly string[]): Place[] {
  const taken = new Set<number>();
  const places: Place[] = [];
  const sorted = names.toSorted((a, b) => b.length - a.length);
  for (const name of sorted) {
    const parts = readWords(name).map(({ lower }) => lower);
    if (parts.length === 0) continue;
    for (let at = 0; at + parts.length <= words.length; at += 1) {
      if (taken.has(at) || !parts.every((part, index) => isWritten(words[at + index], part)))
        continue;
      const last = at + parts.length - 1;
      for (let word = at; word <= last; word += 1) taken.add(word);
      places.push({ first: at, last, name });
    }
  }
  return places;
}

/** "Parse", "parse.com", "Intel-Micron". */
const isWritten = (word: NameWord | undefined, part: string): boolean =>
  word !== undefined &&
  (word.lower === part ||
    ((word.lower.startsWith(`${part}.`) || word.lower.startsWith(`${part}-`)) &&
      (word.lower.includes('.') || word.shape !== 'lower')));

function domainIn(text: string, domain: string | null): { start: number; end: number } | null {
  if (domain === null) return null;
  const start = text.toLowerCase().indexOf(domain.toLowerCase());
  if (start < 0) return null;
  const end = start + domain.length;
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  return /[\p{L}\p{N}-]/u.test(before) || /[\p{L}\p{N}-]/u.test(after) ? null : { start, end };
}
