import { useEffect, useState } from 'react';
import type { LeadCounts } from '#contracts/leads/leads.ts';
import { LEAD_STATES } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { ToggleChip } from '../../../ui/controls/chip.tsx';
import { Input } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { openLeads } from './lead-words.ts';
import type { LeadView } from './use-lead-view.ts';

const TYPING_MS = 300;
const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;

/** Filters by state, text and follow-up, and the choice of view. */
export function LeadsFilters({
  view,
  counts,
  onChange,
}: {
  view: LeadView;
  counts: LeadCounts;
  onChange: (change: Partial<LeadView>, options?: { replace?: boolean }) => void;
}) {
  const chip = (state: LeadState | null, label: string, count: number) => (
    <ToggleChip key={label} pressed={view.state === state} onChange={() => onChange({ state })}>
      {`${label} ${formatNumber(count)}`}
    </ToggleChip>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label="View"
        value={view.view}
        options={VIEWS}
        onChange={(next) => onChange({ view: next })}
      />
      {view.view === 'list' && (
        // On phones the states scroll sideways: wrapped, they would push the leads out of view.
        <div
          role="group"
          aria-label="State"
          className="flex gap-1.5 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
        >
          {chip(null, 'All', openLeads(counts))}
          {LEAD_STATES.map((state) => chip(state, LEAD_STATE_LABELS[state], counts[state]))}
        </div>
      )}
      <ToggleChip pressed={view.due} onChange={(due) => onChange({ due })}>
        Follow-up due
      </ToggleChip>
      <WordsField text={view.text} onChange={(text) => onChange({ text }, { replace: true })} />
    </div>
  );
}

function WordsField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  const [focused, setFocused] = useState(false);
  // The URL changed elsewhere, such as by Back; while the user types, it follows the field.
  if (seen !== text) {
    setSeen(text);
    if (!focused) setTyped(text);
  }
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onChange]);
  return (
    <Input
      type="search"
      aria-label="Search your leads"
      placeholder="Search your leads"
      className="max-w-60 grow basis-40 md:ml-auto"
      maxLength={200}
      value={typed}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
