import type { PromptIntent, PromptKind, PromptOrigin } from './names.ts';
import { acceptQuestions } from './accept-questions.ts';
import type { Question } from './accept-questions.ts';
import { kindOfPrompt, namesOf } from './kind-of-prompt.ts';
import type { NamedSubject } from './kind-of-prompt.ts';
import { readPhrase } from './phrase.ts';
import { CONTROL_QUESTIONS, templatesOf } from './templates.ts';

export interface WrittenPrompt {
  text: string;
  kind: PromptKind;
  intent: PromptIntent;
  origin: PromptOrigin;
}

export interface PromptSubject extends NamedSubject {
  description: string;
}

const RIVALS_ASKED = 3;

/** Number of unbranded questions per intent, in the order in which they are asked about. */
export const QUESTION_MIX = [
  ['best-for', 5],
  ['problem', 4],
  ['segment', 4],
  ['alternatives-to-category', 3],
  ['price', 2],
  ['comparison', 2],
] as const;

/**
 * Questions a buyer might ask: twenty unbranded ones, then one per rival and three about the brand
 * itself. `drafts` are a language model's; those that break no rule come first, and templates fill
 * the rest of each intent's share. The same input gives the same questions.
 */
export function writePrompts(
  subject: PromptSubject,
  drafts: readonly Question[] = [],
): WrittenPrompt[] {
  const { language, phrase } = readPhrase(subject.description, namesOf(subject));
  const { unbranded, rival, branded } = templatesOf(language);
  const accepted = acceptQuestions(drafts, { ...subject, language });
  let at = 0;
  const asked = QUESTION_MIX.flatMap(([intent, share]) => {
    const own = accepted.filter((question) => question.intent === intent).slice(0, share);
    const templates = unbranded.slice(at, (at += share)).slice(own.length);
    return [
      ...own.map(({ text }) => ({ text, kind: 'unbranded', intent, origin: 'model' }) as const),
      ...templates.map((text) => {
        const filled = text.replaceAll('{phrase}', phrase);
        return { text: filled, kind: 'unbranded', intent, origin: 'template' } as const;
      }),
    ];
  });
  const rivals = subject.competitors.slice(0, RIVALS_ASKED).map(({ name }) => {
    const text = rival.replaceAll('{rival}', () => name);
    return { text, kind: 'competitor', intent: 'competitor', origin: 'template' } as const;
  });
  const own = branded.map((template) => {
    const text = template.replaceAll('{brand}', () => subject.brand);
    return { text, kind: 'branded', intent: 'branded', origin: 'template' } as const;
  });
  // A template may name the brand or a rival by an everyday word of it.
  const unnamed = asked.filter(({ text }) => kindOfPrompt(text, subject) === 'unbranded');
  return [...unnamed, ...rivals, ...own];
}

/** The same questions for every brand. */
export const writeControls = (count: number): WrittenPrompt[] =>
  CONTROL_QUESTIONS.slice(0, count).map((text) => ({
    text,
    kind: 'control',
    intent: 'control',
    origin: 'template',
  }));
