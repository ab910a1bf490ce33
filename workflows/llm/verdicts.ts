import { z } from 'zod';
import { INTENTS } from '#contracts/names.ts';
import { isSupported } from './claims.ts';
import type { Evidence } from './evidence.ts';

/** Longer is no sentence. */
const MAX_REASON = 300;
const MAX_QUOTE = 300;
/** Tags, links and emphasis: not what was asked for, and not shown. */
const MARKUP = /<[/!a-z]|\]\(|`|\*\*|__|^\s*#/iu;
const CONTROL = /[\p{Cc}\p{Cf}]/u;

const itemSchema = z.strictObject({
  id: z.string(),
  relevance: z.number().min(0).max(1),
  intent: z.enum(INTENTS),
  reason: z.string().trim().min(1).max(MAX_REASON),
  quote: z.string().trim().max(MAX_QUOTE).catch(''),
});

/** What a model said of one post, as far as it may be shown. */
export type PostVerdict = Omit<z.infer<typeof itemSchema>, 'id'>;

interface Verdicts {
  /** By result id. */
  verdicts: ReadonlyMap<string, PostVerdict>;
  dropped: number;
}

/**
 * Keeps the verdicts that stand on the evidence (S-30): on a post that was asked about, once, in
 * range, with one plain sentence that names no address and no number but the post's own.
 */
export function checkVerdicts(draft: readonly unknown[], evidence: Evidence): Verdicts {
  const items = draft.map((item) => itemSchema.safeParse(item).data);
  const said = new Map<unknown, number>();
  for (const item of draft) said.set(idOf(item), (said.get(idOf(item)) ?? 0) + 1);
  const verdicts = new Map<string, PostVerdict>();
  for (const item of items) {
    if (item === undefined || said.get(item.id) !== 1) continue;
    const { id, ...verdict } = item;
    const resultId = evidence.ids.get(id);
    if (
      resultId !== undefined &&
      isPlain(verdict.reason) &&
      isSupported(verdict.reason, [id], evidence)
    )
      verdicts.set(resultId, verdict);
  }
  return { verdicts, dropped: draft.length - verdicts.size };
}

/** Two verdicts on one post contradict each other: neither counts. */
const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;

export const isPlain = (sentence: string): boolean =>
  sentence.isWellFormed() && !CONTROL.test(sentence) && !MARKUP.test(sentence);
