/** Parameters that only say where a reader came from. */
const TRACKING = /^(?:utm_\w{1,30}|ref|ref_src|fbclid|gclid|mc_[ce]id|share|si|igshid)$/;

/**
 * One key for all spellings of an address: no scheme, `www.`, `m.`, fragment, trailing slash or
 * tracking, parameters in order. Null for what is no web address.
 */
export function canonicalAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const host = url.host.replace(/^(?:www|m|mobile|amp|old)\./, '');
  const path = url.pathname.replace(/\/(?:index\.html?)?$/, '');
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}
