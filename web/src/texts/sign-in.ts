import type { SignInError } from '#contracts/account/account.ts';

export const SIGN_IN_TEXTS: Readonly<Record<SignInError, string>> = {
  popup_closed: 'Sign-in was cancelled. Please try again.',
  popup_blocked: 'Popup was blocked by your browser. Please allow popups for this site.',
  network: 'Network error. Please check your internet connection.',
  too_many_requests: 'Too many failed attempts. Please try again later.',
  not_enabled: 'Google sign-in is not enabled. Please contact support.',
  cookies_blocked: 'Sign-in needs cookies. Please allow them for this site and try again.',
  unauthorized_domain: 'This domain is not authorized for Google sign-in.',
  failed: 'Sign-in did not work. Please try again.',
};
