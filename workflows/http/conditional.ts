import type { HttpAnswer } from './client.ts';

/** What a server gave with an answer so that the next request can ask "changed since?". */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

const MAX_VALIDATOR = 500;

/** The validators of a complete answer; both null when the server gave none. */
export function validatorsOf({ headers }: HttpAnswer): Validators {
  const read = (name: string): string | null => {
    const value = headers[name]?.trim() ?? '';
    return value === '' || value.length > MAX_VALIDATOR ? null : value;
  };
  return { etag: read('etag'), lastModified: read('last-modified') };
}

/** RFC 9110: a server that knows the tag ignores the date, so both are sent. */
export function conditionalHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** The page is still what it was when the validators were taken; there is no body. */
export const isUnchanged = ({ status }: HttpAnswer): boolean => status === 304;
