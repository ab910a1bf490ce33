import { addressesIn, isFileName, leadsElsewhere } from '../text/addresses.ts';
import type { TextAddress } from '../text/addresses.ts';
import { anyOf } from '../language/alternatives.ts';
import { comparedWords } from '../search/likeness.ts';

const r = String.raw;

export const DRAFT_LIMITS = { factsMax: 1_000, minWords: 25, maxChars: 1_500 } as const;

/** `off`: no language model. `refused`: the model wrote nothing that passes our rules. */
export const DRAFT_STATES = ['writing', 'ready', 'off', 'paused', 'refused', 'failed'] as const;

interface DraftContext {
  /** Empty if the product has no name yet: any product of the writer's is disclosed. */
  brand: string;
  /** The owner's domain; the only one a draft may link to. */
  website: string | null;
  /** The thread that is answered. */
  thread: string;
  /** The thread and the owner's facts: every number and every claim must come from here. */
  sources: string;
}

const AFFILIATION = new RegExp(
  r`\b` +
    anyOf(
      r`i(?:['’]m| am| work| build| built| make| made| run| founded| created| co-?founded)`,
      r`we(?:['’]re| are| build| built| make| made| run)`,
      r`my (?:product|company|team|startup|app|tool)`,
      r`our (?:product|company|team|startup|app|tool)|disclosure|disclaimer|full disclosure`,
    ) +
    r`\b`,
  'iu',
);
const OVERSTATED = new RegExp(
  r`\b` +
    anyOf(
      r`the best|number one|#1|guarantee[ds]?|revolutionary|game[- ]chang\w*|world[- ]class`,
      r`unbeatable|act now|limited time|sign up (?:now|today)|click here`,
    ) +
    r`\b`,
  'iu',
);

/** What buyers rely on when it is said of a product. */
const CLAIM = new RegExp(
  r`\b` +
    anyOf(
      r`free|unlimited|trial|discount\w*|lifetime|open[- ]source|self[- ]host\w*|encrypt\w*|offline`,
      r`gdpr|hipaa|soc ?2|iso ?\d+|certified|compliant|24/7|award\w*|money[- ]back|refund\w*`,
    ) +
    r`\b`,
  'giu',
);
/** A name that a product is said to work with. */
const PARTNER =
  /\b(?:integrat\w+|syncs?|works|connects?|imports?|exports?|plugs) (?:in)?(?:with|to|from|into) (?<name>\p{Lu}[\p{L}\p{N}]+)/gu;

/** Reasons not to offer a draft, one sentence each; empty if it is fine. */
export function checkDraft(
  text: string,
  { brand, website, thread, sources }: DraftContext,
): string[] {
  const addresses = addressesIn(text).filter(
    ({ start, end, isExplicit }) => isExplicit || !isFileName(text.slice(start, end)),
  );
  const links = addresses.map(({ start, end }) => text.slice(start, end));
  const prose = withoutRanges(text, addresses);
  const words = prose.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  const problems: string[] = [];
  if (words.length < DRAFT_LIMITS.minWords)
    problems.push('It says too little besides naming or linking the product.');
  if (text.length > DRAFT_LIMITS.maxChars) problems.push('It is too long for a reply.');
  if (!disclosesAffiliation(prose, brand))
    problems.push(`It does not say that the writer belongs to ${brand || 'the product'}.`);
  if (links.length > 1) problems.push('It has more than one link.');
  if (links.some((link) => !isOwn(link, website)) || leadsElsewhere(prose))
    problems.push('It links to a site that is not yours.');
  if (OVERSTATED.test(withoutQuotesOf(thread, text)))
    problems.push('It advertises instead of helping.');
  const known = new Set(numbersIn(sources));
  if (numbersIn(prose).some((number) => !known.has(number)))
    problems.push('It states a number that neither the thread nor your facts contain.');
  const claimed = claimsIn(prose).find((claim) => !sources.toLowerCase().includes(claim));
  if (claimed !== undefined)
    problems.push(`It claims “${claimed}”, which neither the thread nor your facts state.`);
  const asked = new Set(comparedWords({ title: thread, content: '' }));
  const said = comparedWords({ title: prose, content: '' });
  if (asked.size > 0 && !said.some((word) => asked.has(word)))
    problems.push('It does not name what the author needs.');
  if (/<[a-z/!]/iu.test(text)) problems.push('It contains markup.');
  return problems;
}

/** A sentence in the first person that names the brand, or the one right after it. */
function disclosesAffiliation(text: string, brand: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/u);
  const wanted = brand.toLowerCase();
  return sentences.some(
    (sentence, at) =>
      AFFILIATION.test(sentence) &&
      `${sentence} ${sentences[at + 1] ?? ''}`.toLowerCase().includes(wanted),
  );
}

/** Without words of the author: who asks for “the best” may be quoted. */
const withoutQuotesOf = (thread: string, text: string): string =>
  text.replaceAll(/“([^”]*)”/gu, (quote: string, words: string) =>
    thread.includes(words) ? '' : quote,
  );

const withoutRanges = (text: string, ranges: readonly TextAddress[]): string =>
  ranges.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);

function isOwn(link: string, website: string | null): boolean {
  const full = /^https?:/iu.test(link) ? link : `https://${link}`;
  if (website === null || !URL.canParse(full)) return false;
  const host = new URL(full).hostname.replace(/^www\./u, '');
  return host === website || host.endsWith(`.${website}`);
}

const claimsIn = (text: string): string[] =>
  [
    ...[...text.matchAll(CLAIM)].map(([claim]) => claim),
    ...[...text.matchAll(PARTNER)].flatMap(({ groups }) => groups?.['name'] ?? []),
  ].map((claim) => claim.toLowerCase());

const numbersIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/gu) ?? []).map((number) => number.replaceAll(/[.,]+$|,/gu, ''));
