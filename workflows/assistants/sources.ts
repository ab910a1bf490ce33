import type { Citation, Source } from './port.ts';

/** Only web addresses, without the provider's own mark. */
export function cleanUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  if (url.searchParams.get('utm_source') === 'openai') url.searchParams.delete('utm_source');
  return url.href;
}

/** Each page once, in order; anything but web addresses is left out. */
export function distinctSources(
  sources: readonly { url?: string | null | undefined; title?: string | null | undefined }[],
): Source[] {
  const byUrl = new Map<string, Source>();
  for (const { url, title } of sources) {
    const clean = cleanUrl(url ?? '');
    if (clean !== null && !byUrl.has(clean)) byUrl.set(clean, { url: clean, title: title ?? null });
  }
  return [...byUrl.values()];
}

/** The same citation at the same place once. */
export function distinctCitations(citations: readonly Citation[]): Citation[] {
  const seen = new Map<string, Citation>();
  for (const citation of citations) {
    const url = cleanUrl(citation.url);
    if (url === null) continue;
    const key = `${url} ${citation.start} ${citation.end}`;
    if (!seen.has(key)) seen.set(key, { ...citation, url });
  }
  return [...seen.values()];
}
