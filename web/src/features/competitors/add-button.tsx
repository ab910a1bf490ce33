import { Check, Plus } from 'lucide-react';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { COMPETITOR_LABELS } from '../../texts/competitors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useGetMonitoredQuery } from './monitoring-api.ts';
import { isPending } from './live/optimistic.ts';
import { useMonitoring } from './use-monitoring.ts';

/** 'Add to Monitor', then 'Adding...' until the server answers, then 'Added'. */
export function AddButton({ competitor }: { competitor: Competitor }) {
  const { add } = useMonitoring();
  const { row } = useGetMonitoredQuery(undefined, {
    selectFromResult: ({ data }) => ({
      row: data?.competitors.find(({ id }) => id === competitor.id),
    }),
  });
  const adding = row !== undefined && isPending(row);
  const added = !adding && (row !== undefined || competitor.monitoredSince !== null);
  return (
    <Button
      size="small"
      className={cx('min-w-32', added && 'pointer-events-none')}
      variant={added ? 'quiet' : 'secondary'}
      aria-disabled={added}
      busy={adding}
      busyLabel={COMPETITOR_LABELS.adding}
      icon={added ? <Check size={16} /> : <Plus size={16} />}
      aria-label={`${added ? COMPETITOR_LABELS.addedState : COMPETITOR_LABELS.add}: ${competitor.name}`}
      onClick={() => {
        if (!added) void add(competitor);
      }}
    >
      {added ? COMPETITOR_LABELS.addedState : COMPETITOR_LABELS.add}
    </Button>
  );
}
