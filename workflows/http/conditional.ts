/** Validators from a response, for a later "changed since?" request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

const MAX_VALIDATOR = 500;

/** The validators of a complete answer; both null when the server gave none. */
export function validatorsOf({
  headers,
}: {
  headers: Readonly<Record<string, string>>;
}): Validators {
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

/** The page has not changed since the validators were stored; there is no body. */
export const isUnchanged = ({ status }: { status: number }): boolean => status === 304;
