import { Suspense, lazy } from 'react';
import { TOAST_DURATIONS } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }));

/** Mount once. Pauses on hover and focus by itself; Alt+T moves the focus to it. */
export function Toasts({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Suspense>
      <Toaster
        theme={theme}
        position="bottom-right"
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
    </Suspense>
  );
}
