import { useSyncExternalStore } from 'react';

const KEY = 'keyboard-shortcuts';
const listeners = new Set<() => void>();
/** Where storage is forbidden, the choice lasts until the page closes. */
let unstored: boolean | null = null;

/** Single-key shortcuts can be switched off (WCAG 2.1.4); they are on by default. */
function shortcutsAreOn(): boolean {
  try {
    return unstored ?? localStorage.getItem(KEY) !== 'off';
  } catch {
    return unstored ?? true;
  }
}

export function setShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shortcutsAreOn);
}

/**
 * A bare key pressed outside any input, dialog or menu: safe to use as a shortcut. `list`: where the
 * shortcut belongs; it also works in a dialog that holds the list.
 */
export function isBareKey(event: KeyboardEvent, list?: Element): boolean {
  if (!shortcutsAreOn() || event.repeat || event.defaultPrevented || event.isComposing)
    return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  const inside = target?.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
  );
  return inside == null || (list !== undefined && inside.contains(list));
}
