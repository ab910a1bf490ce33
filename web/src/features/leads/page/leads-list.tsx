import { memo, useCallback } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { Lead } from '#contracts/leads/leads.ts';
import { LEAD_LIMITS, LEAD_STATES } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { plural } from '../../../lib/format.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { cx } from '../../../ui/cx.ts';
import { useNear } from '../../../ui/use-near.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useChangeLeadsMutation } from '../api.ts';
import { FollowUpField, StateSelect } from './lead-fields.tsx';
import { LeadText } from './lead-card.tsx';
import { leadTitle } from './lead-words.ts';

/** The leads as a list; state and follow-up of each can be edited in place. */
export function LeadsList({
  leads,
  now,
  hrefOf,
  selected,
  onSelect,
}: {
  leads: readonly Lead[];
  now: number;
  hrefOf: (lead: Lead) => string;
  selected: ReadonlySet<string>;
  /** Stable, like `hrefOf`: rows that did not change are not rendered again. */
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
}) {
  const onToggle = useCallback(
    (leadId: string, on: boolean) =>
      onSelect((before) => {
        const rest = [...before].filter((id) => id !== leadId);
        return new Set(on ? [...rest, leadId] : rest);
      }),
    [onSelect],
  );
  return (
    <div>
      <BulkBar
        shown={leads}
        chosen={leads.filter(({ leadId }) => selected.has(leadId))}
        onChoose={(leadIds) => onSelect(new Set(leadIds))}
      />
      {/* Keeps the focused element from being covered by the bar. */}
      <ul className="border-t border-line [&_:is(a,button,input)]:scroll-mt-12" aria-label="Leads">
        {leads.map((lead, position) => (
          <LeadRow
            key={lead.leadId}
            lead={lead}
            position={position}
            now={now}
            hrefOf={hrefOf}
            checked={selected.has(lead.leadId)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </div>
  );
}

const LeadRow = memo(function LeadRow({
  lead,
  position,
  now,
  hrefOf,
  checked,
  onToggle,
}: {
  lead: Lead;
  position: number;
  now: number;
  hrefOf: (lead: Lead) => string;
  checked: boolean;
  onToggle: (leadId: string, on: boolean) => void;
}) {
  const { ref, near } = useNear<HTMLLIElement>(position);
  return (
    <li
      ref={ref}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-2 border-b border-line py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] md:grid-cols-[auto_minmax(0,1fr)_9.5rem_9.5rem] md:[contain-intrinsic-size:auto_2.75rem]"
    >
      {near ? (
        <>
          <Checkbox
            checked={checked}
            className="touch:-mt-2.5"
            label={<span className="sr-only">{`Select: ${leadTitle(lead)}`}</span>}
            onChange={(on) => onToggle(lead.leadId, on)}
          />
          <LeadText lead={lead} href={hrefOf(lead)} now={now} />
          <div className="max-md:col-start-2">
            <StateSelect lead={lead} className="max-md:max-w-48" />
          </div>
          <div className="max-md:hidden">
            <FollowUpField lead={lead} compact />
          </div>
        </>
      ) : (
        <p className="col-start-2">{leadTitle(lead)}</p>
      )}
    </li>
  );
});

/** Selects all visible leads, and moves the selected ones together; the toast offers Undo. */
function BulkBar({
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
        onChange={(all) => onChoose(all ? shown.map(({ leadId }) => leadId) : [])}
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
