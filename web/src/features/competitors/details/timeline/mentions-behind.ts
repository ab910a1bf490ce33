import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import { formatDay } from '../../../../lib/format.ts';

/** Filter of the Mentions tab for the posts counted by an event; null for page changes. */
export function mentionsBehind({
  kind,
  happenedAt,
  changes,
}: CompanyEvent): { label: string; filter: Record<string, string> } | null {
  if (kind === 'mention_spike') {
    const day = happenedAt.slice(0, 10);
    return { label: `Read the mentions of ${formatDay(day)}`, filter: { day } };
  }
  if (kind !== 'sentiment_shift') return null;
  const [change] = changes;
  const worse = Number(change?.after?.text) < Number(change?.before?.text);
  return worse
    ? { label: 'Read the negative mentions', filter: { sentiment: 'negative' } }
    : { label: 'Read the positive mentions', filter: { sentiment: 'positive' } };
}
