import type { Competitor } from '#contracts/competitors/competitor.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { formatDate } from '../../../lib/format.ts';
import { COMPETITOR_MESSAGES } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useNow } from '../../../ui/use-time.ts';
import { AddButton } from '../add-button.tsx';
import { useSetCompetitorStatusMutation } from '../monitoring-api.ts';
import { monitoringNote } from '../monitor/monitoring-note.ts';
import { StatusBadge } from '../badges.tsx';

/** The monitoring state and its start date, with buttons to start, archive and resume. */
export function MonitoringActions({
  competitor,
  monitoring,
}: {
  competitor: Competitor;
  monitoring: MonitoredCompetitor | null;
}) {
  const [setStatus, { isLoading }] = useSetCompetitorStatusMutation();
  const now = useNow(60_000);
  if (monitoring === null) return <AddButton competitor={competitor} />;
  const archived = monitoring.status === 'archived';
  const note = monitoringNote(monitoring, now);
  const change = async (): Promise<void> => {
    const status = archived ? 'active' : 'archived';
    const { error } = await setStatus({ id: competitor.id, status });
    if (error === undefined) notify.success(COMPETITOR_MESSAGES.statusChanged);
  };
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge competitor={monitoring} />
        <span className="text-hint text-ink-2">
          {`Monitored since ${formatDate(monitoring.monitoredSince)}`}
        </span>
        <Button size="small" busy={isLoading} onClick={() => void change()}>
          {archived ? 'Monitor again' : 'Archive'}
        </Button>
      </div>
      {note !== null && <p className="mt-1 max-w-[52ch] text-meta text-ink-2">{note}</p>}
    </div>
  );
}
