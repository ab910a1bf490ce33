import { anyOf } from '#domain/language/alternatives.ts';
import type { FundingStage } from '#domain/competitors/names.ts';
import { FUNDING_STAGES } from '#domain/competitors/names.ts';
import { first } from './document.ts';
import type { PageDocument } from './document.ts';
import { descriptionOf } from './meta.ts';
import { linesOf } from './plans/lines.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';

const r = String.raw;

/** How companies state their funding; later stages first, because they include earlier ones. */
const STAGES: readonly (readonly [FundingStage, RegExp])[] = [
  [
    'acquired',
    /\b(?:was|were|been|got|is) acquired by\b|\bacquired by [^.]{2,60} in (?:19|20)\d\d|\bwurden?\b[^.]{0,20} von [^.]{2,60} (?:übernommen|gekauft|erworben)\b/iu,
  ],
  [
    'ipo',
    /\b(?:publicly (?:traded|listed)|listed on (?:the )?(?:nyse|nasdaq|lse|london stock exchange|frankfurt stock exchange|tsx|asx)|went public|börsennotiert|an der börse(?: notiert)?)\b|\b(?:NYSE|NASDAQ)\s?:\s?[A-Z]{1,5}\b/iu,
  ],
  ['series_c', /\bseri(?:es|e)[ -][c-k]\b/iu],
  ['series_b', /\bseri(?:es|e)[ -]b\b/iu],
  ['series_a', /\bseri(?:es|e)[ -]a\b/iu],
  [
    'seed',
    /\b(?:pre-?)?seed[ -](?:round|funding|financing|investment|money|stage|extension)\b|\bangel (?:round|investors?|funding|investment)\b|\b(?:raised|closed|announced)\b[^.]{0,40}\b(?:pre-?)?seed\b|\b(?:pre-?)?seed-?(?:runde|finanzierung|investment|phase)\b|\bfrühphasenfinanzierung\b/iu,
  ],
  [
    'bootstrapped',
    /\b(?:bootstrapped|self-funded|customer-funded|founder-owned)\b|\b(?:no|without|never (?:taken|raised)) (?:(?:any|outside|external|venture) )*(?:investors?|funding|capital|investment|money)\b|\b(?:eigenfinanziert|selbst finanziert|eigenkapitalfinanziert|inhabergeführt)\b|\b(?:ohne|keine|kein) (?:(?:fremde|externe|externes|große) )?(?:investoren|fremdkapital|risikokapital|wagniskapital|geldgeber)\b/iu,
  ],
];

/** The company's own statement: in the first person, or in a clause that needs no subject. */
const OURS = /\b(?:we|we've|we're|our|us|wir|uns|unser(?:e[mnrs]?)?)\b/iu;
const NO_SUBJECT = new RegExp(
  r`^` +
    anyOf(
      r`(?:founded|established|started|launched|since (?:19|20)\d\d)\b.{0,60}\b`,
      r`(?:one|two|three|four|five|six|\d+) (?:people|persons?|founders?|friends|developers?|siblings)\b.{0,40}\b`,
    ) +
    r`?` +
    anyOf(
      r`(?:pre-)?seed|series [a-k]|bootstrapped|self-funded|independent|proudly|profitable`,
      r`backed|funded|publicly|acquired|no (?:outside |external )?investors|serie [a-k]`,
      r`eigenfinanziert|inhabergeführt|börsennotiert`,
      r`(?:ohne|keine) (?:fremde |externe )?` +
        anyOf(r`investoren|fremdkapital|risikokapital|wagniskapital`),
    ) +
    r`\b`,
  'iu',
);
/** Words that indicate another company's funding. */
const NOT_OURS = new RegExp(
  r`\b` +
    anyOf(
      r`your|you|their|they|customers?|clients?|founders? who|startups? (?:that|who|like)`,
      r`companies (?:that|who|like)|portfolio|for (?:startups|founders|companies)|how to`,
      r`whether you|(?:we|us) acquired|our acquisition|kund(?:e|en|innen)|dein\p{L}*`,
      r`für (?:startups|gründer\p{L}*|unternehmen)|startups,? die`,
      r`(?:haben wir|wir haben) [^.]{2,60} übernommen`,
    ) +
    r`\b`,
  'iu',
);

const RANK = new Map(FUNDING_STAGES.map((stage, at) => [stage, at]));

/**
 * How far the company says its funding has come, with the sentence that says so: the furthest of all
 * that it states of itself, as a company that raised a Series B once raised a seed round. Null: not
 * stated.
 */
export function fundingOf(page: PageDocument, name: string | null): Quoted<FundingStage> | null {
  const body = first(page.root, 'body');
  const description = descriptionOf(page);
  const lines = [
    ...(description ? [{ text: description.value, element: null }] : []),
    ...(body ? linesOf(body) : []),
  ];
  let best: Quoted<FundingStage> | null = null;
  for (const { text, element } of lines) {
    if (text.length > 3_000) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
      const stage = stageIn(sentence, name);
      if (stage === null || (best && rankOf(best.value) >= rankOf(stage))) continue;
      best = quoted(stage, element === null ? 'meta' : 'visible', element, sentence);
    }
  }
  return best;
}

const rankOf = (stage: FundingStage): number => RANK.get(stage) ?? -1;

function stageIn(sentence: string, name: string | null): FundingStage | null {
  if (sentence.length > 400 || NOT_OURS.test(sentence)) return null;
  const named = name !== null && name.length > 1 && sentence.includes(name);
  if (!named && !OURS.test(sentence) && !NO_SUBJECT.test(sentence)) return null;
  return stageOf(sentence);
}

/** The stage that a sentence names, of whomever. */
export const stageOf = (sentence: string): FundingStage | null =>
  STAGES.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
