import { useState } from 'react';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { COMPETITOR_LABELS, COMPETITOR_MESSAGES } from '../../../texts/competitors.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import {
  useRemoveCompetitorsMutation,
  useSetCompetitorStatusesMutation,
} from '../monitoring-api.ts';

/** Selection of rows, and actions on the selected ones. */
export function SelectionBar({
  shown,
  chosen,
  onChoose,
}: {
  shown: readonly MonitoredCompetitor[];
  chosen: readonly MonitoredCompetitor[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const [setStatus, { isLoading }] = useSetCompetitorStatusesMutation();
  const active = chosen.filter(({ status }) => status !== 'archived');
  const archived = chosen.filter(({ status }) => status === 'archived');
  const change = async (
    rows: readonly MonitoredCompetitor[],
    status: 'archived' | 'active',
  ): Promise<void> => {
    const { data } = await setStatus({ ids: rows.map(({ id }) => id), status });
    if (data === undefined) return;
    if (data.changed.length > 0) notify.success(COMPETITOR_MESSAGES.statusChanged);
    const [skipped] = data.skipped;
    if (skipped) notify.warning(skipped.reason);
  };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <Checkbox
        label={
          <span className="flex flex-wrap items-baseline gap-x-3 text-meta text-ink-2 tabular-nums">
            {chosen.length === 0 ? 'Select all' : `${chosen.length} selected`}
            {chosen.length === 0 && (
              <span className="text-hint">to compare, archive or remove</span>
            )}
          </span>
        }
        checked={chosen.length > 0 && chosen.length === shown.length}
        onChange={(all) => onChoose(all ? shown.map(({ id }) => id) : [])}
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <CompareButton ids={chosen.map(({ id }) => id)} />
          {active.length > 0 && (
            <Button size="small" busy={isLoading} onClick={() => void change(active, 'archived')}>
              {`Archive ${active.length}`}
            </Button>
          )}
          {archived.length > 0 && (
            <Button size="small" busy={isLoading} onClick={() => void change(archived, 'active')}>
              {`Monitor ${archived.length} again`}
            </Button>
          )}
          <RemoveChosen rows={chosen} />
        </div>
      )}
    </div>
  );
}

/** Link to a comparison of the selected competitors. */
function CompareButton({ ids }: { ids: readonly string[] }) {
  if (ids.length < 2 || ids.length > COMPETITOR_LIMITS.compareMax)
    return (
      <Button size="small" disabled title="Select two to four competitors to compare them">
        Compare
      </Button>
    );
  return (
    <LinkButton
      size="small"
      variant="primary"
      to={`${paths.competitorsCompare}?ids=${ids.join(',')}`}
    >{`Compare ${ids.length}`}</LinkButton>
  );
}

/** Asks first, since removing several cannot be undone with one click. */
function RemoveChosen({ rows }: { rows: readonly MonitoredCompetitor[] }) {
  const [open, setOpen] = useState(false);
  const [remove, { isLoading }] = useRemoveCompetitorsMutation();
  const run = async (): Promise<void> => {
    const { data } = await remove(rows.map(({ id }) => id));
    setOpen(false);
    if (data !== undefined) notify.success(data.message);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {`${COMPETITOR_LABELS.remove} ${rows.length}`}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title={`Stop monitoring ${plural(rows.length, 'competitor')}?`}
        description="They leave this list and are not collected for you any more. They stay in the discoveries that found them."
        confirmLabel={COMPETITOR_LABELS.remove}
        busyLabel="Removing…"
        busy={isLoading}
        onConfirm={() => void run()}
      />
    </>
  );
}
