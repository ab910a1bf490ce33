import { startOf } from '#domain/text/cut.ts';
import type { PageDocument } from '../company-pages/document.ts';
import { all, attributeOf, first, textOf } from '../company-pages/document.ts';
import { isProduct, isRecord, readLinkedData } from '../company-pages/json-ld.ts';
import type { MoneyHints } from './money.ts';
import { CURRENCY_OF_REGION, signOfCode } from './signs.ts';

/** "Prices are in Australian dollars", "All amounts in CAD", "Alle Preise in CHF". */
const STATEMENT =
  /(?<!\p{L})(?:prices?|pricing|amounts|fees|rates|plans|costs|preise|prix|precios|prezzi|preços|priser|ceny)(?!\p{L})[^.!?\d]{0,40}?(?<!\p{L})(?:in|as|en|em|i|w|v)\s+(?:the\s+)?((?:U\.S\.|\p{L}{2,14})(?:[ -]\p{L}{2,12}){0,2})/giu;
/** "Currency: AUD", "All prices AUD". */
const LABEL =
  /(?<!\p{L})(?:currency|all prices|prices are|währung|devise|moneda|valuta)(?:\s*[:=]\s*|\s+)([A-Z]{3})(?!\p{L})/giu;
const MAX_TEXT = 60_000;
/** Names as people write them, in addition to those that Intl knows. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'u.s. dollars': 'USD',
  'american dollars': 'USD',
  'nz dollars': 'NZD',
  pounds: 'GBP',
  'pounds sterling': 'GBP',
  sterling: 'GBP',
  euro: 'EUR',
  euros: 'EUR',
};

let names: ReadonlyMap<string, string> | null = null;

function nameOfCurrency(words: string): string | null {
  const sign = signOfCode(words.replace(/\.?(?:\s.*)?$/u, ''));
  if (sign) return sign.usual;
  names ??= namesOfCurrencies();
  const parts = words.toLowerCase().split(/[\s-]/u);
  for (let length = parts.length; length > 0; length -= 1) {
    const currency = names.get(parts.slice(0, length).join(' ').replace(/\.$/u, ''));
    if (currency !== undefined) return currency;
  }
  return null;
}

function namesOfCurrencies(): ReadonlyMap<string, string> {
  const known = new Map<string, string>(Object.entries(OTHER_NAMES));
  for (const currency of new Set(Object.values(CURRENCY_OF_REGION)))
    for (const language of ['en', 'de', 'fr', 'es', 'pt', 'it', 'sv', 'nl'])
      for (const amount of [1, 2]) {
        const format = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          currencyDisplay: 'name',
          // "1.00 francs", "1 franc"
          maximumFractionDigits: 0,
        });
        const name = format.formatToParts(amount).find(({ type }) => type === 'currency');
        if (name) known.set(name.value.toLowerCase(), currency);
      }
  return known;
}

/** What a text says its prices are in; undefined where it says nothing, null where it contradicts itself. */
export function statedCurrency(text: string): string | null | undefined {
  const found = new Set<string>();
  for (const pattern of [STATEMENT, LABEL])
    for (const match of startOf(text, MAX_TEXT).matchAll(pattern)) {
      const currency = nameOfCurrency(match[1] ?? '');
      if (currency !== null) found.add(currency);
    }
  return only(found);
}

function only(found: ReadonlySet<string>): string | null | undefined {
  const [one, another] = found;
  return another === undefined ? one : null;
}

/** Currencies in the page's metadata. */
function markedCurrency(page: PageDocument): string | null | undefined {
  const marks = all(
    page.root,
    'meta[itemprop=priceCurrency], meta[property="product:price:currency"], meta[property="og:price:currency"]',
  ).map((meta) => attributeOf(meta, 'content'));
  const offers = readLinkedData(page)
    .filter((node) => isProduct(node) || /Offer/u.test([...node.types].join(' ')))
    .flatMap(({ data }) => [data, data['offers']].flat().filter(isRecord))
    .map((offer) => String(offer['priceCurrency'] ?? ''));
  return only(
    new Set([...marks, ...offers].flatMap((code) => signOfCode(code.toUpperCase())?.usual ?? [])),
  );
}

/** Everything on a page that decides what its signs mean. */
export function moneyHintsOf(page: PageDocument): MoneyHints {
  const said = statedCurrency(textOf(page.root));
  const tag = attributeOf(first(page.root, 'html'), 'lang');
  const country = /(?<=[-_])[A-Z]{2}$/iu.exec(tag)?.[0].toUpperCase();
  const domain = new URL(page.url).hostname.replace(/.*\./u, '').toUpperCase();
  const isCountry = domain in CURRENCY_OF_REGION && !GENERIC.has(domain);
  return {
    language: page.language,
    region: isCountry ? domain : country,
    stated: said === undefined ? markedCurrency(page) : said,
  };
}

/** Country domains that companies of all countries use. */
const GENERIC = new Set([
  'CO',
  'IN',
  'LY',
  'GE',
  'AM',
  'US',
  'AL',
  'DO',
  'BY',
  'BA',
  'IR',
  'JO',
  'MU',
  'MA',
  'PE',
  'VE',
  'ET',
]);
