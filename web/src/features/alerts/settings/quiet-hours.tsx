import { useState } from 'react';
import type { AlertSettings, SaveAlertSettings } from '#contracts/alerts/settings.ts';
import { keptDraft, useKeptDraft } from '../../../lib/kept-drafts.ts';
import { useLeaveGuard } from '../../../lib/page/use-leave-guard.ts';
import { WEEKDAYS } from '../../../texts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleChip } from '../../../ui/controls/chip.tsx';
import { Field, Input } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/toggles.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { LeaveDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useSaveAlertSettingsMutation } from './api.ts';

/** Saves the form if the session ends while it is being filled in. */
const DRAFT = 'alert-settings';
const NIGHT = { quietFrom: 22 * 60, quietTo: 7 * 60 } as const;

const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const toMinute = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = (current: string): string[] =>
  [...new Set([current, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();

/** Quiet hours and the time of digests. Before the first save, the time zone is the browser's. */
export function QuietHours({ settings: saved }: { settings: AlertSettings }) {
  const [changes, setChanges] = useState(() => keptDraft<Partial<SaveAlertSettings>>(DRAFT) ?? {});
  const dirty = Object.keys(changes).length > 0;
  useKeptDraft(DRAFT, dirty ? changes : null);
  const leaving = useLeaveGuard(dirty);
  const settings = {
    zone: saved.zone ?? ownZone(),
    quietFrom: saved.quietFrom,
    quietTo: saved.quietTo,
    quietDays: saved.quietDays,
    quietWebhooks: saved.quietWebhooks,
    digestMinute: saved.digestMinute,
    digestWeekday: saved.digestWeekday,
    ...changes,
  };
  const [save, { isLoading }] = useSaveAlertSettingsMutation();
  const set = (change: Partial<SaveAlertSettings>): void =>
    setChanges((current) => ({ ...current, ...change }));
  const quiet = settings.quietFrom !== null && settings.quietTo !== null;
  const submit = async (): Promise<void> => {
    const { error } = await save(settings);
    if (error !== undefined) return;
    setChanges({});
    notify.success('Saved.');
  };
  return (
    <Section
      title="Quiet hours and digests"
      description="Alerts raised during quiet hours are sent when they end, as one message per channel. The inbox, feeds and webhooks get them immediately."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Switch
          label="Quiet hours"
          checked={quiet}
          onChange={(on) => set(on ? NIGHT : { quietFrom: null, quietTo: null })}
        />
        {quiet && (
          <QuietDays days={settings.quietDays} onChange={(quietDays) => set({ quietDays })} />
        )}
        {quiet && <QuietStrip from={settings.quietFrom ?? 0} to={settings.quietTo ?? 0} />}
        {quiet && (
          <Switch
            label="Hold webhooks, too"
            checked={settings.quietWebhooks}
            onChange={(quietWebhooks) => set({ quietWebhooks })}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {quiet && (
            <>
              <Clock
                label="From"
                value={settings.quietFrom ?? 0}
                onChange={(quietFrom) => set({ quietFrom })}
              />
              <Clock
                label="To"
                value={settings.quietTo ?? 0}
                onChange={(quietTo) => set({ quietTo })}
              />
            </>
          )}
          <Clock
            label="Digests at"
            value={settings.digestMinute}
            onChange={(digestMinute) => set({ digestMinute })}
          />
          <Field label="Weekly digest on">
            <Select
              value={String(settings.digestWeekday)}
              onChange={(day) => set({ digestWeekday: Number(day) })}
              options={WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))}
            />
          </Field>
          <Field label="Time zone">
            <Select
              value={settings.zone}
              onChange={(zone) => set({ zone })}
              options={zones(settings.zone).map((zone) => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              }))}
            />
          </Field>
        </div>
        <LeaveDialog guard={leaving} />
        <Button type="submit" className="self-start" busy={isLoading} busyLabel="Saving…">
          Save
        </Button>
      </form>
    </Section>
  );
}

/** The days on which quiet hours begin; at least one stays selected. */
function QuietDays({
  days,
  onChange,
}: {
  days: readonly number[];
  onChange: (days: number[]) => void;
}) {
  return (
    <fieldset>
      <legend className="text-meta font-medium">Quiet hours begin on</legend>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {WEEKDAYS.map((label, at) => {
          const day = at + 1;
          const others = days.filter((each) => each !== day);
          return (
            <ToggleChip
              key={label}
              pressed={days.includes(day)}
              onChange={(on) => {
                const next = on ? [...others, day].toSorted((a, b) => a - b) : others;
                if (next.length > 0) onChange(next);
              }}
            >
              {label}
            </ToggleChip>
          );
        })}
      </div>
    </fieldset>
  );
}

function Clock({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (minute: number) => void;
}) {
  return (
    <Field label={label}>
      <Input
        type="time"
        required
        value={toClock(value)}
        onChange={({ target }) => {
          if (target.value !== '') onChange(toMinute(target.value));
        }}
      />
    </Field>
  );
}
const DAY = 1_440;
const TICKS = [0, 6, 12, 18, 24];

/** Quiet hours on a 24-hour bar; the adjacent fields contain the same information as text. */
function QuietStrip({ from, to }: { from: number; to: number }) {
  const parts =
    from <= to
      ? [[from, to]]
      : [
          [0, to],
          [from, DAY],
        ];
  return (
    <div aria-hidden>
      <div className="relative h-4 overflow-hidden rounded-control border border-line bg-surface">
        {parts.map(([start = 0, end = 0]) => (
          <span
            key={start}
            className="absolute inset-y-0 bg-accent"
            style={{ left: `${(start / DAY) * 100}%`, width: `${((end - start) / DAY) * 100}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-hint text-ink-2 tabular-nums">
        {TICKS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </p>
    </div>
  );
}
