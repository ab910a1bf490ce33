import type { Lead } from '#contracts/leads/leads.ts';
import { LEAD_LIMITS, LEAD_STATES } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { plural } from '../../../lib/format.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useChangeLeadsMutation } from '../api.ts';

/** Selects all visible leads, and moves the selected ones together; the toast offers Undo. */
export function BulkBar({
  shown,
  chosen,
  onChoose,
}: {
  shown: readonly Lead[];
  chosen: readonly Lead[];
  onChoose: (leadIds: readonly string[]) => void;
}) {
  const [change, { isLoading }] = useChangeLeadsMutation();
  const some = chosen.length > 0;
  const tooMany = chosen.length > LEAD_LIMITS.bulkMax;
  if (shown.length < 2 && !some) return null;

  const moveTo = async (state: LeadState): Promise<void> => {
    const before = Map.groupBy(chosen, (lead) => lead.state);
    const { data } = await change({ leadIds: chosen.map(({ leadId }) => leadId), state });
    if (data === undefined) return;
    onChoose([]);
    const undo = (): void => {
      for (const [former, group] of before)
        void change({ leadIds: group.map(({ leadId }) => leadId), state: former });
    };
    notify.success(`${plural(data.marks.length, 'lead')} moved to ${LEAD_STATE_LABELS[state]}`, {
      action: { label: LEAD_TEXTS.undo, onClick: undo },
    });
  };

  return (
    <div
      className={cx(
        'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 bg-canvas py-1.5',
        // Directly below the header, which has a second row on narrow pages.
        some && 'sticky top-22.5 z-10 md:top-14 max-md:touch:top-25.5',
      )}
    >
      <Checkbox
        label={
          <span
            role="status"
            className="flex flex-wrap items-baseline gap-x-3 text-meta text-ink-2 tabular-nums"
          >
            {some ? `${chosen.length} selected` : 'Select all'}
            {!some && <span className="text-hint">to move them together</span>}
          </span>
        }
        checked={some && chosen.length === shown.length}
        onChange={(all) => {
          onChoose(all ? shown.map(({ leadId }) => leadId) : []);
        }}
      />
      {some && (
        <Menu
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
      )}
      {tooMany && (
        <span className="text-meta text-caution">
          {`At most ${LEAD_LIMITS.bulkMax} move at once.`}
        </span>
      )}
    </div>
  );
}
