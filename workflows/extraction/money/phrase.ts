import { parseAmount } from './amount.ts';
import { CURRENCY_OF_LANGUAGE, CURRENCY_OF_REGION, SIGNS, signOfCode } from './signs.ts';
import type { Sign } from './signs.ts';

/** What the page around the text says. */
export interface MoneyHints {
  /** Primary subtag; null when not stated. */
  language: string | null;
  /** ISO 3166 country of the page's language or address. */
  region?: string | null | undefined;
  /** ISO 4217 that the page states for its prices; null when it states several. */
  stated?: string | null | undefined;
}

export interface Found {
  sign: Sign & { isWord?: boolean };
  start: number;
  end: number;
}

const TEN_THOUSANDS = /^[万萬만]/u;
/** "1250 € 60": cents, or something else. */
const MAY_BE_CENTS = /^ \d{2}\s*(?:$|[/*])/u;
const NO_CASH = /^[,.][-–—](?!\d)/u;

/** "US $" and "dollars": no more signs belong to one number. */
const MAX_SIGNS = 2;

/** A number with the signs that touch it. */
export interface Phrase {
  /** NaN without a sign. */
  amount: number;
  signs: Found[];
  /** Where the number begins. */
  at: number;
  start: number;
  end: number;
}

/** The number at an offset with the signs that touch it. */
export function phraseAt(
  text: string,
  at: number,
  number: string,
  from: number,
  { language }: MoneyHints,
): Phrase {
  let end = at + number.length;
  end += NO_CASH.exec(text.slice(end))?.[0].length ?? 0;
  const left = signsBefore(text, at, from);
  const multiplied = TEN_THOUSANDS.test(text.charAt(end));
  if (multiplied) end += 1;
  const right = signsAfter(text, end, left);
  const signs = [...left, ...right];
  if (signs.length === 0) return { amount: Number.NaN, signs, at, start: at, end };
  const currency = currencyOf(signs, { language });
  let amount = parseAmount(number, { language, currency });
  const [only] = right;
  // "35€99": the sign is in the decimal sign's place.
  const cents = only?.start === end ? /^\d{2}(?![\d.,'’\p{L}])/u.exec(text.slice(only.end)) : null;
  if (only && cents && left.length === 0 && /^\d+$/u.test(number)) {
    amount = Number(`${number}.${cents[0]}`);
    end = only.end + cents[0].length;
  } else if (only) {
    end = right.at(-1)?.end ?? end;
    const isTouched = only.start === at + number.length && /\d/u.test(text.charAt(end));
    if (isTouched || MAY_BE_CENTS.test(text.slice(end))) amount = Number.NaN;
  }
  if (multiplied) amount *= 10_000;
  if (signs.some(({ sign }) => sign.isMinor)) amount = Math.round(amount * 1e4) / 1e6;
  return { amount, signs, at, start: left.at(-1)?.start ?? at, end };
}

function signsBefore(text: string, at: number, from: number): Found[] {
  const found: Found[] = [];
  let edge = at;
  while (found.length < MAX_SIGNS) {
    const gap = text[edge - 1] === ' ' ? 1 : 0;
    const sign = signEndingAt(text, edge - gap, from);
    if (!sign || !agree(found[0], sign)) break;
    found.push(sign);
    edge = sign.start;
  }
  return found;
}

function signsAfter(text: string, at: number, left: readonly Found[]): Found[] {
  const found: Found[] = [];
  let edge = at;
  while (found.length < MAX_SIGNS) {
    const gap = text[edge] === ' ' ? 1 : 0;
    const sign = signStartingAt(text, edge + gap);
    if (!sign) break;
    const known = left[0] ?? found[0];
    if (!agree(known, sign)) break;
    // A sign between two numbers belongs to the one that it touches, else to the one before it.
    const rest = text.slice(sign.end);
    if (known && /^ ?[.,]?\d/u.test(rest)) break;
    if (gap === 1 && /^[.,]?\d/u.test(rest)) break;
    found.push(sign);
    edge = sign.end;
  }
  return found;
}

/** "AU" and "$": two names of one currency. */
const agree = (a: Found | undefined, b: Found): boolean =>
  a === undefined || a.sign.members.some((member) => b.sign.members.includes(member));

export const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}]/u.test(character);
/** Scripts without spaces: a sign may touch the words around it. */
export const isUnspaced = (character: string | undefined): boolean =>
  character !== undefined &&
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u.test(
    character,
  );

/** Letters of one word cannot be a sign and something else. */
const breaks = (inside: string | undefined, outside: string | undefined): boolean =>
  !isLetter(inside) || !isLetter(outside) || isUnspaced(inside) || isUnspaced(outside);

/** Signs by their first or last character, longest first. */
const grouped = (at: 0 | -1): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(
    [...SIGNS.keys()].toSorted((a, b) => b.length - a.length),
    (sign) => sign.at(at) ?? '',
  );
const BY_START = grouped(0);
const BY_END = grouped(-1);

function signEndingAt(text: string, end: number, from: number): Found | null {
  const free = text.slice(from, end);
  for (const sign of [...(BY_END.get(free.slice(-1)) ?? []), free.slice(-3)]) {
    if (!free.endsWith(sign)) continue;
    const start = end - sign.length;
    const known = SIGNS.get(sign) ?? signOfCode(sign);
    if (!known || known.isMinor) continue;
    const before = text.charAt(start - 1);
    // "Mex$": letters that are no known part of the sign make it another one.
    const isWhole =
      isLetter(sign[0]) || !isLetter(before) || isUnspaced(before) || codeBefore(text, start);
    if (breaks(sign[0], before) && isWhole) return { sign: known, start, end };
  }
  return null;
}

/** "AUD$29": the letters before the sign are a code of their own. */
const codeBefore = (text: string, end: number): boolean =>
  signOfCode(text.slice(0, end).slice(-3)) !== null && !isLetter(text[end - 4]);

function signStartingAt(text: string, start: number): Found | null {
  const code = text.slice(start, start + 3);
  for (const sign of [...(BY_START.get(text.charAt(start)) ?? []), code]) {
    if (!text.startsWith(sign, start)) continue;
    const known = SIGNS.get(sign) ?? signOfCode(sign);
    const end = start + sign.length;
    if (known && breaks(sign.at(-1), text[end])) return { sign: known, start, end };
  }
  return null;
}

/** The one currency that all signs of an amount allow. */
export function currencyOf(signs: readonly Found[], hints: MoneyHints): string | null {
  const [first, ...others] = signs.map(({ sign }) => sign);
  if (!first) return null;
  const members = first.members.filter((member) =>
    others.every((other) => other.members.includes(member)),
  );
  const [only, another] = members;
  if (only !== undefined && another === undefined) return only;
  if (hints.stated != null && members.includes(hints.stated)) return hints.stated;
  const usual = [first, ...others].map((sign) => sign.usual).find((code) => code !== null) ?? null;
  const regional = CURRENCY_OF_REGION[hints.region ?? ''] ?? '';
  // Another currency, or two: which dollars are meant is unknown.
  if (hints.stated !== undefined && (hints.stated === null || usual === 'USD')) return null;
  // Dollars are shown to visitors of other countries, too: a country makes them unsure at most.
  if (usual === 'USD') return members.includes(regional) && regional !== 'USD' ? null : 'USD';
  const spoken = CURRENCY_OF_LANGUAGE[hints.language ?? ''] ?? '';
  return [regional, spoken].find((code) => members.includes(code)) ?? usual;
}
