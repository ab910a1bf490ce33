/** In milliseconds. */
export const TOAST_DURATIONS = {
  normal: 4_000,
  planRestriction: 6_000,
  maintenance: 8_000,
} as const;

interface ToastAction {
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

let wanted = false;
let onWanted = (): void => {};
const { promise: mounted, resolve: announceMounted } = Promise.withResolvers<void>();

/** Whether anything was ever worth a toast; until then the library is not loaded. */
export const toastsWanted = {
  get: (): boolean => wanted,
  subscribe(listener: () => void): () => void {
    onWanted = listener;
    return () => {
      onWanted = () => {};
    };
  },
};

/** The toast container is mounted and subscribed to new ones. */
export const toastsMounted = announceMounted;

async function show(kind: Kind, text: string, options: ToastOptions): Promise<void> {
  wanted = true;
  onWanted();
  const { toast } = await import('sonner');
  await mounted;
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
