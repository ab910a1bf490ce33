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

/** UTF-16 offset of a count of Unicode code points. */
export function fromCodePoints(text: string, points: number): number {
  let [at, left] = [0, points];
  while (left > 0 && at < text.length) {
    at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
    left -= 1;
  }
  return at;
}

/** UTF-16 offsets of ascending counts of UTF-8 bytes. One pass for all. */
export function fromUtf8Bytes(text: string, bytes: readonly number[]): number[] {
  const order = bytes
    .map((value, index) => ({ value, index }))
    .toSorted((a, b) => a.value - b.value);
  const offsets: number[] = Array.from({ length: bytes.length }, () => text.length);
  let [at, passed] = [0, 0];
  for (const { value, index } of order) {
    while (passed < value && at < text.length) {
      const point = text.codePointAt(at) ?? 0;
      passed += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point <= 0xff_ff ? 3 : 4;
      at += point > 0xff_ff ? 2 : 1;
    }
    offsets[index] = at;
  }
  return offsets;
}
