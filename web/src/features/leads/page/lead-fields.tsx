import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { leadNoteSchema, followUpSchema } from '#contracts/leads/leads.ts';
import type { Lead } from '#contracts/leads/leads.ts';
import { LEAD_LIMITS, LEAD_STATES } from '#domain/leads/names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, Input, Textarea } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { useChangeLeadMutation } from '../api.ts';
import { leadTitle } from './lead-words.ts';

const OPTIONS = LEAD_STATES.map((value) => ({ value, label: LEAD_STATE_LABELS[value] }));

/** Also lets keyboard users move a card of the board. */
export function StateSelect({ lead, className }: { lead: Lead; className?: string }) {
  const [change] = useChangeLeadMutation();
  return (
    <Select
      value={lead.state}
      options={OPTIONS}
      aria-label={`State: ${leadTitle(lead)}`}
      {...(className === undefined ? {} : { className })}
      onChange={(state) => void change({ leadId: lead.leadId, change: { state } })}
    />
  );
}

/**
 * Saved on blur or Enter: while a year is typed, the field contains other years. `compact` shows a
 * lead without a date as a button instead of an empty field.
 */
export function FollowUpField({ lead, compact = false }: { lead: Lead; compact?: boolean }) {
  const [change] = useChangeLeadMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const saved = lead.followUpOn ?? '';
  const name = `Follow up: ${leadTitle(lead)}`;
  const save = (): void => {
    if (typed === null || typed === saved) {
      setTyped(null);
      setError(null);
      return;
    }
    const followUpOn = typed === '' ? null : typed;
    const parsed = followUpSchema.nullable().safeParse(followUpOn);
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? 'Choose a date.');
      return;
    }
    setError(null);
    setTyped(null);
    void change({ leadId: lead.leadId, change: { followUpOn } });
  };
  if (compact && saved === '' && typed === null) {
    return (
      <Button
        variant="quiet"
        className="w-full justify-start! px-2.5!"
        aria-label={name}
        icon={<CalendarClock size={16} />}
        onClick={() => setTyped('')}
      >
        Follow up
      </Button>
    );
  }
  return (
    <Field label={compact ? name : 'Follow up'} hideLabel={compact} error={error}>
      <Input
        type="date"
        // The focused button has been removed.
        autoFocus={compact && typed === ''}
        value={typed ?? saved}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
    </Field>
  );
}

/** Unsaved input by lead, so that closing the panel on a note that is too long loses nothing. */
const unsavedNotes = new Map<string, string>();

/** Saved on blur. A change from another tab does not replace the text being typed. */
export function NoteField({ lead }: { lead: Lead }) {
  const [change, { isLoading, isError }] = useChangeLeadMutation();
  const [typed, setTyped] = useState(() => unsavedNotes.get(lead.leadId) ?? null);
  const text = typed ?? lead.note;
  const parsed = leadNoteSchema.safeParse(text);
  const save = async (): Promise<void> => {
    if (typed === null || !parsed.success) return;
    if (parsed.data !== lead.note) {
      const saved = await change({ leadId: lead.leadId, change: { note: parsed.data } });
      if (saved.data === undefined) return;
    }
    // Only the saved text: more may have been typed since.
    if (unsavedNotes.get(lead.leadId) === typed) unsavedNotes.delete(lead.leadId);
    setTyped((current) => (current === typed ? null : current));
  };
  return (
    <div>
      <Field
        label="Note"
        aside={`${formatNumber(text.length)}/${formatNumber(LEAD_LIMITS.noteMax)}`}
        error={parsed.success ? null : parsed.error.issues[0]?.message}
      >
        <Textarea
          rows={5}
          value={text}
          placeholder="What they need, what you wrote, what comes next"
          onChange={(event) => {
            unsavedNotes.set(lead.leadId, event.target.value);
            setTyped(event.target.value);
          }}
          onBlur={() => void save()}
        />
      </Field>
      <p role="status" className="mt-1 text-hint text-ink-2">
        {isLoading
          ? 'Saving…'
          : isError
            ? 'Not saved. Click outside the field to retry.'
            : !parsed.success
              ? 'Not saved yet.'
              : typed !== null && typed !== lead.note
                ? 'Saves when you leave the field.'
                : 'Only you see this note.'}
      </p>
    </div>
  );
}
