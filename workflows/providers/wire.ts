import { z } from 'zod';
import { ProviderError } from './port.ts';

/** Fields that may be missing, null or of a strange type: null then, never a failed post. */
export const lax = {
  text: z.string().nullish().catch(null),
  number: z.number().nullish().catch(null),
  flag: z.boolean().nullish().catch(null),
} as const;

/** A count as people read it, or null. */
export function toCount(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isSafeInteger(Math.round(value))
    ? null
    : Math.round(value);
}

const EARLIEST = Date.UTC(1990, 0, 1) / 1000;
const LATEST = Date.UTC(2200, 0, 1) / 1000;

/** Unix seconds to a date; null for an implausible time. */
export function fromUnixSeconds(seconds: number | null | undefined): Date | null {
  if (seconds === null || seconds === undefined) return null;
  return seconds >= EARLIEST && seconds < LATEST ? new Date(Math.round(seconds * 1000)) : null;
}

/** A language as the platform states it, as a canonical tag (`pt-BR`); null for any other text. */
export function languageTag(stated: string | null | undefined): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales((stated ?? '').trim().replaceAll('_', '-'));
    return tag !== undefined && tag.length <= 35 ? tag : null;
  } catch {
    return null;
  }
}

/**
 * The position of a page's last raw item, which says where the next page begins: also when that
 * item itself cannot be used. Null when no item has one.
 */
export function lastPosition<T extends z.ZodType>(
  raw: readonly unknown[],
  schema: T,
): z.output<T> | null {
  for (const item of raw.toReversed()) {
    const position = schema.safeParse(item);
    if (position.success) return position.data;
  }
  return null;
}

/** Answer of a mapper for a post that its platform lists but has taken away. */
export const GONE = Symbol('gone');

/**
 * Maps a page's raw items, leaving out unusable (null) and deleted ones.
 * @throws ProviderError malformed when there were items and none was in a known form.
 */
export function mapItems<T extends object>(
  raw: readonly unknown[],
  map: (item: unknown) => T | null | typeof GONE,
  source: string,
): T[] {
  const known = raw.map(map).filter((post) => post !== null);
  if (raw.length > 0 && known.length === 0)
    throw new ProviderError('malformed', `${source} sent posts in a form that we do not know.`);
  return known.filter((post) => post !== GONE);
}
