/** Host of an address in lower case without `www.`; null if it is not a web address. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return hostname.toLowerCase().replace(/^www\./u, '');
}

/** Whether an address is on a domain or one of its subdomains. */
export function hostMatches(address: string, domain: string | null): boolean {
  const host = hostOf(address);
  if (host === null || domain === null) return false;
  const wanted = domain.toLowerCase().replace(/^www\./u, '');
  return host === wanted || host.endsWith(`.${wanted}`);
}
