import type { Element } from 'domhandler';
import { all, first, hintsOf, spanOf, textOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { shortQuote } from '../quote.ts';
import { findCardGroups, findSoloCard } from './cards.ts';
import { contextOf, shownPeriod, statedPeriod } from './context.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import { isFee } from '#domain/competitors/facts.ts';
import { moneyHintsOf } from '../../money/page-currency.ts';
import type { MoneyHints } from '../../money/money.ts';
import { readTerms } from './period.ts';
import type { Plan, PlanPrice, QuotedPlan } from './plan.ts';
import { FREE, isSamePeriod } from './plan.ts';
import { attributePrices, preferShown, variantsOf } from './variants.ts';
import { nameOfCard } from './plan-name.ts';
import { plansOfData } from './plan-data.ts';
import { plansOfOffers } from './plan-offers.ts';
import { planOfOnlyPrice, plansInLines, plansOfRecords } from './records.ts';
import { plansOfTables } from './plan-tables.ts';
import {
  FREE_WORD,
  FROM_BEFORE,
  LATER_WORDS,
  SALES_WORDS,
  pricesIn,
  statesPrice,
} from './price-lines.ts';

/** Next to cards only this says that a sentence names one more plan. */
const STARTS = /\b(?:starts?|begins?)\b/u;
const MAX_FEATURES = 40;
const MAX_PLANS = 20;
/** More lists of amounts without any period are a rate card. */
const MAX_GROUPS = 2;
/** Next to whole prices, a smaller amount is a rate per request or page. */
const SMALLEST_PLAN = 0.1;

/** The plans that a page offers, in its order. Empty where it states none; never guessed. */
export const readPlans = (page: PageDocument): QuotedPlan[] => inOneCurrency(findPlans(page));

/** A free plan has no currency: it takes that of the paid ones, for comparison. */
function inOneCurrency(plans: readonly QuotedPlan[]): QuotedPlan[] {
  const priced = plans.flatMap(({ value: { price } }) => (price && price.amount > 0 ? price : []));
  const [currency, ...others] = new Set(priced.map((price) => price.currency));
  if (currency === undefined || others.length > 0) return [...plans];
  return plans.map((plan) => {
    const { price } = plan.value;
    if (price?.amount !== 0) return plan;
    return { ...plan, value: { ...plan.value, price: { ...price, currency } } };
  });
}

function findPlans(page: PageDocument): QuotedPlan[] {
  const body = first(page.root, 'body');
  if (!body) return [];
  const hints = moneyHintsOf(page);
  const shown = shownPeriod(page);
  const groups = findCardGroups(page, hints).map(({ parent, cards }) => ({
    cards,
    context: contextOf(parent),
  }));
  const accepted = groups.filter(({ context }) => context.verdict === 'plans');
  const chosen =
    accepted.length > 0 ? accepted : groups.filter(({ context }) => context.verdict === 'services');
  const offers = chosen.map(({ cards, context }) =>
    cards.flatMap((card) => planOfCard(card, context.text, hints, shown) ?? []),
  );
  const known = withoutRates(periodicOnly(offers).flat());
  if (known.length > 0) {
    const stated = plansInLines(linesOf(body), hints).filter(
      ({ quote }) => STARTS.test(quote) && !/\bpricing\b/iu.test(quote),
    );
    return distinct([...known, ...missingOf(known, stated)]);
  }
  const isPricing = isPricingPage(page);
  const records = isPricing ? plansOfRecords(page, hints) : [];
  if (records.length > 0) return distinct(records);
  const tables = plansOfTables(page, hints, isPricing);
  if (tables.length > 0) return distinct(tables);
  if (isPricing) {
    const solo = findSoloCard(page, hints);
    const context = solo && contextOf(solo);
    const plan =
      context && context.verdict !== 'other' ? planOfCard(solo, context.text, hints, shown) : null;
    if (plan) return [plan];
    const only = planOfOnlyPrice(page, hints);
    if (only.length > 0) return only;
  }
  const linked = plansOfOffers(page);
  return distinct(linked.length > 0 || !isPricing ? linked : plansOfData(page));
}

/** Whether the page is about prices, by its address, title or headline. */
function isPricingPage(page: PageDocument): boolean {
  const headline = first(page.root, 'h1');
  const title = first(page.root, 'title');
  const words = [
    new URL(page.url).pathname,
    title ? titleText(title) : '',
    headline ? textOf(headline) : '',
  ];
  return words.some((text) =>
    /\b(?:pricing|prices?|plans?|preise|tarife|tarifs?|precios|prezzi|preços)\b|料金|价格|価格/iu.test(
      text,
    ),
  );
}

const titleText = (title: Element): string =>
  title.children.map((child) => ('data' in child ? String(child.data) : '')).join('');

/** Rates per fraction of a unit, and unnamed amounts next to named plans, are not plans. */
function withoutRates(plans: readonly QuotedPlan[]): QuotedPlan[] {
  const hasNames = plans.filter(({ value }) => value.name !== null).length >= 2;
  const hasPlans = plans.some(({ value }) => (value.price?.amount ?? 0) >= SMALLEST_PLAN);
  return plans.filter(({ value: { name, price } }) => {
    if (name === null && (hasNames || (price?.period ?? null) === null)) return false;
    if (name !== null && /\bfees?$/iu.test(name)) return false;
    const isRate = price !== null && price.amount > 0 && price.amount < SMALLEST_PLAN;
    return !(hasPlans && isRate);
  });
}

const isPeriodic = ({ value: { price } }: QuotedPlan): boolean => (price?.period ?? null) !== null;

/** Next to plans for a month or a year, other cards without any period are fees, packs or extras. */
function periodicOnly(groups: readonly QuotedPlan[][]): QuotedPlan[][] {
  const periodic = groups.filter((plans) => plans.some(isPeriodic));
  if (periodic.some(({ length }) => length >= 2)) return periodic;
  const isRateCard =
    groups.length > MAX_GROUPS &&
    periodic.length === 0 &&
    !groups.flat().some(({ value }) => value.isFree || value.contactSales);
  return isRateCard ? [] : [...groups];
}

const missingOf = (known: readonly QuotedPlan[], more: readonly QuotedPlan[]): QuotedPlan[] => {
  const names = new Set(known.map(({ value }) => value.name?.toLowerCase()));
  return more.filter(({ value }) => !names.has(value.name?.toLowerCase()));
};

/** The same plan twice on a page (desktop and phone, or cards and a table) counts once. */
function distinct(plans: readonly QuotedPlan[]): QuotedPlan[] {
  const seen = new Set<string>();
  return plans
    .filter(({ value }) => {
      const key = `${value.name?.toLowerCase()}|${value.price?.amount}|${value.price?.currency}|${value.price?.period}`;
      if (value.name !== null && seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, MAX_PLANS);
}

function planOfCard(
  card: Element,
  context: string,
  hints: MoneyHints,
  shown: 'month' | 'year' | null,
): QuotedPlan | null {
  const lines = linesOf(card);
  const name = nameOfCard(card, lines, hints);
  const priced = priceLines(lines, hints);
  const words = lines.filter(({ isBullet }) => !isBullet).map(({ text }) => text);
  const contactSales =
    priced.length === 0 &&
    words.some((text) => SALES_WORDS.test(text.replace(/^[^:]{1,40}:\s*/u, '')));
  const isFreeWord = words.some((text) => FREE_WORD.test(text)) || FREE_WORD.test(name ?? '');
  if (priced.length === 0 && words.some((text) => LATER_WORDS.test(text))) return null;
  if (priced.length === 0 && !contactSales && !isFreeWord) return null;
  const variants = variantsOf(card, hints);
  const stated = variants.length > 1 ? preferShown(variants, shown) : priced;
  const [main, ...others] = stated.map(({ price, at }) =>
    withTerms(price, lines, at, context, shown),
  );
  const free = main === undefined ? isFreeWord && !contactSales : main.amount === 0;
  const price = main ?? (free ? FREE : null);
  const plan: Plan = {
    name,
    price,
    otherPrices:
      price === null ? [] : distinctPrices(price, [...others, ...attributePrices(card, hints)]),
    isFree: free,
    contactSales,
    features: lines
      .filter(
        ({ isBullet, text, element }) =>
          (isBullet || isFee(text) || isLimit(text, hints)) && !isMissing(element),
      )
      .map(({ text }) => text.replace(/^[✓✔✅•·–-]\s*/u, ''))
      .slice(0, MAX_FEATURES),
  };
  const quote = lines
    .slice(0, 6)
    .map(({ text }) => text)
    .join(' · ');
  return { value: plan, quote: shortQuote(quote), origin: 'visible', span: spanOf(card) };
}

/** Prices of a card with the line they are on: the first, and those next to it. */
function priceLines(lines: readonly Line[], hints: MoneyHints): { price: PlanPrice; at: number }[] {
  const at = lines.findIndex(({ text }) => statesPrice(text, hints));
  if (at === -1) return [];
  return lines
    .slice(at, at + 3)
    .flatMap(({ text }, offset) =>
      pricesIn(text, hints).map((price) => ({ price, at: at + offset })),
    );
}

/** Completes a price by the lines behind it, then by the page's switch and the group's text. */
function withTerms(
  price: PlanPrice,
  lines: readonly Line[],
  at: number,
  context: string,
  shown: 'month' | 'year' | null,
): PlanPrice {
  const behind = lines
    .slice(at + 1, at + 4)
    .filter(({ text, isBullet }) => !isBullet && text.length <= 80)
    .map(({ text }) => text);
  const above = lines[at - 1]?.text ?? '';
  const from = above.length <= 30 && FROM_BEFORE.test(above);
  const next = { ...price, isFrom: price.isFrom || from };
  for (const text of behind) {
    const terms = readTerms(text);
    const isAboutPrice =
      /^(?:\/|per\b|a\b|billed|paid|charged|when|if|monthly|annual|yearly|month|year|one|once|pro\b|par\b|al\b|im\b|USD|EUR|GBP)/iu.test(
        text,
      );
    if (!isAboutPrice) continue;
    next.period ??= terms.period;
    next.billed ??= terms.billed === next.period ? null : terms.billed;
    next.unit ??= terms.unit;
  }
  if (shown === 'year' && next.period === 'month') next.billed ??= 'year';
  if (next.period === null && shown === 'month') next.period = 'month';
  next.period ??= statedPeriod(context);
  return next;
}

function distinctPrices(main: PlanPrice, others: readonly PlanPrice[]): PlanPrice[] {
  const kept: PlanPrice[] = [];
  for (const price of others)
    if (
      price.currency === main.currency &&
      ![main, ...kept].some((known) => isSamePeriod(known, price))
    )
      kept.push(price);
  return kept;
}

/** A plain line that says how much of something a plan holds: "Up to 5 users, 10 projects". */
const LIMIT =
  /(?:^|\b)(?:up to|unlimited|max\.?|bis zu|jusqu[’']à|hasta|\d[\d.,]*\s?[kKmM]?)\s(?:\p{L}+\s){0,2}(?:users?|seats?|members?|projects?|workspaces?|teams?|contacts?|emails?|requests?|calls?|events?|sites?|domains?|gb|tb|mb|credits?|messages?|minutes?|hours?|devices?|pages?|forms?|responses?|records?|rows?|documents?|nutzer|benutzer|projekte|utilisateurs|projets|usuarios|proyectos)(?!\p{L})/iu;
const isLimit = (text: string, hints: MoneyHints): boolean =>
  text.length <= 120 &&
  LIMIT.test(text) &&
  pricesIn(text, hints).length === 0 &&
  !/\b(?:billed|minimum|min\.|trial)\b/iu.test(text);

const isMissing = (element: Element): boolean =>
  /(?:^|[\s_-])(?:no|missing|disabled|excluded|unavailable|muted-out)(?:$|\s)/u.test(
    [hintsOf(element), ...all(element, '[class]').map(hintsOf)].join(' '),
  ) || /^[✗✘×❌]/u.test(textOf(element));
