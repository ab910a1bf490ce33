import { expect, test } from 'vitest';
import { SIGN_IN_TEXTS } from './sign-in.ts';

test('R-ERR-50..55: the texts of a failed sign-in, word for word', () => {
  expect(SIGN_IN_TEXTS).toMatchObject({
    popup_closed: 'Sign-in was cancelled. Please try again.',
    popup_blocked: 'Popup was blocked by your browser. Please allow popups for this site.',
    network: 'Network error. Please check your internet connection.',
    too_many_requests: 'Too many failed attempts. Please try again later.',
    not_enabled: 'Google sign-in is not enabled. Please contact support.',
    unauthorized_domain: 'This domain is not authorized for Google sign-in.',
  });
});
