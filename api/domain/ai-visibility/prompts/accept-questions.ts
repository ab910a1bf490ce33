import type { Language } from '../../language/description.ts';
import { languageOfScript, languagesOfWord } from '../../language/text.ts';
import { QUESTION_WORDS, SENTENCE_WORDS } from '../../query/stop-words.ts';
import { tokenize } from '../../query/words.ts';
import { AI_VISIBILITY_LIMITS } from '../names.ts';
import { kindOfPrompt } from './kind-of-prompt.ts';
import type { NamedSubject } from './kind-of-prompt.ts';
import type { PromptIntent } from './names.ts';

/** An unbranded question as a language model drafts it. */
export interface Question {
  text: string;
  intent: PromptIntent;
}

interface Asked extends NamedSubject {
  /** Of the description. */
  language: Language;
}

const LONGEST = 200;
const MIN_STEMS = 2;
/** Share of their distinctive words by which two questions are the same one. */
const COPY = 0.75;

const MARKUP = /[<>{}[\]`*_#|\\]|https?:|www\.|\S@\S/iu;
/** Asks for a number of names, which answers then fill up with whatever exists. */
const NUMBER_OF_NAMES =
  /\b(?:top|best|beste[nr]?|mejores|meilleure?s)[ -]?\d|\b\d+ (?:best|top|beste[nr]?|mejores|meilleure?s)\b|\blist of\b/iu;
const QUESTION_END = /[?？。.]["”»」]?$/u;

/**
 * The drafts that may be asked: one line without markup, of sane length, in the description's
 * language, about no brand or rival, for no number of names, and no near-copy of an earlier one.
 */
export function acceptQuestions(drafts: readonly Question[], asked: Asked): Question[] {
  const accepted: { question: Question; stems: ReadonlySet<string> }[] = [];
  for (const draft of drafts) {
    const text = draft.text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
    const stems = distinctive(text);
    const isSound =
      text.length >= AI_VISIBILITY_LIMITS.promptMin &&
      text.length <= LONGEST &&
      stems.size >= MIN_STEMS &&
      QUESTION_END.test(text) &&
      !MARKUP.test(text) &&
      !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) &&
      !NUMBER_OF_NAMES.test(text) &&
      isIn(text, asked.language) &&
      kindOfPrompt(text, asked) === 'unbranded';
    if (!isSound || accepted.some((earlier) => likeness(stems, earlier.stems) >= COPY)) continue;
    accepted.push({ question: { text, intent: draft.intent }, stems });
  }
  return accepted.map(({ question }) => question);
}

/** The stems that are not small words of some language. */
function distinctive(text: string): ReadonlySet<string> {
  const words = tokenize(text).filter(
    ({ text: word }) => !SENTENCE_WORDS.has(word) && languagesOfWord(word) === null,
  );
  return new Set(words.map(({ stem }) => stem));
}

/** Shared ones among all, 0..1. */
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.intersection(b).size / a.union(b).size;

/** Of the languages with question words of their own; `en` has those of sentences. */
const KNOWN: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['en', SENTENCE_WORDS],
  ...Object.entries(QUESTION_WORDS),
];
const TEMPLATES: ReadonlySet<string> = new Set(['en', 'de', 'es', 'fr']);

/** Whether no other language explains a question's small words better. */
function isIn(text: string, language: Language): boolean {
  const script = languageOfScript(text);
  if (language === 'ja' || language === 'zh') return script === language;
  if (script !== null) return language === 'other';
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const scores = KNOWN.map(([known, asking]) => {
    const fits = (word: string): boolean =>
      asking.has(word) || languagesOfWord(word)?.includes(known) === true;
    return { known, score: words.filter(fits).length };
  });
  const isOwn = (known: string): boolean =>
    language === 'other' ? !TEMPLATES.has(known) : known === language;
  const best = (own: boolean): number =>
    Math.max(0, ...scores.filter(({ known }) => isOwn(known) === own).map(({ score }) => score));
  return best(true) >= best(false);
}
