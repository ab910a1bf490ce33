import type { Element } from 'domhandler';
import { all, first, hintsOf, textOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { findCardGroups, findSoloCard, isAlike } from './cards.ts';
import { contextOf, shownPeriod } from './context.ts';
import { moneyHintsOf } from '../../money/page-currency.ts';
import type { QuotedPlan } from './plan.ts';
import { planOfCard } from './plan-card.ts';
import { plansOfData } from './plan-data.ts';
import { plansOfOffers } from './plan-offers.ts';
import { planOfOnlyPrice, plansOfRecords } from './records.ts';
import { plansOfTables } from './plan-tables.ts';
import { PRICE_WORDS } from './price-lines.ts';

const PRICED = /(?:^|[\s_-])(?:price|pricing|plan|tier|package)(?:$|[\s_-])/u;
const MAX_PLANS = 20;
/** More lists of amounts without any period are a rate card. */
const MAX_GROUPS = 2;

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
  const offers = groups.flatMap(({ cards, context }) => {
    if (!context.isOfPlans) return [];
    const read = (isTierShared: boolean): PlanCard[] =>
      cards.flatMap((card) => {
        const plan = planOfCard(card, context.text, hints, shown, isTierShared);
        return plan ? [{ card, plan }] : [];
      });
    const first = read(false);
    const plans = haveNamesOfTheirOwn(first) ? first : read(true);
    const named = plans.filter(({ plan }) => plan.value.name !== null);
    const isOffer = (named.length > 0 ? named : plans).some(
      ({ card, plan }) => isSold(card) || isOffered(plan),
    );
    return isOffer ? [plans] : [];
  });
  const known = withoutUnnamed(
    periodicOnly(alikeOnly(offers).map((plans) => plans.map(({ plan }) => plan))).flat(),
  );
  if (known.length > 0) return distinct(known);
  const isPricing = isPricingPage(page);
  const tables = plansOfTables(page, hints, isPricing);
  if (tables.length > 0) return distinct(tables);
  const records = isPricing ? plansOfRecords(page, hints) : [];
  if (records.length > 0) return distinct(records);
  if (isPricing) {
    const solo = findSoloCard(page, hints);
    const context = solo ? contextOf(solo) : null;
    if (solo && context?.isOfPlans) {
      const plan = planOfCard(solo, context.text, hints, shown);
      if (plan) return [plan];
    }
    const only = planOfOnlyPrice(page, hints);
    if (only.length > 0) return only;
  }
  const linked = plansOfOffers(page);
  return distinct(linked.length > 0 || !isPricing ? linked : plansOfData(page));
}

/** Scripts without spaces have the word anywhere, the others on its own. */
const PRICING_TITLE = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${PRICE_WORDS}|plans?|planos|planes|piani)(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
  'iu',
);

/** Whether the page is about prices, by its address, title or headline. */
function isPricingPage(page: PageDocument): boolean {
  const headline = first(page.root, 'h1');
  const title = first(page.root, 'title');
  const words = [
    new URL(page.url).pathname,
    title ? titleText(title) : '',
    headline ? textOf(headline) : '',
  ];
  return words.some((text) => PRICING_TITLE.test(text));
}

const titleText = (title: Element): string =>
  title.children.map((child) => ('data' in child ? String(child.data) : '')).join('');

/** Unnamed amounts next to named plans, or for no period, are not plans. */
function withoutUnnamed(plans: readonly QuotedPlan[]): QuotedPlan[] {
  const hasNames = plans.filter(({ value }) => value.name !== null).length >= 2;
  return plans.filter(
    ({ value: { name, price } }) =>
      name !== null || (!hasNames && (price?.period ?? null) !== null),
  );
}

const haveNamesOfTheirOwn = (plans: readonly PlanCard[]): boolean => {
  const names = plans.flatMap(({ plan }) => plan.value.name ?? []);
  return new Set(names).size === names.length;
};

interface PlanCard {
  card: Element;
  plan: QuotedPlan;
}

/** A page makes all cards of plans alike: what looks different is extras, reviews or others' prices. */
function alikeOnly(groups: readonly PlanCard[][]): readonly PlanCard[][] {
  const isMarked = (cards: readonly PlanCard[]): boolean =>
    cards.some(({ card }) => PRICED.test(hintsOf(card)));
  const isForSale = (cards: readonly PlanCard[]): boolean =>
    cards.every(({ card }) => isSold(card));
  const [main] = (groups.find(isMarked) ?? groups.find(isForSale) ?? groups[0] ?? []).map(
    ({ card }) => card,
  );
  return main ? groups.filter((cards) => cards.some(({ card }) => isAlike(card, main))) : groups;
}

/** An amount for no period that nothing calls a price or sells is an example or a guideline. */
const isOffered = ({ value: { price, isFree, contactSales } }: QuotedPlan): boolean =>
  isFree || contactSales || price?.period !== null;

const isSold = (card: Element): boolean =>
  [card, ...all(card, '[class]')].some((each) => PRICED.test(hintsOf(each))) ||
  all(card, 'a, button, input, form, [role=button]').length > 0;

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
