/** The address if it is an absolute http or https one without credentials, else null. */
export function safeLink(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  return parsed.href;
}
