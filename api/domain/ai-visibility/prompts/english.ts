import { anyOf } from '../../language/alternatives.ts';
import type { MarketKind } from './kind.ts';

const r = String.raw;

/** Uncountable, or already plural. */
const UNCOUNTABLE = new RegExp(
  anyOf(
    r`software|hosting|marketing|consulting|insurance|equipment|furniture|clothing|bedding`,
    r`lighting|flooring|jewel(?:le)?ry|luggage|skincare|makeup|footwear|underwear|food`,
    r`coffee|tea|rice|milk|water|beer|wine|chocolate|cheese|honey|soap|detergent|litter`,
    r`paper|advice|storage|analytics|[^s]s`,
  ) + r`$`,
  'iu',
);
const COUNTED_BY: Readonly<Record<MarketKind, string>> = {
  'office-software': 'products',
  software: 'products',
  service: 'providers',
  goods: 'brands',
};

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** "CRMs", "agencies", "dog food brands": a phrase with its last word in the plural. */
export function plural(phrase: string, kind: MarketKind): string {
  const tool = /^tool to /u.exec(phrase);
  if (tool) return `tools to ${phrase.slice(tool[0].length)}`;
  if (UNSPACED.test(phrase) || (/[^s]s$/u.test(phrase) && !/(?:us|is|ics)$/u.test(phrase)))
    return phrase;
  if (UNCOUNTABLE.test(phrase)) return `${phrase} ${COUNTED_BY[kind]}`;
  if (/[^aeiou]y$/iu.test(phrase)) return `${phrase.slice(0, -1)}ies`;
  return /(?:sh|ch|ss|x|z)$/iu.test(phrase) ? `${phrase}es` : `${phrase}s`;
}

/** Sold in pairs: people ask which shoe is best and talk about their last shoes. */
const PAIRS = new RegExp(
  anyOf(
    r`shoe|boot|sock|glove|sneaker|slipper|sandal|headphone|earphone|earbud|legging|ski`,
    r`tire|lens|vitamin|supplement|diaper|chip|snack|treat`,
  ) + r`$`,
  'iu',
);

/** How an owner refers to it: "running shoes", "CRM". */
export const owned = (phrase: string, kind: MarketKind): string =>
  PAIRS.test(phrase) ? plural(phrase, kind) : phrase;

/** Words in s without a singular, or with an irregular one. */
const ONLY_PLURAL = new RegExp(
  anyOf(
    r`ss|us|is|ics|news|series|species|sales|jeans|pants|clothes|headphones|earphones`,
    r`glasses|scissors|groceries|goods`,
  ) + r`$`,
  'iu',
);

/** "accounting tool" for "accounting tools": people ask which one to use. */
export function singular(phrase: string): string {
  if (!/[a-z]s$/u.test(phrase) || ONLY_PLURAL.test(phrase) || / (?:and|or|&) /u.test(phrase))
    return phrase;
  if (phrase.endsWith('ies')) return `${phrase.slice(0, -3)}y`;
  return /(?:sh|ch|x|z|ss)es$/u.test(phrase) ? phrase.slice(0, -2) : phrase.slice(0, -1);
}

/**
 * "an invoicing tool", "a CRM", and no article for uncountable nouns. With an adjective in front:
 * "a good CRM", "good invoicing software".
 */
export function articleFor(phrase: string, adjective = ''): string {
  const full = adjective === '' ? phrase : `${adjective} ${phrase}`;
  if (phrase.startsWith('tool to ')) return `a ${full}`;
  if (UNSPACED.test(phrase) || UNCOUNTABLE.test(phrase)) return full;
  const first = full.split(' ')[0] ?? '';
  const isAcronym = /^\p{Lu}{2,}/u.test(first);
  const vowel = isAcronym
    ? /^[AEFHILMNORSX]/u.test(first)
    : /^(?:[aeiou]|hour|honest)/iu.test(first) && !/^(?:uni|use|eu|one)/iu.test(first);
  return `${vowel ? 'an' : 'a'} ${full}`;
}
