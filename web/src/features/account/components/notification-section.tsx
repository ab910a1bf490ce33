import { useState } from 'react';
import {
  canNotify,
  notificationsAreOn,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../../lib/browser/notifications.ts';
import { Section } from '../../../ui/display/card.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

/** Asks the browser only when the switch is turned on (ux practice 8). */
export function NotificationSection() {
  const [on, setOn] = useState(notificationsAreOn);
  const [refused, setRefused] = useState(false);
  const change = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      turnNotificationsOff();
      setOn(false);
      return;
    }
    const granted = await turnNotificationsOn();
    setOn(granted);
    setRefused(!granted);
  };
  return (
    <Section title="Notifications" description="Saved on this device.">
      <Switch
        checked={on}
        disabled={!canNotify()}
        onChange={(wanted) => void change(wanted)}
        label="Notify me about alerts and finished searches while this tab is hidden"
        note={noteOf(refused)}
      />
    </Section>
  );
}

function noteOf(refused: boolean): string {
  if (!canNotify()) {
    return 'Notifications are blocked in your browser. Allow them for this site in its settings first.';
  }
  return refused
    ? 'Notifications are blocked in your browser. We’ll still update the tab title.'
    : 'One notification per alert or search, nothing else. Your browser asks for permission.';
}
