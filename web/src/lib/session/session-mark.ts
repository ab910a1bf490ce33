/**
 * A readable companion to the HttpOnly cookie: it only says that this browser was signed in.
 * Without it a public page sends no session request. Cookies ignore ports, so in development both
 * names include the port.
 */
export function hasSessionMark(
  cookies = document.cookie,
  { protocol, port }: { protocol: string; port: string } = location,
): boolean {
  const name =
    protocol === 'https:' ? '__Host-earshot_signed_in' : `earshot_signed_in_${port || '80'}`;
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}

/** The page stops keeping the place of the user menu (see the script in index.html). */
export function forgetLikelySession(): void {
  delete document.documentElement.dataset['session'];
}
