import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { isPending } from '../live/optimistic.ts';

const DAY_MS = 86_400_000;
/** How many days before the plan's period ends the note appears. */
const NOTICE_DAYS = 7;

/** A note on the state of one monitored competitor; null if there is nothing to report. */
export function monitoringNote(competitor: MonitoredCompetitor, now: number): string | null {
  const { status, collecting, baseline, monitoredUntil, note } = competitor;
  if (isPending(competitor)) return COMPETITOR_LABELS.adding;
  const ended = Date.parse(monitoredUntil) <= now;
  if (status === 'archived')
    return ended
      ? `Archived on ${formatDate(monitoredUntil)}, when the monitoring period of your plan ended. What was found is kept.`
      : 'Archived. Existing data is kept; nothing new is collected.';
  if (!collecting)
    return 'You monitor more competitors than your plan includes. Existing data is kept; nothing new is collected.';
  if (status === 'discovered') return `Waiting to read the last ${plural(baseline.days, 'day')}`;
  if (!baseline.done)
    return `Reading the last ${plural(baseline.days, 'day')}: ${plural(baseline.mentions, 'mention')} so far`;
  // Notes from reading the company's own site.
  if (note !== null) return `Site: ${note}`;
  if (Date.parse(monitoredUntil) - now < NOTICE_DAYS * DAY_MS)
    return `Monitored until ${formatDate(monitoredUntil)}, then archived. Choose Monitor again to continue.`;
  return null;
}
