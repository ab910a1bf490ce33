import { z } from 'zod';
import { jsonValues } from './evidence.ts';
import type { JsonSchema } from './json-schema.ts';
import { MODEL_ERROR_RATE, chanceOf, mistaken } from './reading/errors.ts';

const pageSchema = z.looseObject({ page_kind: z.string(), page_text: z.string() });

/** Whether a schema asks for plans with the words that state them. */
export const asksForPages = (schema: JsonSchema): boolean =>
  'offer' in (schema.properties?.['plans']?.items?.properties ?? {});

interface ReadPlan {
  name: string;
  offer: 'price' | 'free' | 'contact_sales';
  price: string;
  period: 'month' | 'year' | 'once' | 'usage' | 'not_stated';
  quote: string;
  limits: string[];
}
interface ReadFact {
  kind: 'name' | 'audience' | 'category' | 'founded' | 'stage';
  value: string;
  quote: string;
}

const AMOUNT = /(?:[$€£¥₹]|CHF|EUR|USD)\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|CHF|EUR|kr|zł|円|元)/u;
const NO_PRICE = /\b(?:save|was|instead of|over|worth|credit|raised|transaction|overage|each)\b/iu;
const FREE = /^(?:free(?: forever)?|kostenlos|gratis|gratuit|無料)$/iu;
const SALES =
  /^(?:contact (?:us|sales)|custom(?: pricing)?|let['’]s talk|auf anfrage|sur devis)$/iu;
const LIMIT =
  /^(?:up to |unlimited |\d[\d.,]* )[\p{L} ]{2,40}$|^\d[\d.,]* \p{L}+(?:, \d[\d.,]* \p{L}+)*$/iu;
const PERIODS = [
  ['month', /\/\s?mo|month|monat|mois|mes\b|月/iu],
  ['year', /\/\s?(?:yr|year)|year|annual|jahr|\ban\b|年/iu],
  ['once', /\bonce\b|one-time|lifetime|einmalig/iu],
] as const;
/** A plan's name is short, begins with a capital letter and is none of these. */
const NAME =
  /^(?!(?:pricing|plans?|monthly|yearly|annual|most popular|faq|from|sign up|get started)\b)\p{L}[\p{L}\p{N} +&-]{1,24}$/iu;
/** Lines above a price in which its plan is named. */
const ABOVE = 4;
const MAX_LIMITS = 6;

const STAGES = [
  ['bootstrapped', /bootstrapped|self-funded|eigenfinanziert/iu],
  ['seed', /\bseed (?:round|funding)|seed-?runde/iu],
  ['series_a', /\bseries a\b/iu],
  ['series_b', /\bseries b\b/iu],
] as const;

/**
 * Reads the pages in a prompt as their words stand there, at the model's error rate with a price of
 * another plan, a wrong period or words that the page does not say.
 */
export function readPages(prompt: string): string {
  const [page] = [...jsonValues(prompt)].flatMap((value) => pageSchema.safeParse(value).data ?? []);
  const lines = (page?.page_text ?? '').split('\n').map((line) => line.trim());
  const plans = page?.page_kind === 'about' ? [] : readPlans(lines);
  return JSON.stringify({ facts: readFacts(lines), plans: withErrors(plans, lines[0] ?? '') });
}

function readPlans(lines: readonly string[]): ReadPlan[] {
  const plans: ReadPlan[] = [];
  let after = 0;
  lines.forEach((line, at) => {
    const amount = NO_PRICE.test(line) || line.length > 80 ? undefined : AMOUNT.exec(line)?.[0];
    const offer = FREE.test(line) ? 'free' : SALES.test(line) ? 'contact_sales' : 'price';
    if (offer === 'price' && amount === undefined) return;
    const from = Math.max(after, at - ABOVE);
    const above = lines.slice(from, at).findIndex((text) => NAME.test(text) && !FREE.test(text));
    const own = amount === undefined ? '' : (line.split(amount)[0] ?? '').replace(/[\s:–-]+$/u, '');
    const isOwn = NAME.test(own);
    if (!isOwn && above < 0) return;
    const start = isOwn ? at : from + above;
    const end = Math.min(lines.length, at + 2);
    const near = lines.slice(at, end).join(' ');
    const period = PERIODS.find(([, words]) => words.test(near))?.[0] ?? 'not_stated';
    const limits = lines.slice(at + 1, at + 12).filter((text) => LIMIT.test(text));
    plans.push({
      name: isOwn ? own : (lines[start] ?? ''),
      offer,
      price: offer === 'price' ? (amount ?? '') : '',
      period: offer === 'price' ? period : 'not_stated',
      quote: lines.slice(start, at + 1).join('\n'),
      limits: limits.slice(0, MAX_LIMITS),
    });
    after = at + 1;
  });
  return plans;
}

function withErrors(plans: readonly ReadPlan[], title: string): ReadPlan[] {
  return plans.map((plan) => {
    const key = `plan:${title}:${plan.quote}`;
    const other = plans.find(({ price }) => price !== '' && price !== plan.price);
    const isInvented = chanceOf(`quote:${key}`) < MODEL_ERROR_RATE / 4;
    return mistaken(
      key,
      isInvented ? { ...plan, quote: `${plan.name} is available for ${plan.price}.` } : plan,
      [
        ...(other ? [{ ...plan, price: other.price, quote: other.quote }] : []),
        { ...plan, period: plan.period === 'year' ? ('month' as const) : ('year' as const) },
        { ...plan, quote: `The ${plan.name} plan costs ${plan.price} today.` },
      ],
    );
  });
}

function readFacts(lines: readonly string[]): ReadFact[] {
  const facts: ReadFact[] = [];
  const add = (kind: ReadFact['kind'], value: string | undefined, quote: string): void => {
    if (value === undefined || value === '' || facts.some((fact) => fact.kind === kind)) return;
    const invented = { kind, value, quote: `As everybody knows, it is ${value}.` };
    facts.push(mistaken(`fact:${kind}:${quote}`, { kind, value, quote }, [invented]));
  };
  for (const line of lines) {
    const quote = line.split(/(?<=[.!?])\s/u).find((part) => part.length <= 250) ?? '';
    add(
      'audience',
      /\b(?:for|für|pour)\s((?:\p{L}+ ){0,3}\p{L}{4,})(?=[.,:;]|$| (?:that|who|with))/u.exec(
        quote,
      )?.[1],
      quote,
    );
    add(
      'category',
      /\b((?:\p{L}+ )?(?:software|app|platform|tool|CRM))\b/iu.exec(quote)?.[1],
      quote,
    );
    for (const sentence of line.split(/(?<=[.!?])\s/u)) {
      if (sentence.length > 250) continue;
      add(
        'founded',
        /\b(?:founded|started|since|gegründet|seit)\b.{0,20}?\b((?:19|20)\d\d)\b/iu.exec(
          sentence,
        )?.[1],
        sentence,
      );
      add('stage', STAGES.find(([, words]) => words.test(sentence))?.[0], sentence);
    }
  }
  return facts;
}
