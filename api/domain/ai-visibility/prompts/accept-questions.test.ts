import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../language/description.ts';
import { acceptQuestions } from './accept-questions.ts';
import { kindOfPrompt } from './kind-of-prompt.ts';
import type { PromptIntent } from './names.ts';
import { QUESTION_MIX, writePrompts } from './write-prompts.ts';

const NAMES = {
  brand: 'Kontaktly',
  aliases: ['Kontakt.ly'],
  competitors: [
    { name: 'Acme', aliases: ['Acme Cloud'] },
    { name: '企業管理', aliases: [] },
  ],
};
const draft = (text: string, intent: PromptIntent = 'best-for') => ({ text, intent });
const accepted = (texts: readonly string[], language: Language = 'en'): string[] =>
  acceptQuestions(
    texts.map((text) => draft(text)),
    { ...NAMES, language },
  ).map(({ text }) => text);

const GOOD = 'Which CRM is easy enough for a photographer who works alone?';
const REFUSED: readonly (readonly [string, string])[] = [
  ['the brand', 'Is Kontaktly easy enough for a photographer?'],
  ['another name of the brand', 'Would kontakt.ly suit a photographer who works alone?'],
  ['a rival', 'Which CRM is easier than Acme for photographers?'],
  ['a rival’s name in another script', 'Which CRM replaces 企業管理 for photographers?'],
  ['another language', 'Welches CRM ist für Fotografen gut geeignet?'],
  ['another script', 'Какую CRM выбрать фотографу?'],
  ['markup', 'Which **CRM** suits a photographer?'],
  ['an address', 'Which CRM at https://evil.example suits a photographer?'],
  ['a number of names', 'What are the top 10 CRM tools for photographers?'],
  ['a list', 'Can you give me a list of CRM tools for photographers?'],
  ['too little', 'Which?'],
  ['too much', `Which CRM suits a photographer ${'who works alone '.repeat(20)}?`],
  ['no question', 'CRM for photographers'],
  ['half of a character', 'Which CRM suits a photographer \uD83D well?'],
  ['invisible characters', 'Which CRM suits a photo\u202Egrapher well?'],
];

/** A draft as it is asked. */
const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

describe('a model’s question is asked only if it passes every rule', () => {
  it.each(REFUSED)('one with %s is dropped', (_what, text) => {
    expect(accepted([text, GOOD])).toEqual([GOOD]);
  });

  it.each<[Language, string]>([
    ['en', 'How do I stop losing leads without buying an expensive CRM?'],
    ['de', 'Welches CRM empfiehlst du einem Fotografen?'],
    ['de', 'Ich suche Software für Angebote. Was würdest du nehmen?'],
    ['es', '¿Qué CRM le conviene a un fotógrafo autónomo?'],
    ['fr', 'Quel CRM choisir quand on travaille seul ?'],
    ['ja', 'フリーランスの写真家に合うCRMはどれですか？'],
    ['zh', '适合自由摄影师的客户管理软件是哪个？'],
    ['other', 'Какую CRM выбрать фотографу?'],
    ['other', 'Welk CRM kun je een fotograaf aanraden?'],
    ['other', 'Qual CRM vocês usam para pequenas empresas?'],
  ])('one in the language of the description is kept: %s, %s', (language, text) => {
    expect(accepted([text], language)).toEqual([text]);
  });

  it.each<[Language, string]>([
    ['de', 'Which invoicing software is best for photographers?'],
    ['es', 'Qual software vocês usam no Brasil?'],
    ['fr', 'Which CRM would suit a photographer?'],
    ['ja', '适合自由摄影师的客户管理软件是哪个？'],
    ['zh', 'Which CRM would suit a photographer?'],
    ['other', 'Which CRM would you suggest to a photographer?'],
  ])('one in another is dropped: %s, %s', (language, text) => {
    expect(accepted([text], language)).toEqual([]);
  });

  it.each([
    'Which CRM is easy enough for photographers who work alone?',
    'Which CRM would be easy enough for a photographer working alone?',
    'which crm is easy enough for a photographer who works alone??',
  ])('one of two that ask the same is dropped: %s', (copy) => {
    expect(accepted([GOOD, copy])).toEqual([GOOD]);
  });

  const words = fc.constantFrom(
    ...`Kontaktly Acme Cloud CRM photographer cheap invoices which welche qué the best ? ？ top 10 <b>
      https://x.example 企業管理 企業 写真 CRMs leads \u202E {brand} alone team würde です`.split(
      /\s+/u,
    ),
  );
  const text = fc.oneof(
    fc.array(words, { maxLength: 30 }).map((all) => `${all.join(' ')}?`),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  );
  const intent = fc.constantFrom(...QUESTION_MIX.map(([name]) => name));
  const drafts = fc.array(fc.record({ text, intent }), { maxLength: 60 });

  it('whatever a model drafts, what is asked names no one, is one sane line, and differs', () => {
    fc.assert(
      fc.property(drafts, (all) => {
        const kept = acceptQuestions(all, { ...NAMES, language: 'en' });
        for (const question of kept) {
          expect(kindOfPrompt(question.text, NAMES)).toBe('unbranded');
          expect(question.text).toMatch(/^[^\p{Cc}\p{Cf}<>{}]{8,200}$/u);
        }
        const texts = kept.map((question) => question.text.toLowerCase());
        expect(new Set(texts).size).toBe(texts.length);
        // What was accepted once is accepted again, in any company.
        expect(acceptQuestions(kept, { ...NAMES, language: 'en' })).toEqual(kept);
      }),
      { seed: 7, numRuns: 1_000 },
    );
  });

  it('whatever a model drafts, a run asks twenty unbranded questions in the same mix', () => {
    const description = 'simple CRM for freelancers';
    fc.assert(
      fc.property(drafts, (all) => {
        const prompts = writePrompts({ ...NAMES, description }, all);
        for (const [name, share] of QUESTION_MIX)
          expect(prompts.filter((prompt) => prompt.intent === name)).toHaveLength(share);
        const own = prompts.filter(({ origin }) => origin === 'model');
        for (const { kind, text: asked } of own) {
          expect(kind).toBe('unbranded');
          expect(all.some((one) => plain(one.text) === asked)).toBe(true);
        }
      }),
      { seed: 8, numRuns: 500 },
    );
  });
});
