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

const WORDS: readonly (readonly [PricePeriod, string])[] = [
  [
    'month',
    String.raw`mo|mos|mth|month|months|monat|mois|mes|mese|mês|maand|måned|månad|miesiąc|мес(?:яц)?|ay|か月|ヶ月|月|개월|월|شهر\p{L}*`,
  ],
  [
    'year',
    String.raw`yr|yrs|year|years|annum|jahr|an|année|año|anno|ano|jaar|år|rok|год|yıl|年|년|سن[ةو]\p{L}*`,
  ],
  ['week', String.raw`wk|week|woche|semaine|semana|settimana|週|周`],
  ['day', String.raw`day|tag|jour|día|dia|giorno|日`],
];
const PER = String.raw`(?:/|\bper\b|\ba\b|\ban\b|\beach\b|\bevery\b|\bpro\b|\bpar\b|\bpor\b|\bal\b|\bje\b|\bim\b|\bam\b|\bв\b|每|毎)`;

/** "pro Mitarbeiter und Monat", "par utilisateur et par mois": the unit comes first. */
const COUNTED = String.raw`(?:\p{L}{2,20}\s+(?:und|and|et|y|e|en)\s+(?:pro\s+|per\s+|par\s+|por\s+)?)?`;

const PATTERNS = WORDS.map(
  ([period, words]) =>
    [period, new RegExp(String.raw`${PER}\s*${COUNTED}(?:${words})(?![\p{L}])`, 'iu')] as const,
);
const ADVERBS: readonly (readonly [PricePeriod, RegExp])[] = [
  [
    'month',
    /(?<!\p{L})(?:monthly|monatlich|mensuel(?:le)?|mensual|mensile|mensal|maandelijks|月額|月払い|ежемесячно|(?<!\d)매?월|p\.?\s?m\.?)(?!\p{L})/iu,
  ],
  [
    'year',
    /(?<!\p{L})(?:yearly|annual(?:ly)?|jährlich|annuel(?:le)?|anual|annuale|jaarlijks|年額|年払い|(?<!\d)연|p\.?\s?a\.?)(?!\p{L})/iu,
  ],
];
const ONCE = new RegExp(
  r`(?<!\p{L})` +
    anyOf(
      r`one[- ]?(?:time|off)|once|lifetime|forever|for life|single payment|einmalig|une fois`,
      r`pago único|pagamento único|買い切り|一次性`,
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
      r`record|row|contact|download|export|word|character|beleg|rechnung|nachricht|anruf`,
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

/** Reads the terms from the words behind an amount, such as "/user/mo, billed annually". */
export function readTerms(text: string): PriceTerms {
  const near = text.slice(0, 60);
  const hits = [...PATTERNS, ...ADVERBS, ['once', ONCE] as const]
    .map(([period, pattern]) => ({ period, at: pattern.exec(near)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const billed = billing(text);
  const billedAt = near.search(/\b(?:billed|paid|charged|invoiced)\b/iu);
  // "$192 billed annually" is a price a year; "$16/mo billed annually" is one a month.
  const [nearest] = hits;
  const unit = UNIT.exec(text.slice(0, 90))?.[1]?.toLowerCase() ?? null;
  if (nearest === undefined && USAGE.test(near)) return { period: 'usage', billed, unit: null };
  if (nearest !== undefined && USAGE.test(near) && nearest.at > 25)
    return { period: 'usage', billed, unit: null };
  const period = nearest?.period ?? (billedAt >= 0 ? billed : null);
  return { period, billed: billed === period ? null : billed, unit };
}
