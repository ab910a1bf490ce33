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

type Kind = 'success' | 'info' | 'error' | 'warning';

/** The library arrives after the first page; by the time something is worth a toast it is there. */
async function show(kind: Kind, text: string, options: ToastOptions): Promise<void> {
  const { toast } = await import('sonner');
  toast[kind](text, options);
}

/** One line at the bottom right, with the way out. Errors also stand in the page. */
export const notify = {
  success: (text: string, options: ToastOptions = {}) => void show('success', text, options),
  info: (text: string, options: ToastOptions = {}) => void show('info', text, options),
  error: (text: string, options: ToastOptions = {}) => void show('error', text, options),
  /** Yellow: maintenance and plan restrictions. */
  warning: (text: string, options: ToastOptions = {}) => void show('warning', text, options),
};
