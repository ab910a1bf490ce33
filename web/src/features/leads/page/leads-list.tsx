import type { Lead } from '#contracts/leads/leads.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FollowUpField, StateSelect } from './lead-fields.tsx';
import { BulkBar } from './bulk-bar.tsx';
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
  onSelect: (leadIds: readonly string[]) => void;
}) {
  return (
    <div>
      <BulkBar
        shown={leads}
        chosen={leads.filter(({ leadId }) => selected.has(leadId))}
        onChoose={onSelect}
      />
      {/* Keeps the focused element from being covered by the bar. */}
      <ul className="border-t border-line [&_:is(a,button,input)]:scroll-mt-12" aria-label="Leads">
        {leads.map((lead) => (
          <li
            key={lead.leadId}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-2 border-b border-line py-3 md:grid-cols-[auto_minmax(0,1fr)_9.5rem_9.5rem]"
          >
            <Checkbox
              checked={selected.has(lead.leadId)}
              className="touch:-mt-2.5"
              label={<span className="sr-only">{`Select: ${leadTitle(lead)}`}</span>}
              onChange={(on) => {
                const rest = [...selected].filter((id) => id !== lead.leadId);
                onSelect(on ? [...rest, lead.leadId] : rest);
              }}
            />
            <LeadText lead={lead} href={hrefOf(lead)} now={now} />
            <div className="max-md:col-start-2">
              <StateSelect lead={lead} className="max-md:max-w-48" />
            </div>
            <div className="max-md:hidden">
              <FollowUpField lead={lead} compact />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
