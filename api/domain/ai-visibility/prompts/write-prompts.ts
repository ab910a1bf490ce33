import { articleFor } from './english.ts';
import { readMarket } from './market.ts';
import type { Market } from './market.ts';
import type { PromptIntent, PromptKind } from './names.ts';
import { CONTROL_QUESTIONS } from './controls.ts';
import type { MarketKind } from './kind.ts';
import { FOREIGN } from './foreign-templates.ts';
import {
  BRANDED_TEMPLATES,
  GOODS,
  OFFICE_SOFTWARE,
  RIVAL_TEMPLATES,
  SERVICES,
  SOFTWARE,
} from './templates.ts';
import type { AskedIntent, Templates } from './templates.ts';

export interface WrittenPrompt {
  text: string;
  kind: PromptKind;
  intent: PromptIntent;
}

interface PromptSubject {
  brand: string;
  /** Other names of the brand. */
  aliases: readonly string[];
  competitors: readonly string[];
  description: string;
}

const DEFAULT_PROMPTS = 20;
const BRANDED_PROMPTS = 3;
const RIVALS_ASKED = 3;

/** Number of questions per intent, out of twenty unbranded ones. */
const MIX = [
  ['best-for', 5],
  ['problem', 4],
  ['segment', 4],
  ['alternatives-to-category', 3],
  ['price', 2],
  ['comparison', 2],
] as const;

/**
 * Questions a buyer might ask, from the owner's description: `count` unbranded ones, then one per
 * rival and three about the brand itself. The same input gives the same questions.
 */
export function writePrompts(subject: PromptSubject, count = DEFAULT_PROMPTS): WrittenPrompt[] {
  const names = [subject.brand, ...subject.aliases, ...subject.competitors];
  const market = readMarket(subject.description, names);
  const unbranded = mixIntents(market, count).filter(
    ({ text }) => kindOfPrompt(text, subject) === 'unbranded',
  );
  const { rivalTemplates, brandedTemplates } = namedTemplates(market);
  const rivals = subject.competitors.slice(0, RIVALS_ASKED).map((rival, at) => ({
    text: fill(rivalTemplates[at % rivalTemplates.length] ?? '', { rival }),
    kind: 'competitor' as const,
    intent: 'competitor' as const,
  }));
  const branded = brandedTemplates.slice(0, BRANDED_PROMPTS).map((template) => ({
    text: fill(template, { brand: subject.brand, ...categorySlots({ ...market, place: '' }) }),
    kind: 'branded' as const,
    intent: 'branded' as const,
  }));
  return [...unbranded, ...rivals, ...branded];
}

/** The same questions for every brand. */
export const writeControls = (count: number): WrittenPrompt[] =>
  CONTROL_QUESTIONS.slice(0, count).map((text) => ({ text, kind: 'control', intent: 'control' }));

/** A question that names the brand or a rival must not enter the headline. */
export function kindOfPrompt(
  text: string,
  { brand, aliases, competitors }: Omit<PromptSubject, 'description'>,
): PromptKind {
  if ([brand, ...aliases].some((name) => holdsName(text, name))) return 'branded';
  return competitors.some((name) => holdsName(text, name)) ? 'competitor' : 'unbranded';
}

function holdsName(text: string, name: string): boolean {
  const wanted = wordsOf(name);
  if (wanted.trim() === '') return false;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name)
    ? text.normalize('NFKC').includes(name.normalize('NFKC').trim())
    : wordsOf(text).includes(wanted);
}

/** The words of a text, padded with one space. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

function mixIntents(market: Market, count: number): WrittenPrompt[] {
  const supply = MIX.map(([intent, share]) => ({ intent, share, texts: fillAll(intent, market) }));
  const chosen: WrittenPrompt[] = [];
  const used = new Set<string>();
  for (let round = 1; chosen.length < count && round <= 100; round += 1) {
    for (const { intent, share, texts } of supply) {
      const due = Math.ceil((share * round) / 5);
      const have = chosen.filter((prompt) => prompt.intent === intent).length;
      for (const text of texts.slice(have, due)) {
        if (chosen.length >= count || used.has(text)) continue;
        used.add(text);
        chosen.push({ text, kind: 'unbranded', intent });
      }
    }
    if (supply.every(({ intent, texts }) => usedUp(chosen, intent, texts))) break;
  }
  return chosen;
}

const usedUp = (
  chosen: readonly WrittenPrompt[],
  intent: PromptIntent,
  texts: readonly string[],
): boolean => chosen.filter((prompt) => prompt.intent === intent).length >= texts.length;

const BY_KIND: Readonly<Record<MarketKind, Templates>> = {
  'office-software': OFFICE_SOFTWARE,
  software: SOFTWARE,
  service: SERVICES,
  goods: GOODS,
};

const templatesOf = ({ language, kind }: Market): Templates =>
  language === 'en' ? BY_KIND[kind] : FOREIGN[language].unbranded;

function namedTemplates({ language }: Market) {
  if (language === 'en')
    return { rivalTemplates: RIVAL_TEMPLATES, brandedTemplates: BRANDED_TEMPLATES };
  const { rival, branded } = FOREIGN[language];
  return { rivalTemplates: [rival], brandedTemplates: branded };
}

/** Each template with each combination of the description's phrases, earliest first. */
function fillAll(intent: AskedIntent, market: Market): string[] {
  const { audiences, jobs } = market;
  const rounds = Math.max(1, audiences.length, jobs.length);
  const filled: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, template] of templatesOf(market)[intent].entries()) {
      const turn = round === 0 ? at : round;
      const audience = audiences[turn % Math.max(1, audiences.length)] ?? '';
      const slots = {
        ...categorySlots(market),
        ...jobSlots(jobs[turn % Math.max(1, jobs.length)] ?? ''),
        audience,
        people: PEOPLE.test(audience) ? audience : '',
      };
      if (isForOne(market) && OF_TEAMS.test(template)) continue;
      const text = fill(template, slots);
      if (!text.includes('{') && !filled.includes(text)) filled.push(text);
    }
  }
  return filled;
}

/** Sold to people who work alone: they do not ask for a growing team of fifty. */
const isForOne = ({ audiences }: Market): boolean =>
  audiences.length > 0 && audiences.every((audience) => ALONE.test(audience));
const ALONE =
  /\b(?:freelanc\p{L}*|solo\p{L}*|self-employed|sole traders?|individuals?|one-person|creators?|bloggers?|writers?|students?|parents?|hobbyists?|coaches|tutors?|photographers?|developers?)\b/iu;
const OF_TEAMS =
  /\b(?:teams?|compan(?:y|ies)|startups?|nonprofit|agencies|fifty|five people|spreadsheets)\b/iu;

/** Whether they can act; "flat feet" cannot. */
const PEOPLE = /(?:s|people|men|women|children|staff)$/iu;

/** The description addresses its reader, who is now the asker. */
const jobSlots = (job: string): Record<string, string> => ({
  job: spokenBy(job, 'my', 'me'),
  'our job': spokenBy(job, 'our', 'us'),
  'their job': spokenBy(job, 'their', 'them'),
});

const spokenBy = (job: string, own: string, self: string): string =>
  job.replaceAll(/\byour\b/giu, own).replaceAll(/\byou\b/giu, self);

function categorySlots({ category, categories, own, place, kind }: Market): Record<string, string> {
  const there = place === '' ? '' : ` ${place}`;
  return {
    phrase: category,
    category: category + there,
    categories: categories + there,
    'my category': own + there,
    'a category': articleFor(category) + there,
    'a good category': articleFor(category, 'good') + there,
    'a free category': kind === 'service' ? '' : articleFor(category, 'free'),
    'a large category': articleFor(category, 'large') + there,
  };
}

/** Leaves slots without a value open. */
const fill = (template: string, slots: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{([a-z ]+)\}/gu, (slot, name: string) => slots[name] || slot);
