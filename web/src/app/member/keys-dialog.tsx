import { GO_KEYS } from '../../lib/key-sequence.ts';
import { setShortcuts, useShortcutsOn } from '../../lib/shortcut-setting.ts';
import { PALETTE_NAME } from '../../texts/frame.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Keys } from '../../ui/display/keys.tsx';
import { Switch } from '../../ui/controls/switch.tsx';

const GENERAL: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['Ctrl', 'K'], label: PALETTE_NAME },
  { keys: ['/'], label: 'Go to the search box' },
  { keys: ['p'], label: 'Pause or resume live updates' },
  { keys: ['?'], label: 'This list' },
  { keys: ['Esc'], label: 'Close what is open' },
];

/** The keyboard map; the switch is for people whose speech or keyboard would trigger bare keys. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useShortcutsOn();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      width="narrow"
      title="Keyboard shortcuts"
      footer={
        <Switch
          className="mr-auto"
          checked={on}
          onChange={setShortcuts}
          label="Shortcuts of single keys"
        />
      }
    >
      <KeyList rows={GENERAL} />
      <h3 className="mt-5 mb-1 text-meta font-semibold">Go to</h3>
      <KeyList
        rows={Object.entries(GO_KEYS).map(([key, { label }]) => ({ keys: ['g', key], label }))}
      />
    </Dialog>
  );
}

function KeyList({ rows }: { rows: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ keys, label }) => (
        <div key={label} className="flex items-center justify-between gap-4 py-2">
          <dt className="text-body text-ink">{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
