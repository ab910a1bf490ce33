import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import { setShortcuts, useShortcutsOn } from '../../../lib/browser/shortcut-setting.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

/** WCAG 2.1.4: shortcuts of a single key can be switched off. */
export function KeyboardSection() {
  const on = useShortcutsOn();
  const dispatch = useAppDispatch();
  return (
    <Section title="Keyboard" description="Saved on this device.">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <Switch
          checked={on}
          onChange={setShortcuts}
          label="Single-key shortcuts"
          note="Never while you type. Ctrl K, or Cmd K, works either way."
        />
        <Button
          onClick={() => {
            dispatch(frameDialogOpened('keys'));
          }}
        >
          Show all shortcuts
        </Button>
      </div>
    </Section>
  );
}
