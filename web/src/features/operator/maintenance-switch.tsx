import { useState } from 'react';
import type { OperatorStatus } from '#contracts/operator.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSetMaintenanceMutation } from './api.ts';

const DURATIONS = [
  { value: '0', label: 'Not known' },
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
] as const;
type Duration = (typeof DURATIONS)[number]['value'];

/** Closes the product to everyone but the administrator, and opens it again. */
export function MaintenanceSwitch({ maintenance }: Pick<OperatorStatus, 'maintenance'>) {
  const [asking, setAsking] = useState(false);
  const [duration, setDuration] = useState<Duration>('30');
  const [set, { isLoading }] = useSetMaintenanceMutation();
  const on = maintenance !== null;
  const turnOn = async (): Promise<void> => {
    const minutes = Number(duration);
    const until = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000).toISOString();
    const { error } = await set({ on: true, until });
    // A failure is shown by the toast; the dialog stays for another try.
    if (error === undefined) setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="max-w-[60ch] text-body text-ink" role="status">
        {on ? describe(maintenance) : 'Off. Everyone can use the product.'}
      </p>
      {on ? (
        <Button
          variant="primary"
          busy={isLoading}
          busyLabel="Turning off…"
          onClick={() => void set({ on: false })}
        >
          Turn off
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Turn on
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Turn on maintenance mode?"
        description="Within five seconds, everyone but you sees the maintenance page. Running searches continue."
        confirmLabel="Turn on"
        busyLabel="Turning on…"
        danger
        busy={isLoading}
        onConfirm={() => void turnOn()}
      >
        <Field label="Expected to last" hint="Shown to users. It stays on until you turn it off.">
          <Select value={duration} onChange={setDuration} options={DURATIONS} />
        </Field>
      </ConfirmDialog>
    </div>
  );
}

function describe({ since, until }: NonNullable<OperatorStatus['maintenance']>): string {
  const end = until === null ? '' : `, expected until ${formatDateTime(until)}`;
  return `On since ${formatDateTime(since)}${end}. Only you can use the product.`;
}
