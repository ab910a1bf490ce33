import { rarityOf } from '../language/rarity.ts';
import { guessLanguage, languagesOfWord } from '../language/text.ts';
import type { Place } from './ast.ts';
import { QUESTION_WORDS, SENTENCE_WORDS, STOP_WORDS } from './stop-words.ts';
import { tokenize } from './words.ts';
import type { Token } from './words.ts';
import { UNSPACED } from '../text/scripts.ts';

/** A word of a sentence; several letters of a script without spaces are searched for as a phrase. */
interface SentenceWord extends Token {
  phrase: boolean;
}

const LETTER = new RegExp(`[${UNSPACED}]`, 'u');
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;

/** Groups the single letters of scripts without spaces into words. */
function joinIdeographs(text: string, tokens: readonly Token[]): SentenceWord[] {
  if (!LETTER.test(text)) return tokens.map((token) => ({ ...token, phrase: false }));
  const words = ideographWords(text);
  const others = tokens.filter(
    ({ start }) => !words.some((word) => word.start <= start && start < word.end),
  );
  return [...words, ...others.map((token) => ({ ...token, phrase: false }))].toSorted(
    (a, b) => a.start - b.start,
  );
}

function ideographWords(text: string): SentenceWord[] {
  const words: SentenceWord[] = [];
  for (const { segment, index } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(
    text,
  )) {
    if (!LETTER.test(segment)) continue;
    const last = words.at(-1);
    // A run of katakana is one foreign word.
    const joins = last?.end === index && KATAKANA.test(last.text) && KATAKANA.test(segment);
    const start = joins ? last.start : index;
    if (joins) words.pop();
    const end = index + segment.length;
    const word = text.slice(start, end);
    words.push({ text: word, stem: word, start, end, phrase: tokenize(word).length > 1 });
  }
  return words;
}

/**
 * Groups of synonyms. A sentence also matches the other words of a group, at a lower weight.
 */
const GROUPS: readonly string[][] = [
  ['tool', 'app', 'software', 'platform', 'product', 'saas', 'service', 'application', 'solution'],
  ['alternative', 'replacement', 'competitor', 'substitute'],
  ['cheap', 'affordable', 'inexpensive', 'budget', 'free'],
  ['price', 'pricing', 'cost', 'fee', 'expensive'],
  ['invoice', 'invoicing', 'billing', 'bill'],
  ['customer', 'client', 'user', 'buyer'],
  ['startup', 'founder', 'entrepreneur', 'business', 'company'],
  ['freelance', 'freelancer', 'contractor', 'consultant'],
  ['email', 'mail', 'newsletter'],
  ['error', 'bug', 'issue', 'problem', 'crash', 'exception'],
  ['track', 'tracking', 'monitor', 'monitoring'],
  ['schedule', 'scheduling', 'calendar', 'booking', 'appointment'],
  ['host', 'hosting', 'deploy', 'deployment'],
  ['login', 'signin', 'authentication', 'auth'],
  ['payment', 'checkout', 'stripe', 'paypal'],
  ['analytics', 'dashboard', 'report', 'metrics'],
  ['spreadsheet', 'excel', 'sheet'],
  ['todo', 'task', 'project'],
  ['chat', 'messaging', 'message'],
  ['ai', 'llm', 'gpt', 'chatgpt'],
  ['job', 'hiring', 'recruiting', 'career'],
  ['course', 'tutorial', 'lesson', 'learn'],
];

/** Other words of the same groups, by word. */
const RELATED_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)])),
);

/** One distinctive word (or quoted phrase) of a sentence. */
export interface WeightedTerm extends Place {
  /** As typed. */
  text: string;
  phrase: boolean;
  /** Weight: 1, and more for repeated words. */
  weight: number;
  /** Synonyms; they count with a lower weight. */
  related: readonly string[];
  /** True if platforms are queried for it; other words only rank what comes back. */
  asked: boolean;
}

/** Number of words sent to platforms. */
const MAX_ASKED = 6;
/** Weight added by each repetition: repeated words are the subject. */
const REPEATED = 0.5;
/** Rarity of the small words of any language. */
const SMALL_WORD = 3;
/** Two letters or more on each side of a hyphen: "follow-ups" is one thing, "ups" is none. */
const COMPOUND = /(?<![\p{L}\d-])(\p{L}{2,}(?:-\p{L}{2,})+)(?![\p{L}\d-])/gu;
/** What a compound is rarer than its rarest word. */
const COMPOUND_BONUS = 1;
const QUOTED = /["“”„‟«]([^"“”„‟«»]*)["“”»]/gu;

/**
 * Expands a sentence to search terms: its meaningful words, most distinctive first, each
 * with related words. Deterministic; empty only for a text without words.
 */
export function expandSentence(text: string): WeightedTerm[] {
  const phrases = [...text.matchAll(QUOTED)].flatMap((match) => phraseAt(text, match, 1));
  const unquoted = phrases.reduce((left, { start, end }) => blanked(left, start, end), text);
  const compounds = [...unquoted.matchAll(COMPOUND)].flatMap((match) => phraseAt(text, match, 0));
  const rest = compounds.reduce((left, { start, end }) => blanked(left, start, end), unquoted);
  const words = wordsOf(rest, phrases.length + compounds.length > 0);
  const terms = [...phrases, ...compounds, ...words];
  const named = terms.filter(({ text, phrase }) => phrase || !isSentenceWord(text));
  const asked = (named.length > 0 ? named : terms)
    .map((term) => ({
      term,
      weight: term.phrase && !compounds.includes(term) ? Infinity : salience(text, term),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_ASKED)
    .map(({ term }) => ({ ...term, asked: true }));
  const chosen = new Set(asked.map(({ start }) => start));
  return [...asked, ...terms.filter(({ start }) => !chosen.has(start))];
}

/** The words of a match's first group, which begins `inside` characters after the match. */
function phraseAt(text: string, match: RegExpExecArray, inside: number): WeightedTerm[] {
  const tokens = tokenize(match[1] ?? '');
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return [];
  const start = match.index + inside + first.start;
  const end = match.index + inside + last.end;
  const label = text.slice(start, end).split(/\s+/u).join(' ');
  return [termOf({ text: label, start, end }, { phrase: tokens.length > 1, again: 0 })];
}

const blanked = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

function wordsOf(text: string, optional: boolean): WeightedTerm[] {
  const tokens = joinIdeographs(text, tokenize(text));
  const says = sayingIn(text);
  const meaningful = tokens.filter(says);
  const chosen = meaningful.length > 0 || optional ? meaningful : tokens;
  return [...Map.groupBy(chosen, (token) => token.stem).values()].flatMap(([first, ...again]) =>
    first
      ? [termOf(labelled(text, first), { phrase: first.phrase, again: again.length }, first.text)]
      : [],
  );
}

const KANA = /^\p{Script=Hiragana}+$/u;

/** Whether a word carries meaning in the language of the sentence. */
function sayingIn(text: string): (token: Token) => boolean {
  const language = guessLanguage(text) ?? 'en';
  if (language === 'ja') return (token) => !KANA.test(token.text) && !STOP_WORDS.has(token.text);
  const questions = QUESTION_WORDS[language];
  if (questions === undefined) return (token) => !STOP_WORDS.has(token.text);
  return ({ start, end }) => {
    const word = text.slice(start, end).toLowerCase();
    return !questions.has(word) && languagesOfWord(word)?.includes(language) !== true;
  };
}

/** The word as typed, with the sign that a name starts with (.NET, #buildinpublic, @someone). */
function labelled(text: string, { start, end }: Token) {
  const named = /(?:^|\s)[.#@]$/u.test(text.slice(Math.max(0, start - 2), start));
  const from = named ? start - 1 : start;
  const label = text.slice(from, end).replace(/['’]s$/u, '');
  return { text: label, start: from, end };
}

function termOf(
  place: Place & { text: string },
  { phrase, again }: { phrase: boolean; again: number },
  word = place.text.toLowerCase(),
): WeightedTerm {
  const related = phrase ? [] : (RELATED_WORDS.get(word) ?? []);
  return { ...place, phrase, weight: 1 + REPEATED * again, related, asked: false };
}

/** Whether a word only carries a sentence and names nothing to look for. */
export const isSentenceWord = (word: string): boolean =>
  SENTENCE_WORDS.has(word.toLowerCase().replaceAll(/['’]/gu, ''));

/** Names first (capitals inside a sentence, digits), then what people seldom write, then length. */
function salience(sentence: string, { text, start }: WeightedTerm): number {
  const inside = sentence.slice(0, start).trim() !== '';
  const named = (inside && /^\p{Lu}/u.test(text)) || /\p{Lu}{2}|\p{Ll}\p{Lu}|[\d.+#]/u.test(text);
  const rarities = tokenize(text).map((word) =>
    languagesOfWord(word.text) === null ? rarityOf(word.stem) : SMALL_WORD,
  );
  const rarity = Math.max(0, ...rarities) + (rarities.length > 1 ? COMPOUND_BONUS : 0);
  return (named ? 100 : 0) + rarity + Math.min(text.length, 15) / 100;
}
