import type { Lead } from '#contracts/leads/leads.ts';
import { LEAD_LIMITS, LEAD_STATES } from '#contracts/leads/names.ts';
import type { LeadState } from '#contracts/leads/names.ts';
import { plural } from '../../../lib/format.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useChangeLeadsMutation } from '../api.ts';

/** Moves the selected leads together; the toast takes it back. */
export function BulkBar({ leads, onClear }: { leads: readonly Lead[]; onClear: () => void }) {
  const [change, { isLoading }] = useChangeLeadsMutation();
  if (leads.length === 0) return null;
  const tooMany = leads.length > LEAD_LIMITS.bulkMax;

  const moveTo = async (state: LeadState): Promise<void> => {
    const before = Map.groupBy(leads, (lead) => lead.state);
    const { data } = await change({ leadIds: leads.map(({ leadId }) => leadId), state });
    if (data === undefined) return;
    onClear();
    const undo = (): void => {
      for (const [former, group] of before)
        void change({ leadIds: group.map(({ leadId }) => leadId), state: former });
    };
    notify.success(`${plural(data.marks.length, 'lead')} moved to ${LEAD_STATE_LABELS[state]}`, {
      action: { label: LEAD_TEXTS.undo, onClick: undo },
    });
  };

  return (
    <div className="sticky bottom-4 z-10 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 shadow-float">
      <p role="status" className="text-meta font-medium tabular-nums">
        {tooMany
          ? `${leads.length} selected. At most ${LEAD_LIMITS.bulkMax} move at once.`
          : `${leads.length} selected`}
      </p>
      <Menu
        side="top"
        trigger={
          <Button size="small" variant="primary" busy={isLoading} disabled={tooMany}>
            Move to…
          </Button>
        }
      >
        {LEAD_STATES.map((state) => (
          <MenuItem key={state} onSelect={() => void moveTo(state)}>
            {LEAD_STATE_LABELS[state]}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
