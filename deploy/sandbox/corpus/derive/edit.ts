import { integerBetween, pick } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Draft } from '../post.ts';
import { EDITS, EDITS_OF_QUESTIONS, GREETINGS } from './phrases.ts';

/** Code stays as it is: only prose is edited. */
const hasCode = (text: string): boolean => text.includes('`');

const SENTENCE_END = /(?<=[.!?…。])\s+(?=\S)/u;

/** The sentences of a text's first paragraphs of prose. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .flatMap((block) => block.split(SENTENCE_END))
    .map((part) => part.trim())
    .filter(Boolean);

/** As many whole sentences as fit, at least the first one, which is cut between words if need be. */
export function fitSentences(text: string, limit: number): string {
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`;
    if (longer.length > limit) break;
    kept = longer;
  }
  if (kept !== '' || text.length <= limit) return kept === '' ? text : kept;
  return `${text.slice(0, limit - 1).replace(/\s+\S*$/u, '')}…`;
}

/** Two letters change places in a few longer words, some apostrophes are lost. */
export function misspell(random: Random, text: string): string {
  let left = integerBetween(random, 1, 3);
  return text.replace(/[a-zA-Z]{5,}/g, (word) => {
    if (left === 0 || random() > 0.12) return word;
    left -= 1;
    const at = integerBetween(random, 1, word.length - 3);
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  });
}

const shorten = (body: string, random: Random): string => {
  const sentences = sentencesOf(body);
  if (sentences.length < 3 || hasCode(body)) return body;
  const dropped = integerBetween(random, 1, Math.floor(sentences.length / 3));
  return sentences.slice(0, sentences.length - dropped).join(' ');
};

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/g, 'I am'],
  [/\bdon't\b/g, 'do not'],
  [/\bcan't\b/g, 'cannot'],
  [/\bit's\b/g, 'it is'],
  [/\bwe've\b/gi, 'we have'],
  [/\bWe're\b/g, 'We are'],
  [/\bdoesn't\b/g, 'does not'],
  [/\bthat's\b/g, 'that is'],
];

const spellOut = (text: string): string =>
  CONTRACTIONS.reduce((done, [short, long]) => done.replace(short, long), text);

type Edit = (draft: Draft, random: Random) => Draft;

const QUESTIONS: readonly string[] = [
  'recommendation',
  'alternative',
  'price',
  'howto',
  'comparison',
];
/** Made with care, by people who read it over. */
const POLISHED: readonly string[] = ['pinterest', 'youtube', 'producthunt'];
const THREADS: readonly string[] = ['reddit', 'github', 'stackoverflow', 'hackernews'];

/** A sentence about oneself or one's case, which a greeting can stand before. */
const SPEAKS = /^(?:I|We|My|Our|They|The|There|Is|Are|Does|Got|Need|Has|Have)\b(?!')/u;

function greet(draft: Draft, random: Random): Draft {
  const greetings = GREETINGS[draft.language];
  const apt = draft.language !== 'en' || SPEAKS.test(draft.body);
  if (!greetings || !apt || !QUESTIONS.includes(draft.intent) || draft.body === '') return draft;
  if (POLISHED.includes(draft.platform)) return draft;
  const body = draft.body.replace(/^(?!I\b)\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return { ...draft, body: `${pick(random, greetings)} ${body}` };
}

function addNote(draft: Draft, random: Random): Draft {
  if (draft.language !== 'en' || draft.body === '') return draft;
  if (draft.intent === 'promotion' || !THREADS.includes(draft.platform)) return draft;
  const asks = QUESTIONS.includes(draft.intent) && draft.title.endsWith('?');
  const note = pick(random, asks ? [...EDITS, ...EDITS_OF_QUESTIONS] : EDITS);
  return { ...draft, body: `${draft.body}\n\n${note}` };
}

function mistype(draft: Draft, random: Random): Draft {
  if (hasCode(draft.body) || POLISHED.includes(draft.platform)) return draft;
  const title = random() < 0.4 ? misspell(random, draft.title) : draft.title;
  return { ...draft, title, body: misspell(random, draft.body) };
}

function lowerCase(draft: Draft): Draft {
  if (hasCode(draft.body) || POLISHED.includes(draft.platform)) return draft;
  return { ...draft, title: draft.title.toLowerCase(), body: draft.body.toLowerCase() };
}

const EDIT_STEPS: readonly Edit[] = [
  (draft, random) => ({ ...draft, body: shorten(draft.body, random) }),
  mistype,
  (draft) => ({ ...draft, body: hasCode(draft.body) ? draft.body : spellOut(draft.body) }),
  greet,
  lowerCase,
  addNote,
];

/** The same post as somebody writes it a second time: shorter, corrected, misspelt, greeted. */
export function rewrite(draft: Draft, random: Random): Draft {
  const first = integerBetween(random, 0, EDIT_STEPS.length - 1);
  const second = integerBetween(random, 0, EDIT_STEPS.length - 1);
  const steps = [...new Set([first, second])].toSorted((a, b) => a - b);
  return steps.reduce((done, step) => EDIT_STEPS[step]?.(done, random) ?? done, draft);
}
