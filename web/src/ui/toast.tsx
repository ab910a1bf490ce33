import { Toaster, toast } from 'sonner';

/** R-CONST-23..25, in milliseconds. */
export const TOAST_DURATIONS = {
  normal: 4_000,
  planRestriction: 6_000,
  maintenance: 8_000,
} as const;

export interface ToastAction {
  label: string;
  onClick: () => void;
}

interface ToastOptions {
  /** A toast with the same id replaces the one on screen. */
  id?: string;
  description?: string;
  action?: ToastAction;
  duration?: number;
}

/** One line at the bottom right, with the way out. Errors also stand in the page. */
export const notify = {
  success: (text: string, options: ToastOptions = {}) => void toast.success(text, options),
  info: (text: string, options: ToastOptions = {}) => void toast.info(text, options),
  error: (text: string, options: ToastOptions = {}) => void toast.error(text, options),
  /** Yellow: maintenance and plan restrictions. */
  warning: (text: string, options: ToastOptions = {}) => void toast.warning(text, options),
};

/** Mount once. Pauses on hover and focus by itself; Alt+T moves the focus to it. */
export function Toasts({ theme }: { theme: 'light' | 'dark' }) {
  return (
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
  );
}
