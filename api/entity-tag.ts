/**
 * Whether a reader already has what an entity tag names (RFC 9110, 13.1.2): one of a list, weak or
 * not, or "*". A proxy that compresses makes tags weak.
 * @param header the value of `If-None-Match`
 * @param etag as sent, with its quotation marks
 */
export function hasEntity(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//u, '');
  const known: readonly string[] = header.match(/"[^"]*"/gu) ?? [];
  return known.includes(bare);
}
