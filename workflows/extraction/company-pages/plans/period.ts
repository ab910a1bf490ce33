import { startOf } from '#domain/text/cut.ts';
import { anyOf } from '#domain/language/alternatives.ts';

const r = String.raw;

/** What an amount pays for. Null: not stated. */
const PRICE_PERIODS = ['month', 'year', 'week', 'day', 'once', 'usage'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

export interface PriceTerms {
  period: PricePeriod | null;
  /** How often it is charged, if that differs from the period or is stated separately. */
  billed: 'month' | 'year' | null;
  /** What the amount is counted by, such as "user"; null for a flat price. */
  unit: string | null;
}

/** In about forty languages, as the Unicode CLDR and price lists have them. */
const WORDS: readonly (readonly [PricePeriod, string])[] = [
  [
    'month',
    anyOf(
      r`mo|mos|mths?|months?|mon(?:at)?|monate?s?|mois|mes[ei]?|mês|maand|mnd|m[åa]ned(?:en)?|mdr?|månad(?:en)?|mån|miesiąc\p{L}*|mies`,
      r`měs(?:íc)?|mesiac|mesec|mjesec|mj|hó(?:nap)?|kk|kuukau\p{L}*|lună|luna|ay|mėn(?:uo|es\p{L}*)?|mēn(?:es\p{L}*)?|kuu|bulan|bln|tháng|buwan`,
      r`мес(?:яц|ец)?|міс(?:яць)?|μήν(?:α|ας)?|か月|ヶ月|个?月|個月|개월|월|เดือน|माह|महीन[\p{L}\p{M}]*|মাস|شهر\p{L}*|ماه|חודש`,
    ),
  ],
  [
    'year',
    anyOf(
      r`yrs?|years?|annum|jahr|an|année|años?|anno|ano|any|jaar|jr|år(?:et)?|rok|roku|leto|godin[ae]|év|vuosi|vuotta|yıl|metai|met(?:us|ams)|gad[su]?|aasta|tahun|thn|năm|taon`,
      r`год|год(?:ина)?|рік|έτος|χρόνο|年|년|ปี|वर्ष|साल|বছর|سن[ةو]\p{L}*|سال|שנה`,
    ),
  ],
  [
    'week',
    anyOf(
      r`wks?|weeks?|woche|semaine|semana|settimana|vecka|veckan|uge|ugen|uke|uka|viikko|tydzień|týden|týždeň|teden|tjedan|hét|săptămân[ăa]|hafta|savait[ėę]|nedēļ[au]|nädal|minggu|tuần|setmana|linggo`,
      r`недел[яю]|тиждень|седмица|недеља|εβδομάδα|สัปดาห์|सप्ताह|সপ্তাহ|أسبوع|هفته|שבוע|週間?|周|주`,
    ),
  ],
  [
    'day',
    anyOf(
      r`days?|tag|jour|día|dia|giorno|dag(?:en)?|dygn|døgn|päivä|pv|dzień|den|deň|dan|nap|zi|gün|dien[aąu]|päev|ööpäev|hari|ngày|araw`,
      r`день|ден|дан|ημέρα|日|天|일|วัน|दिन|দিন|يوم|روز|יום`,
    ),
  ],
];
const PER =
  r`(?:/|(?<!\p{L})` +
  anyOf(
    r`per|pr|a|an|each|every|pro|par|por|al|a la|je|im|am|pe|za|na|w|i|op|cada|ogni|elke|mỗi|kas`,
    r`в|за|на|ανά|τον|το|την|प्रति|প্রতি`,
  ) +
  r`\.?(?!\p{L})|ต่อ|每|毎|ל)`;

/** "pro Mitarbeiter und Monat", "par utilisateur et par mois": the unit comes first. */
const COUNTED = String.raw`(?:\p{L}{2,20}\s+(?:und|and|et|y|e|en)\s+(?:pro\s+|per\s+|par\s+|por\s+)?)?`;

const PATTERNS = WORDS.map(
  ([period, words]) =>
    [period, new RegExp(r`${PER}\s*${COUNTED}${words}(?![\p{L}\p{M}])`, 'iu')] as const,
);
const adverb = (...words: string[]): RegExp =>
  new RegExp(r`(?<![\p{L}\p{M}])${anyOf(...words)}(?![\p{L}\p{M}])`, 'iu');
const ADVERBS: readonly (readonly [PricePeriod, RegExp])[] = [
  [
    'month',
    adverb(
      r`monthly|monatl(?:ich|\.)|mtl\.?|mensuel(?:le)?|mensual|mensile|mensal|maandelijks|månedlig\p{L}*|månadsvis|miesięcznie|měsíčně|mesačne|mjesečno|mesečno|havi|havonta|kuukaudessa|lunar|aylık|bulanan|hàng tháng`,
      r`ежемесячно|щомісяч?н?[яо]|месечно|μηνιαί\p{L}*|รายเดือน|เดือนละ|मासिक|شهري\p{L}*|חודשי|月額|月払い|(?<!\d)매?월|p[./]?\s?m\.?`,
    ),
  ],
  [
    'year',
    adverb(
      r`yearly|annual(?:ly)?|jährl(?:ich|\.)|annuel(?:le)?|anual|annuale|jaarlijks|årlig\p{L}*|årsvis|rocznie|ročn[ěe]|godišnje|letno|éves|évente|vuodessa|yıllık|tahunan|hàng năm`,
      r`ежегодно|щорічно|щороку|годишно|ετήσι\p{L}*|รายปี|ปีละ|वार्षिक|سنوي\p{L}*|שנתי|年額|年払い|(?<!\d)연|p[./]?\s?a\.?`,
    ),
  ],
];
const ONCE = new RegExp(
  r`(?<!\p{L})` +
    anyOf(
      r`one[- ]?(?:time|off)|once|lifetime|forever|for life|single payment|einmalig|une fois`,
      r`frais uniques?|paiement unique|pago único|pagamento único|una tantum|eenmalig\p{L}*|engangs\p{L}*|jednoraz\p{L}*|jednorázov\p{L}*|разов\p{L}*|tek seferlik|sekali bayar|買い切り|一次性|일회성`,
    ) +
    r`(?!\p{L})`,
  'iu',
);
const UNIT = new RegExp(
  anyOf(r`\/|\bper\s+|\beach\s+|\bpro\s+|\bpar\s+|\bpor\s+`) +
    r`(user|seat|member|agent|editor|developer|contributor|workspace|team|site|store|location|host|server|app|project|licen[sc]e|nutzer|benutzer|anwender|mitarbeiter|arbeitsplatz|utilisateur|collaborateur|employé|usuario|usuário|empleado|utente|gebruiker|medewerker|company|organi[sz]ation|brand|account|vehicle|device|employee|channel|domain|monitor|crew|appliance)(?!\p{L})`,
  'iu',
);
const USAGE = new RegExp(
  r`^\s*(?:\/|per\b|pro\b|par\b|por\b|each\b)\s*(?:\d[\d,.]*\s*(?:k|m|million|thousand)?\s*)?` +
    anyOf(
      r`request|query|queries|call|event|message|email|e-mail|sms|minute|min\b|hour|hr\b`,
      r`gb\b|tb\b|mb\b|token|credit|image|page|document|transaction|order|visit|lookup`,
      r`record|row|contact|download|export|word|character|receipt|invoice|bill|ticket|label|parcel`,
      r`shipment|booking|signature|envelope|scan|conversation|resolution|verification|delivery|beleg|rechnung|nachricht|anruf`,
      r`auftrag|buchung|facture|factura|reserva|réservation|\d`,
    ),
  'iu',
);

const billing = (text: string): 'month' | 'year' | null => {
  if (
    /\b(?:billed|paid|charged|invoiced|with|bei)\s+(?:annual|year|once a year|jährlich)/iu.test(
      text,
    ) ||
    /\bannual (?:billing|plan|payment|contract|commitment)/iu.test(text) ||
    /\bfacturé\S* annuel|jährlich(?:e[rn]?)? (?:abgerechnet|zahlung)|facturad\S* anual/iu.test(text)
  )
    return 'year';
  if (
    /\b(?:billed|paid|charged)\s+month|\bmonthly billing\b|monatlich (?:abgerechnet|kündbar)|\bmonth-to-month\b/iu.test(
      text,
    )
  )
    return 'month';
  return null;
};

/** "excluding tax / user / month": what is said of taxes first. */
const TAX =
  /^\(?(?:(?:excl|incl|exkl|inkl|ex|plus|zzgl|hors|sin|con|zonder)\p{L}*\.?\s+(?:tax\p{L}*|vat|gst|btw|mwst|ust|moms|mva|tva|iva)|ht|ttc)\.?\)?[\s,·–-]*/iu;

/** Whether a line begins with what an amount pays for or how it is charged: "/mo", "par mois", "billed yearly". */
export function beginsWithTerms(text: string): boolean {
  const words = text.replace(TAX, '').replace(/^[^\p{L}\p{N}/]+/u, '');
  return (
    /^(?:\/|(?:per|each|billed|paid|charged|when|if|month|year|one-?time|once|USD|EUR|GBP)(?!\p{L}))/iu.test(
      words,
    ) ||
    [...PATTERNS, ...ADVERBS, ['once', ONCE] as const].some(
      ([, pattern]) => pattern.exec(words)?.index === 0,
    )
  );
}

/** Reads the terms from the words behind an amount, such as "/user/mo, billed annually". */
export function readTerms(text: string): PriceTerms {
  const near = startOf(text, 60);
  const hits = [...PATTERNS, ...ADVERBS, ['once', ONCE] as const]
    .map(([period, pattern]) => ({ period, at: pattern.exec(near)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const billed = billing(text);
  const billedAt = near.search(/\b(?:billed|paid|charged|invoiced)\b/iu);
  // "$192 billed annually" is a price a year; "$16/mo billed annually" is one a month.
  const [nearest] = hits;
  const unit = UNIT.exec(startOf(text, 90))?.[1]?.toLowerCase() ?? null;
  if (nearest === undefined && USAGE.test(near)) return { period: 'usage', billed, unit: null };
  if (nearest !== undefined && USAGE.test(near) && nearest.at > 25)
    return { period: 'usage', billed, unit: null };
  const period = nearest?.period ?? (billedAt >= 0 ? billed : null);
  return { period, billed: billed === period ? null : billed, unit };
}
