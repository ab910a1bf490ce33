import { useState } from 'react';
import type { Lead, LeadCounts } from '#contracts/leads/leads.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/display/card.tsx';
import { useChangeLeadMutation } from '../api.ts';
import { LeadText } from './lead-card.tsx';
import { StateSelect } from './lead-fields.tsx';

const COLUMNS = ['saved', 'contacted', 'replied', 'customer'] as const;
const DRAG_TYPE = 'application/x-earshot-lead';

/** A column per state; a card is moved by dragging it or with its select. */
export function LeadsBoard({
  leads,
  counts,
  now,
  hrefOf,
}: {
  leads: readonly Lead[];
  counts: LeadCounts;
  now: number;
  hrefOf: (lead: Lead) => string;
}) {
  const [change] = useChangeLeadMutation();
  const [over, setOver] = useState<LeadState | null>(null);
  return (
    // A scrolling region must be reachable with the keyboard.
    <div
      role="region"
      aria-label="Board"
      tabIndex={0}
      className="-mx-1 grid auto-cols-[minmax(13.5rem,1fr)] grid-flow-col gap-4 overflow-x-auto px-1 pb-2"
    >
      {COLUMNS.map((state) => (
        <section
          key={state}
          aria-label={LEAD_STATE_LABELS[state]}
          className={cx(
            'flex min-h-60 flex-col gap-2 rounded-card bg-sunken p-2',
            over === state && 'outline-2 outline-accent',
          )}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
            event.preventDefault();
            setOver(state);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(null);
            const leadId = event.dataTransfer.getData(DRAG_TYPE);
            const lead = leads.find((each) => each.leadId === leadId);
            if (lead !== undefined && lead.state !== state) {
              void change({ leadId, change: { state } });
            }
          }}
        >
          <h3 className="flex items-baseline justify-between px-1 text-meta font-semibold">
            {LEAD_STATE_LABELS[state]}
            <span className="font-normal text-ink-2 tabular-nums">
              {formatNumber(counts[state])}
            </span>
          </h3>
          {leads
            .filter((lead) => lead.state === state)
            .map((lead) => (
              <Card
                key={lead.leadId}
                className="flex cursor-grab flex-col gap-2 p-3!"
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData(DRAG_TYPE, lead.leadId);
                  event.dataTransfer.effectAllowed = 'move';
                }}
              >
                <LeadText lead={lead} href={hrefOf(lead)} now={now} brief />
                <StateSelect lead={lead} className="h-7! text-meta! touch:h-11!" />
              </Card>
            ))}
        </section>
      ))}
    </div>
  );
}
