import { useEffect } from 'react';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import { isBareKey } from '../../../lib/browser/shortcut-setting.ts';
import { useAppDispatch } from '../../../lib/store.ts';

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;

const isInDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * The keys of the dashboard (ux practice 15). Typing outside a field changes nothing: the only
 * single keys are `/`, which moves the focus into a search box, and `?`, which lists the keys.
 * Navigation needs a modifier.
 */
export function useShortcuts(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!isInDialog()) dispatch(frameDialogOpened('palette'));
        return;
      }
      if (!isBareKey(event) || isInDialog()) return;
      if (event.key === '?') dispatch(frameDialogOpened('keys'));
      else if (event.key !== '/') return;
      else if (!focusSearchBox()) dispatch(frameDialogOpened('palette'));
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [dispatch]);
}

/** False where the page has none. */
function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLElement>(
    'main input[type="search"], main [role="searchbox"]',
  );
  box?.focus();
  return box !== null;
}
