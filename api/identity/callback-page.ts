import { createHash } from 'node:crypto';
import type { SignInMessage } from '#contracts/account/account.ts';

/**
 * Text of the popup when no opener is found; the words are the specification's where it has some.
 */
const WORDS: Record<string, string> = {
  signed_in: 'Signed in. You can close this window.',
  popup_closed: 'Sign-in was cancelled. Please try again.',
  popup_blocked: 'Popup was blocked by your browser. Please allow popups for this site.',
  network: 'Network error. Please check your internet connection.',
  too_many_requests: 'Too many failed attempts. Please try again later.',
  not_enabled: 'Google sign-in is not enabled. Please contact support.',
  unauthorized_domain: 'This domain is not authorized for Google sign-in.',
  failed: 'Sign-in did not work. Please try again.',
};

/**
 * The popup's last page: reports the result of the sign-in to its opener and closes. The message is
 * sent to our own origin only and contains no token. Its policy allows this one script, by hash.
 */
export function callbackPage(message: SignInMessage): { html: string; policy: string } {
  const words = WORDS[message.outcome === 'error' ? message.error : message.outcome] ?? '';
  const script = `if (window.opener) {
  window.opener.postMessage(${JSON.stringify(message)}, window.location.origin);
  window.close();
}`;
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign-in</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><p role="status">${words}</p><script>${script}</script></body>
</html>
`,
    policy: `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
