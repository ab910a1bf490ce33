import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { frameDialogOpened } from '../../lib/frame-dialog-slice.ts';
import { createKeyReader } from '../../lib/key-sequence.ts';
import { paths } from '../../lib/paths.ts';
import { isBareKey } from '../../lib/shortcut-setting.ts';
import { useAppDispatch } from '../../lib/store.ts';

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;

const isInDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The keys of the dashboard (ux practice 15). Bare ones can be switched off in the profile. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const read = createKeyReader();
    const listen = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!isInDialog()) dispatch(frameDialogOpened('palette'));
        return;
      }
      if (!isBareKey(event) || isInDialog()) return;
      const outcome = read(event.key, event.timeStamp);
      if (outcome === null) return;
      event.preventDefault();
      if (outcome.type === 'help') dispatch(frameDialogOpened('keys'));
      else if (outcome.type === 'go') void navigate(outcome.path);
      else if (!focusSearchBox()) void navigate(paths.search);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [navigate, dispatch]);
}

/** False where the page has none. */
function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLElement>(
    'main input[type="search"], main [role="searchbox"]',
  );
  box?.focus();
  return box !== null;
}
