import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { FallbackBoundary } from '../states/when-loaded.tsx';
import { coveredBottom } from '../../lib/browser/shared-value.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { TOAST_DURATIONS, toastsMounted, toastsWanted } from './toast.ts';

const EDGE_PX = 24;

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }));

/**
 * Mount once. Pauses on hover and focus; Alt+T moves the focus to it. `early`: load it now because
 * it will be needed, perhaps when nothing can be loaded any more.
 */
export function Toasts({ theme, early }: { theme: 'light' | 'dark'; early: boolean }) {
  // On phones, dialogs are at the bottom of the screen, with their buttons.
  const phone = useMedia('(max-width: 479px)');
  const covered = coveredBottom.useValue();
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false);
  if (!wanted && !early) return null;
  return (
    <FallbackBoundary instead={null}>
      <Suspense>
        <Toaster
          theme={theme}
          position={phone ? 'top-center' : 'bottom-right'}
          offset={{ bottom: EDGE_PX + covered }}
          duration={TOAST_DURATIONS.normal}
          closeButton
          visibleToasts={3}
          toastOptions={{
            classNames: {
              toast: 'earshot-toast',
              error: 'earshot-toast-error',
              warning: 'earshot-toast-warning',
              success: 'earshot-toast-success',
            },
          }}
        />
        <Mounted />
      </Suspense>
    </FallbackBoundary>
  );
}

/** Its effect runs after those of the toaster before it, which is subscribed by then. */
function Mounted() {
  useEffect(toastsMounted, []);
  return null;
}
