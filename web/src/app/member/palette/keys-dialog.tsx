import { setShortcuts, useShortcutsOn } from '../../../lib/browser/shortcut-setting.ts';
import { PALETTE_NAME } from '../../../texts/frame.ts';
import { Switch } from '../../../ui/controls/toggles.tsx';
import { Keys } from '../../../ui/display/keys.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface Row {
  keys: readonly string[];
  label: string;
}

const GENERAL: readonly Row[] = [
  { keys: ['Ctrl', 'K'], label: PALETTE_NAME },
  { keys: ['/'], label: 'Go to the search box' },
  { keys: ['?'], label: 'This list' },
  { keys: ['Esc'], label: 'Close what is open' },
];

/** Only while a result has the focus: typing elsewhere on the page does nothing. */
const IN_RESULTS: readonly Row[] = [
  { keys: ['j'], label: 'Next result' },
  { keys: ['k'], label: 'Previous result' },
  { keys: ['s'], label: 'Save as a lead' },
  { keys: ['x'], label: 'Not for me' },
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
          label="Single-key shortcuts"
        />
      }
    >
      <KeyList rows={GENERAL} />
      <h3 className="mt-5 mb-1 text-meta font-semibold">On a focused result</h3>
      <KeyList rows={IN_RESULTS} />
    </Dialog>
  );
}

function KeyList({ rows }: { rows: readonly Row[] }) {
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
