import { z } from 'zod';
import { INTENTS } from '#domain/names.ts';
import { checkedText } from './model-text.ts';
import type { Evidence } from './evidence.ts';

/** Longer answers are not one sentence. */
const MAX_REASON = 300;
const MAX_QUOTE = 300;

const itemSchema = z.strictObject({
  id: z.string(),
  relevance: z.number().min(0).max(1),
  intent: z.enum(INTENTS),
  reason: z.string().trim().min(1).max(MAX_REASON),
  quote: z.string().trim().max(MAX_QUOTE).catch(''),
});

/** A model's verdict on one post that may be shown. */
export type PostVerdict = Omit<z.infer<typeof itemSchema>, 'id'>;

interface Verdicts {
  /** By result id. */
  verdicts: ReadonlyMap<string, PostVerdict>;
  dropped: number;
}

/**
 * Keeps the verdicts that the evidence supports (S-30): one per requested post, in range, with one
 * plain sentence that contains no address and no number absent from the post.
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
    const reason = checkedText(verdict.reason, {
      max: MAX_REASON,
      given,
      counts: evidence.ids.size,
    });
    if (resultId !== undefined && reason !== null) verdicts.set(resultId, { ...verdict, reason });
  }
  return { verdicts, dropped: draft.length - verdicts.size };
}

/** Two verdicts on one post contradict each other: drop both. */
const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
