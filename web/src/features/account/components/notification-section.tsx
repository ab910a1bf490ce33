import { useState } from 'react';
import {
  canNotify,
  notificationsAreOn,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../../lib/notifications.ts';
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
    <Section title="Notifications" description="Kept in this browser.">
      <Switch
        checked={on}
        disabled={!canNotify()}
        onChange={(wanted) => void change(wanted)}
        label="Tell me when a search ends while this tab is hidden"
        note={noteOf(refused)}
      />
    </Section>
  );
}

function noteOf(refused: boolean): string {
  if (!canNotify()) {
    return 'This browser blocks notifications of this site. Allow them in its settings for the site first.';
  }
  return refused
    ? 'Your browser said no, so nothing was turned on. The tab’s title still tells.'
    : 'One notification a search, nothing else. Your browser asks for permission.';
}
