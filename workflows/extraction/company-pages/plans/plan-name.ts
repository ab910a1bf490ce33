import { anyOf, either } from '#domain/language/alternatives.ts';
import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { all, hintsOf, textOf } from '../document.ts';
import { isRibbon, titleOf } from './lines.ts';
import type { Line } from './lines.ts';
import { findMoney } from '../../money/money.ts';
import type { MoneyHints } from '../../money/money.ts';
import { FREE_WORD, LATER_WORDS, PRICE_WORDS, SALES_WORDS } from './price-lines.ts';

const r = String.raw;

const MAX_LENGTH = 72;
const MAX_WORDS = 6;

/** "Most popular" and "recommended" as price pages say them. */
const FAVORED = anyOf(
  r`(?:the |our )?most popular|popular|recommended|best (?:value|choice|seller|deal)|featured`,
  r`(?:am )?(?:meist)?(?:beliebt|gewählt|empfohlen)\p{L}*|bestseller|(?:le )?plus (?:populaire|choisi)|recommandé|meilleure offre`,
  r`(?:el |o |il )?(?:más|mais|più) (?:popular\p{L}*|vendid\p{L}*|elegid\p{L}*|escolhid\p{L}*|scelto)|recomend\p{L}*|consigliat\p{L}*|populair(?:st)?|meest (?:gekozen|populair)|aanbevolen`,
  r`(?:mest )?(?:popul[aæ]r\p{L}*|populär\p{L}*)|anbefalt|anbefalet|rekommenderas|suosituin|najpopularniejszy|polecany|nejoblíbenější|doporučujeme|najobľúbenejší|legnépszerűbb|recomandat|en popüler|önerilen|paling populer|terpopuler`,
  r`популярн\p{L}*|рекоменду\p{L}*|найпопулярніш\p{L}*|δημοφιλές|人気(?:no\.?1)?|おすすめ|推荐|推薦|最受欢迎|最受歡迎|인기|추천|가장 인기(?:있는)?|الأكثر شيوع\p{L}*|الأكثر شعبية|הכי פופולרי|मशहूर|सबसे लोकप्रिय|ยอดนิยม`,
);

/** Ribbons on a card that are not its name. */
const BADGE = new RegExp(
  r`^` +
    anyOf(
      r`(?:the )?(?:most|best|our most|new|now|early|limited|launch)\b.*`,
      FAVORED,
      r`hot|available(?: now)?|top pick|save\b.*|\d+\s?% off.*`,
      r`current plan|for (?:\p{L}+ ?){1,4}|everything in .*|includes?:?`,
      r`(?:billed\b|per\b|\/).*|(?!trial$).*\btrial\b.*|starting(?: at)?|from|only|just|get started.*`,
      r`sign up.*|monthly or annual`,
    ) +
    r`$`,
  'iu',
);
const FIGURES = /^(?=.*\d)[^\p{L}\p{Extended_Pictographic}%]{1,12}$/u;
/** What is called the name of a plan comes before headings, and other names before labels. */
const PLAN_NAME =
  /(?:^|[\s_-])(?:plan|pricing|price|tier|package|card)[_-]?(?:name|title)(?:$|\s)/u;
const NAME = /(?:^|[\s_-])(?!sub|user|file)\p{L}{0,8}(?:name|title)(?:$|[\s_-])/u;
const TIER = /(?:^|[\s_-])(?:tier|heading)(?:$|[\s_-])/u;
const LABEL = /(?:^|[\s_-])(?:label|plan-type)(?:$|[\s_-])/u;
const NAME_HINTS = [new RegExp(`${NAME.source}|${TIER.source}`, 'u'), LABEL];
/** Where several plans have one tier. */
const NAMES_BEFORE_TIERS = [NAME, TIER, LABEL];
/** "Professional · Most popular", "Team (recommended)". */
const BADGE_BEHIND = new RegExp(r`\s*(?:[·|–—-]\s*|\()${FAVORED}\)?$`, 'iu');

/** Headings of pricing pages that are not plans. */
const NOT_A_PLAN = new RegExp(
  either(
    r`[?？]|\p{L}{2}[.!]\s+\p{Lu}|\s\p{L}+\s\p{L}+[.!]$`,
    r`^` +
      anyOf(
        r`faqs?|(?:frequently asked |billing |common )?questions.*|compare\b.*|features?`,
        r`overview|how (?:it|pricing) works|what(?:[’']s| is) included|refunds?|support`,
        r`billing|payments?|testimonials|contact\b.*|notes?|terms\b.*|changelog|pricing`,
        r`(?:(?:sub|grand )?total|totale|gesamt|summe|итого|всього|razem|celkem|toplam|合計|总计|合计|합계)(?: \p{L}+){0,2}`,
        r`plans?(?: (?:and|&) pricing)?|subscriptions?|abonnements?|abos?|suscripciones|assinaturas|abbonamenti|подписк\p{L}*`,
        r`(?:\p{L}+ ){0,3}${PRICE_WORDS}(?: \p{L}+){0,3}`,
      ) +
      r`$`,
  ),
  'iu',
);

/** "Pocket: $8", "Solo – from €9,90", "Free ($0)", "The Studio plan is $29", "Team plans start at $49". */
const BEFORE_AMOUNT =
  /^(?:(?:the|our) )?(.{2,48}?)(?: (?:plans?|tiers?|packages?|pricing))?\s*(?::|[-–—(]|(?<=\s)(?:is|are|costs?|starts?|begins?|kostet|coûte|cuesta)(?=\s))\s*(?:(?:at|from|starting at|only|just|ab)\s*)?$/iu;

/** What the words before an amount call the thing that is paid for; null when they state none. */
export const nameInStatement = (before: string): string | null =>
  BEFORE_AMOUNT.exec(before)?.[1]?.trim() ?? null;

/** A text as the name of a plan; null when it is none. */
export function asPlanName(text: string, hints: MoneyHints): string | null {
  if (findMoney(text, hints).length > 0) return null;
  const name = text
    .replaceAll(/^[^\p{L}\p{N}]+|[\s:–—|·-]+$/gu, '')
    .replaceAll(/\s*[\p{Extended_Pictographic}]+\s*/gu, ' ')
    .trim()
    .replace(BADGE_BEHIND, '');
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  if (words.length === 0 || name.length > MAX_LENGTH || words.length > MAX_WORDS) return null;
  // The parts of a document are numbered, and brackets of volume have amounts: "First $10k".
  if (/^\d+[.)]\s/u.test(name)) return null;
  if (/\p{Sc}\s?\d/u.test(name)) return null;
  if (!/\p{L}/u.test(name) || BADGE.test(name) || NOT_A_PLAN.test(name) || LATER_WORDS.test(name))
    return null;
  if (SALES_WORDS.test(name) && !/^custom$/iu.test(name)) return null;
  return name;
}

/** The elements that a page calls names of plans. A part of the page with several is no plan. */
export const namesIn = (element: Element): Element[] =>
  all(element, '[class]').filter((each) => PLAN_NAME.test(hintsOf(each)));

/**
 * The name of a card's plan: its heading, else an element marked as a name, else its first words,
 * else a heading of figures. `isTierShared`: a tier is no name, since other cards have the same.
 */
export function nameOfCard(
  card: Element,
  lines: readonly Line[],
  hints: MoneyHints,
  isTierShared = false,
): string | null {
  const price = lines.find(({ text }) => findMoney(text, hints).length > 0)?.element.startIndex;
  const marked = all(card, '[class], th[scope=row], dt');
  const named = namesIn(card).map(titleOf);
  const plain = named.length === 1 && named[0] ? asPlanName(named[0], hints) : null;
  if (plain !== null) return plain;
  const below: string[] = [];
  for (const heading of all(card, 'h1, h2, h3, h4, h5, h6')) {
    const name = asPlanName(titleOf(heading), hints);
    if (name === null) continue;
    // "Features include" below the price is a heading, too, and so is "Free" in place of the price.
    const isPrice = price === undefined && FREE_WORD.test(name);
    if (!isPrice && (heading.startIndex ?? 0) <= (price ?? Infinity))
      return eyebrowOf(heading, name, lines, hints) ?? name;
    below.push(name);
  }
  for (const hint of isTierShared ? NAMES_BEFORE_TIERS : NAME_HINTS)
    for (const element of marked) {
      const isNamed =
        (hint.test(hintsOf(element)) && !isBehind(element, price)) ||
        element.name === 'th' ||
        element.name === 'dt';
      const name = isNamed ? asPlanName(titleOf(element), hints) : null;
      if (name !== null) return name;
    }
  return nameBeforePrice(lines, hints) ?? below[0] ?? figuresIn(card, hints);
}

/** In a list behind the price: what the plan holds, or which other plan has it. */
const isBehind = (element: Element, price: number | null | undefined): boolean =>
  (element.startIndex ?? 0) > (price ?? Infinity) &&
  element.parent !== null &&
  hasListItem(element);

function hasListItem(element: Element): boolean {
  for (let at = element.parent; at && isTag(at); at = at.parent) if (at.name === 'li') return true;
  return false;
}

/** A short line above a heading that is a sentence: "Pro" over "Everything you need to grow". */
function eyebrowOf(
  heading: Element,
  title: string,
  lines: readonly Line[],
  hints: MoneyHints,
): string | null {
  if (title.split(/\s+/u).length < 4) return null;
  const above = lines.findLast(
    ({ element }) => (element.endIndex ?? 0) < (heading.startIndex ?? 0) && !isRibbon(element),
  );
  if (!above || above.text.split(/\s+/u).length > 2) return null;
  return asPlanName(above.text, hints);
}

/** A heading of figures and signs alone, as it is written: "24/7", "1-10". */
function figuresIn(card: Element, hints: MoneyHints): string | null {
  const texts = all(card, 'h1, h2, h3, h4, h5, h6').map((heading) => textOf(heading).trim());
  const figures = texts.find(
    (text) => FIGURES.test(text) && findMoney(text, hints).length === 0 && !FREE_WORD.test(text),
  );
  return figures ?? null;
}

function nameBeforePrice(lines: readonly Line[], hints: MoneyHints): string | null {
  for (const { text, isBullet } of lines) {
    const [money] = findMoney(text, hints);
    const isWord = FREE_WORD.test(text) || SALES_WORDS.test(text);
    const name = asPlanName(
      money
        ? (nameInStatement(text.slice(0, money.start)) ?? text.slice(0, money.start))
        : text.replace(/:\s.*$/u, ''),
      hints,
    );
    if (name !== null && !isBullet) return name;
    if (name !== null && money) return name;
    if (money || isWord) return null;
  }
  return null;
}
