import { z } from 'zod';
import { INTENTS } from '#domain/names.ts';
import { checkedText } from './model-text.ts';
import type { Evidence } from './evidence.ts';

/** Longer answers are not one sentence. */
const MAX_REASON = 300;
const MIN_QUOTE = 2;
const MAX_QUOTE = 300;

const itemSchema = z.strictObject({
  id: z.string(),
  relevance: z.number().min(0).max(1),
  intent: z.enum(INTENTS),
  /** Empty if the model has nothing to say. */
  reason: z.string().trim().max(MAX_REASON),
  quote: z.string().trim().min(MIN_QUOTE).max(MAX_QUOTE),
});

/** A model's verdict on one post that may be shown. */
export type PostVerdict = Omit<z.infer<typeof itemSchema>, 'id'>;

interface Verdicts {
  /** By result id. */
  verdicts: ReadonlyMap<string, PostVerdict>;
  dropped: number;
}

/**
 * Keeps the verdicts that the evidence supports: one per requested post, in range, with a quote that
 * is in the post and at most one plain sentence without an address or a number absent from the post.
 */
export function checkVerdicts(draft: readonly unknown[], evidence: Evidence): Verdicts {
  const items = draft.map((item) => itemSchema.safeParse(item).data);
  const counts = new Map<unknown, number>();
  for (const item of draft) counts.set(idOf(item), (counts.get(idOf(item)) ?? 0) + 1);
  const verdicts = new Map<string, PostVerdict>();
  for (const item of items) {
    if (item === undefined || counts.get(item.id) !== 1) continue;
    const { id, ...verdict } = item;
    const resultId = evidence.ids.get(id);
    const given = evidence.texts.get(id) ?? '';
    const support = { max: MAX_REASON, given, counts: evidence.ids.size };
    const reason = verdict.reason === '' ? '' : checkedText(verdict.reason, support);
    if (resultId !== undefined && reason !== null && isQuoted(verdict.quote, given))
      verdicts.set(resultId, { ...verdict, reason });
  }
  return { verdicts, dropped: draft.length - verdicts.size };
}

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ');

/** Word for word, but for spaces and line breaks; a quote of signs alone shows nothing. */
const isQuoted = (quote: string, given: string): boolean =>
  /[\p{L}\p{N}]/u.test(quote) && plain(given).includes(plain(quote));

/** Two verdicts on one post contradict each other: drop both. */
const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
