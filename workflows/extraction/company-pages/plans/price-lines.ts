import { findMoney } from './money.ts';
import type { Money, MoneyHints } from './money.ts';
import { readTerms } from './period.ts';
import type { PlanPrice } from './plan.ts';

/** Longer lines are prose. */
const MAX_LINE = 400;

/** An amount right behind these words is not what the plan costs. */
const NOT_A_PRICE_BEFORE =
  /(?:\b(?:save|saves|saving|savings(?: of)?|discount|was|instead of|originally|reg(?:ular)?\.?|worth|valued at|value|up to|over|raised|credits?|plus|extra|additional|overage|then only|minimum(?: of)?|cap(?:ped)? at|limit(?: of)?|budget(?: of)?|between|approx\.?|approximately|about|around|roughly|avg\.?|average)\s*:?|[~≈+≤≥<>])\s*$/iu;
/** "Plus: $15" ends a plan's name, where "plus $15" is an extra. */
const PLAN_PLUS = /\bPlus\s*(?::|[-–—])\s*$/u;
const NOT_A_PRICE_AFTER =
  /^\s*(?:\/?\s*(?:off|saved|credits?|value|worth|discount|cheaper|savings?|bonus|in (?:credits|savings|fees)|raised|arr|mrr|revenue)\b|\+?\s*(?:insured|coverage))/iu;
const FROM_BEFORE =
  /(?:^|[^\p{L}])(?:from|starting at|starts at|starting from|starts from|as low as|ab|à partir de|dès|desde|a partir de|vanaf|da|от|från|fra|od)\s*:?\s*$/iu;
const FROM_AFTER = /^\s*(?:\+|and up\b|or more\b|から|起|～|~)/u;
const RANGE = /^\s*[-–—]\s*$/u;

/** A plan without an amount says one of these instead. */
export const FREE_WORD =
  /^(?:(?:it[’']s |100% |always |completely )?free(?:,? forever| plan|,? for ever)?|gratis|kostenlos|gratuit|gratuito|無料|免费|免費|бесплатно|무료)[.!]?$/iu;
export const SALES_WORDS =
  /^(?:custom(?: pricing| quote| price)?|(?:contact|talk to|call|speak (?:to|with)|chat with) (?:us|sales|our sales team|our team)(?: for (?:pricing|a quote))?|let[’']?s (?:talk|chat)|(?:get|request) (?:a )?(?:custom )?(?:quote|pricing|demo quote)|price on request|on request|by quote|quote|bespoke|individuell|auf anfrage|preis auf anfrage|sur (?:devis|mesure|demande)|a medida|contactar|contáctanos|su misura|op aanvraag|по запросу|お問い合わせ|要相談|联系我们|문의)[.!…]?$/iu;
/** Not on sale yet: neither a price nor a hidden one. */
export const LATER_WORDS =
  /^(?:tba|tbd|coming soon|soon|to be announced|waitlist|join (?:the )?waitlist)[.!…]?$/iu;

const known = new WeakMap<MoneyHints, Map<string, readonly PlanPrice[]>>();

/** The prices that a line states for what it is about, in order. Remembered per page's hints. */
export function pricesIn(text: string, hints: MoneyHints): readonly PlanPrice[] {
  const memory = known.get(hints) ?? new Map<string, readonly PlanPrice[]>();
  known.set(hints, memory);
  const found = memory.get(text) ?? readPrices(text, hints);
  memory.set(text, found);
  return found;
}

function readPrices(text: string, hints: MoneyHints): PlanPrice[] {
  if (!/\d/u.test(text) || text.length > MAX_LINE) return [];
  const all = findMoney(text, hints);
  const prices: PlanPrice[] = [];
  all.forEach((money, index) => {
    const previous = all[index - 1];
    const before = text.slice(Math.max(0, money.start - 30), money.start).replace(PLAN_PLUS, '');
    if (previous && RANGE.test(text.slice(previous.end, money.start))) {
      const lower = prices.at(-1);
      if (lower) lower.isFrom = true;
      return;
    }
    if (NOT_A_PRICE_BEFORE.test(before) || NOT_A_PRICE_AFTER.test(text.slice(money.end))) return;
    prices.push(priceAt(text, money, all[index + 1]));
  });
  return prices.length > 1 && prices[0]?.amount === 0 && /\bthen\b/iu.test(text)
    ? prices.slice(1)
    : prices;
}

function priceAt(text: string, money: Money, next: Money | undefined): PlanPrice {
  const after = text.slice(money.end, next?.start);
  const isFrom = FROM_BEFORE.test(text.slice(0, money.start)) || FROM_AFTER.test(after);
  const terms = readTerms(after.replace(FROM_AFTER, ''));
  const stated =
    terms.period ?? readTerms(text.slice(Math.max(0, money.start - 20), money.start)).period;
  return { amount: money.amount, currency: money.currency, isFrom, ...terms, period: stated };
}
