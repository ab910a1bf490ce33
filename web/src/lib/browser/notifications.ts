const KEY = 'notify-when-done';

/** False where the browser has none, or blocks ours. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied';
}

/** Wanted by the reader and allowed by the browser. */
export function notificationsAreOn(): boolean {
  try {
    return (
      'Notification' in globalThis &&
      Notification.permission === 'granted' &&
      localStorage.getItem(KEY) === 'on'
    );
  } catch {
    return false;
  }
}

/** Asks the browser; call it from a click only. Returns whether they are on now. */
export async function turnNotificationsOn(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return false;
  store('on');
  return notificationsAreOn();
}

export function turnNotificationsOff(): void {
  store('off');
}

function store(value: 'on' | 'off'): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Where storage is forbidden they stay off.
  }
}

/**
 * Shows one, replacing an earlier one with the same tag; a click brings the tab to the front. Some
 * browsers of phones grant the permission and refuse the notification: then they are off.
 */
export function showNotification(
  title: string,
  { body, tag }: { body: string; tag: string },
): void {
  try {
    const note = new Notification(title, { body, tag });
    note.addEventListener('click', () => {
      window.focus();
      note.close();
    });
  } catch {
    turnNotificationsOff();
  }
}
