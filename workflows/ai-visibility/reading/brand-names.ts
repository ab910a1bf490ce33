import { literally } from '#domain/language/alternatives.ts';
import { isCommonWord } from './common-words.ts';
import { normalizeText } from './normalized-text.ts';

/** A brand to look for, as entered by its owner. */
export interface TrackedBrand {
  key: string;
  name: string;
  aliases: readonly string[];
  /** Host without scheme, such as `acme.com`; null when unknown. */
  domain: string | null;
}

/**
 * `word`: any letter case; `case`: with a capital letter; `context`: with a capital letter, and the
 * text must show that the brand is meant.
 */
type MatchMode = 'word' | 'case' | 'context';

export interface NamePattern {
  brand: string;
  /** As the owner wrote it. */
  surface: string;
  pattern: RegExp;
  mode: MatchMode;
  /** Letters and digits; longer names win over shorter ones that they contain. */
  weight: number;
}

const UNSPACED_LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]`;
const UNSPACED = new RegExp(UNSPACED_LETTER, 'u');
/** Part of the same word: scripts without spaces write a name directly next to their letters. */
const SAME_WORD = String.raw`(?!${UNSPACED_LETTER})[\p{L}\p{N}_]`;
const TLD = '(?:com|io|ai|co|app|net|org|dev|so|in|de|eu|uk|us|me|tv|shop|store|example)';
/** Genitive and plural endings of English; Slavic and Finnish ones are `INFLECTED`. */
const ENDING = "(?:'s|s'|'|s(?![\\p{L}\\p{N}]))?";
const INFLECTED = /\p{Script=Cyrillic}/u;
const MAX_NAMES = 60;

/** All patterns of all brands, longest names first. */
export function compileNames(brands: readonly TrackedBrand[]): NamePattern[] {
  const seen = new Set<string>();
  return brands
    .flatMap((brand) =>
      namesOf(brand)
        .slice(0, MAX_NAMES)
        .map((surface) => compileName(brand.key, surface)),
    )
    .filter((pattern): pattern is NamePattern => {
      // An alias claimed by two brands belongs to the first; the request refuses it anyway.
      if (!pattern || seen.has(pattern.pattern.source)) return false;
      seen.add(pattern.pattern.source);
      return true;
    })
    .toSorted((a, b) => b.weight - a.weight);
}

function namesOf({ name, aliases, domain }: TrackedBrand): string[] {
  const domains = domain === null ? [] : [domain.replace(/^www\./u, '')];
  return [...new Set([name, ...aliases, ...domains].map((text) => text.trim()))].filter(
    (text) => text !== '',
  );
}

function compileName(brand: string, surface: string): NamePattern | null {
  const { text } = normalizeText(surface);
  const words = splitName(text);
  if (words.length === 0) return null;
  const letters = words.join('');
  const unspaced = UNSPACED.test(letters);
  if (unspaced && [...letters].length < 2) return null;
  const mode = modeOf(text, words);
  const body = words.map(literally).join("[ \\t\\-'&+/.]{0,3}");
  const ending = INFLECTED.test(letters) ? '\\p{L}{0,4}' : ENDING;
  const tail = `(?:\\.${TLD}(?![\\p{L}\\p{N}]))?`;
  const source = unspaced ? body : `(?<!${SAME_WORD})(?:${body})${tail}${ending}(?!${SAME_WORD})`;
  return {
    brand,
    surface,
    pattern: new RegExp(source, 'giu'),
    mode,
    weight: letters.length,
  };
}

/** "PromptLayer", "Prompt Layer" and "prompt-layer" are the same words. */
function splitName(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** Names that a dictionary has mislead: a word alone most, several together only in lower case. */
function modeOf(text: string, words: readonly string[]): MatchMode {
  if (text.includes('.') || /\p{N}/u.test(text)) return 'word';
  if (words.length === 1 && isCommonWord(text)) return 'context';
  if (words.every((word) => isCommonWord(word))) return 'case';
  return words.length === 1 && /^\p{ASCII}{1,3}$/u.test(text) ? 'case' : 'word';
}
