import type { SignInError } from '#contracts/account/account.ts';

const LOGIN_URL = '/api/auth/login';
const CLOSED_CHECK_MS = 400;

type SignInOutcome = { outcome: 'signed_in' } | { outcome: 'error'; error: SignInError };

/**
 * Opens the popup and waits for its callback page. Call it straight from a click, or the browser
 * blocks the popup. A closed popup without a message is reported as `popup_closed`.
 * @param fresh the issuer asks for a password or the like, even of a person it knows.
 */
export function signInWithPopup({ fresh = false } = {}): Promise<SignInOutcome> {
  if (!navigator.onLine) return Promise.resolve({ outcome: 'error', error: 'network' });
  const left = Math.round(screenX + (outerWidth - 480) / 2);
  const top = Math.round(screenY + (outerHeight - 640) / 3);
  const features = `popup,width=480,height=640,left=${left},top=${top}`;
  const popup = open(fresh ? `${LOGIN_URL}?fresh=true` : LOGIN_URL, 'earshot-sign-in', features);
  if (popup === null) return Promise.resolve({ outcome: 'error', error: 'popup_blocked' });
  return new Promise((resolve) => {
    const finish = (outcome: SignInOutcome): void => {
      clearInterval(timer);
      removeEventListener('message', listener);
      resolve(outcome);
    };
    const onMessage = async (event: MessageEvent<unknown>): Promise<void> => {
      if (event.origin !== location.origin) return;
      const { signInMessageSchema } = await import('#contracts/account/account.ts');
      const message = signInMessageSchema.safeParse(event.data);
      if (!message.success) return;
      popup.close();
      finish(message.data);
    };
    const listener = (event: MessageEvent<unknown>): void => void onMessage(event);
    let closedSeen = false;
    const timer = setInterval(() => {
      // One more turn after closing: the message may still be on its way.
      if (closedSeen) finish({ outcome: 'error', error: 'popup_closed' });
      closedSeen = popup.closed;
    }, CLOSED_CHECK_MS);
    addEventListener('message', listener);
  });
}
