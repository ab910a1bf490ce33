import { anyOf } from '#domain/language/alternatives.ts';
import { findMoney } from '../../money/money.ts';
import type { Money, MoneyHints } from '../../money/money.ts';
import { readTerms } from './period.ts';
import type { PlanPrice } from './plan.ts';

const r = String.raw;

/** Longer lines are prose. */
const MAX_LINE = 400;
const MAX_STATEMENT = 90;
/** The period of a lowest price is right behind it. */
const MAX_TERMS = 24;

/** An amount directly after these words is not the plan's price. */
const NOT_A_PRICE_BEFORE = new RegExp(
  anyOf(
    r`\b` +
      anyOf(
        r`saved?|saves|saving|savings(?: of)?|discount|was|instead of|originally|normally|usually`,
        r`reg(?:ular(?:ly)?)?\.?|(?:old|previous|list|regular|original|former) price|previously`,
        r`sparen|spar(?:e|st)|économis\p{L}*|ahorr\p{L}*|risparmi\p{L}*|economi[sz]\p{L}*|bespaar\p{L}*|экономия|compare at|rrp|msrp|uvp|statt|bisher|früher|au lieu de|antes|invece di|zamiast|vorher`,
        r`set-?up(?: fee)?|onboarding(?: fee)?|activation(?: fee)?`,
        r`worth|valued at|value|up to|over|raised|credits?|plus|extra|additional|overage`,
        r`then only|minimum(?: of)?|cap(?:ped)? at|orders(?: over| above)?|limit(?: of)?|budget(?: of)?|between`,
        r`approx\.?|approximately|about|around|roughly|avg\.?|average`,
      ) +
      r`\s*:?`,
    r`[~≈+≤≥<>]`,
  ) + r`\s*$`,
  'iu',
);
/** "Plus: $15" ends a plan's name, where "plus $15" is an extra. */
const PLAN_PLUS = /\bPlus\s*(?::|[-–—])\s*$/u;
const NOT_A_PRICE_AFTER = new RegExp(
  r`^\s*` +
    anyOf(
      r`\/?\s*` +
        anyOf(
          r`off|saved|credits?|value|worth|discount|cheaper|savings?|bonus`,
          r`in (?:credits|savings|fees)|raised|arr|mrr|revenue`,
        ) +
        r`\b`,
      r`\+?\s*(?:insured|coverage)`,
      // "$399/mo × 6 mo" is a calculation.
      r`[^\d×]{0,24}×\s?\d|[^\dx]{0,24}\sx\s\d`,
      // What is paid once before the first period is no price of the plan.
      r`(?:\(?one-?(?:time|off)\s*|once-off\s*)?(?:set-?up|onboarding|installation|activation)\b`,
    ),
  'iu',
);
/** "$500+ in fees": a threshold. "$29+ per month" is a price. */
const THRESHOLD = /^\+\s+(?!(?:per|an?|each|every|pro|par|por|al|je|im)(?!\p{L}))\p{L}/iu;
/** "$0 today": a trial of a plan that costs something. */
const TODAY =
  /^\s*(?:due |to pay )?(?:today|now|upfront|heute|aujourd[’']hui|hoy|hoje|oggi|vandaag|idag|dziś|dnes|bugün|сегодня|сьогодні|今日|今天|오늘)(?!\p{L})/iu;
export const FROM_BEFORE = new RegExp(
  r`(?:^|[^\p{L}])` +
    anyOf(
      r`from|starting at|starts at|starting from|starts from|as low as|ab|à partir de|dès`,
      r`desde|a partir de|vanaf|da|de la|od|från|fra|mulai(?: dari)?|từ|от|від|από|começando em`,
      r`เริ่มต้นที่|من|تبدأ من|ابتداءً? من`,
    ) +
    r`\s*:?\s*$`,
  'iu',
);
const FROM_AFTER =
  /^\s*(?:\+(?!\s+(?:\p{Lu}{2}|[Vv]at|[Tt]ax|[Mm]oms|[Mm]w[Ss]t|[Bb]tw|[Ii]mp))|and up\b|or more\b|から|起|～|~|부터|alkaen|alk\.|-t[óő]l|से शुरू|['’]?[dt][ea]n başlayan)/u;

/** A plan without an amount says one of these instead. */
export const FREE_WORD = new RegExp(
  r`^` +
    anyOf(
      r`(?:it[’']s |100% |always |completely )?free(?:(?:,| \/)? ?(?:forever|for ever)| plan)?|gr[aá]tis`,
      r`kostenlos|gratuit[aeo]?|zdarma|zadarmo|za darmo|bezpłatn\p{L}*|besplatno|brezplačno|ücretsiz|ingyen(?:es)?|ilmainen|maksuton|nemokama[is]?|bezmaksas|tasuta|miễn phí`,
      r`бесплатно|безкоштовно|безплатно|δωρεάν|ฟรี|मुफ़्त|निःशुल्क|חינם|مجان\p{L}*|رایگان|無料|免费|免費|무료`,
    ) +
    r`[.!]?$`,
  'iu',
);
export const SALES_WORDS = new RegExp(
  r`^` +
    anyOf(
      r`custom(?: pricing| quote| price)?`,
      anyOf(r`contact|talk to|call|speak (?:to|with)|chat with`) +
        r` (?:us|sales|our sales team|our team)(?: for (?:pricing|a quote))?`,
      r`let[’']?s (?:talk|chat)|get in touch|reach out(?: to us)?|book a (?:call|demo)|request a demo`,
      r`(?:custom|tailored|individual) pricing(?: available)?|(?:pricing|price)s? (?:up)?on request`,
      r`pricing (?:is )?tailored to (?:you|your (?:team|needs|company))|price available on request`,
      r`kontakt(?:ieren sie uns)?|nous contacter|contactez-nous|contacto|neem contact op|contattaci`,
      r`(?:get|request) (?:a )?(?:custom )?(?:quote|pricing|demo quote)|price on request`,
      r`on request|by quote|quote|bespoke|individuell|auf anfrage|preis auf anfrage`,
      r`sur (?:devis|mesure|demande)|a medida|contactar|contáctanos|su misura|op aanvraag`,
      r`skontaktuj się(?: z nami)?|wycena indywidualna|na zapytanie|kontaktujte nás|na (?:dotaz|vyžádání)|egyedi ár(?:ajánlat)?|ota yhteyttä|kontakta? oss|bize ulaşın|hubungi kami|liên hệ`,
      r`по запросу|свяжитесь с нами|за запитом|επικοινωνήστε(?: μαζί μας)?|ติดต่อเรา|संपर्क करें|צרו? קשר|اتصل بنا|تواصل معنا|お問い合わせ|要相談|联系我们|문의`,
    ) +
    r`[.!…]?$`,
  'iu',
);
/** Not on sale yet: neither a price nor a hidden one. */
export const LATER_WORDS =
  /^(?:tba|tbd|coming soon|soon|to be announced|waitlist|join (?:the )?waitlist)[.!…]?$/iu;

/** "Prices", "Tarife", "料金": how pricing pages, and rows or columns of prices, call themselves. */
export const PRICE_WORDS = anyOf(
  r`pricing|prices?|costs?|rates|preise?|tarif[es]?|kosten|prix|precios?|prezz[io]|preços?|prijs|prijzen`,
  r`pris(?:er)?|hinta|hinnat|hinnasto|cen[ay]|cennik|cen[ií]k|cijen[ae]|árak|ár|prețuri|preț|fiyat\p{L}*|ücretler|harga|giá`,
  r`цен[аы]|стоимость|тариф[ыи]?|ціна|ціни|τιμές|τιμή|ราคา|मूल्य|कीमत|(?:ال)?[اأ]?سعار|(?:ال)?سعر|قیمت|מחיר(?:ים)?|料金|価格|价格|價格|가격|요금`,
);

const known = new WeakMap<MoneyHints, Map<string, readonly PlanPrice[]>>();

/** The prices that a line states about its subject, in order. Cached per page's hints. */
export function pricesIn(text: string, hints: MoneyHints): readonly PlanPrice[] {
  const memory = known.get(hints) ?? new Map<string, readonly PlanPrice[]>();
  known.set(hints, memory);
  const found = memory.get(text) ?? readPrices(text, hints);
  memory.set(text, found);
  return found;
}

/** "$12 per user per month", "Only from $9": the price is all that is said. */
export function beginsWithPrice(text: string, hints: MoneyHints): boolean {
  if (pricesIn(text, hints).length === 0) return false;
  const before = text.slice(0, findMoney(text, hints)[0]?.start ?? 0);
  return before.replace(FROM_BEFORE, '').trim().split(/\s+/u).length <= 1;
}

/** Whether a line of a card states its price: in a longer one an amount is mentioned on the way. */
export const statesPrice = (text: string, hints: MoneyHints): boolean =>
  text.length <= MAX_STATEMENT ? pricesIn(text, hints).length > 0 : beginsWithPrice(text, hints);

function readPrices(text: string, hints: MoneyHints): PlanPrice[] {
  if (!/\p{Nd}/u.test(text) || text.length > MAX_LINE) return [];
  const all = findMoney(text, hints);
  const prices: PlanPrice[] = [];
  all.forEach((money, index) => {
    const before = text.slice(Math.max(0, money.start - 30), money.start).replace(PLAN_PLUS, '');
    const after = text.slice(money.end);
    if (NOT_A_PRICE_BEFORE.test(before) || NOT_A_PRICE_AFTER.test(after)) return;
    if (THRESHOLD.test(after) && readTerms(after.slice(1, MAX_TERMS)).period === null) return;
    if (money.amount === 0 && TODAY.test(after)) return;
    prices.push(priceAt(text, money, all[index + 1]));
  });
  return prices.length > 1 && prices[0]?.amount === 0 && /\bthen\b/iu.test(text)
    ? prices.slice(1)
    : prices;
}

function priceAt(text: string, money: Money, next: Money | undefined): PlanPrice {
  const after = text.slice(money.end, next?.start);
  const isFrom =
    money.isFrom || FROM_BEFORE.test(text.slice(0, money.start)) || FROM_AFTER.test(after);
  const terms = readTerms(after.replace(FROM_AFTER, ''));
  const stated =
    terms.period ?? readTerms(text.slice(Math.max(0, money.start - 20), money.start)).period;
  return { amount: money.amount, currency: money.currency, isFrom, ...terms, period: stated };
}
