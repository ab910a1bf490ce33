import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '#db/client.ts';
import { readAsOf } from './after-commit.ts';

/** A response shared by all users, serialized, with its ETag. */
export interface PublicSnapshot {
  body: string;
  etag: string;
  asOf: number;
  /** The body as gzip, compressed once for all clients. */
  gzip: () => Promise<Uint8Array<ArrayBuffer>>;
}

const toGzip = promisify(gzip);

const MAX_ENTRIES = 300;

/**
 * Caches responses that only change with a stream: built once per process and stream number,
 * however many clients request them. `make` receives the minimum number the response must reflect;
 * null is not cached.
 */
export function createLiveSnapshots(database: Database, streamId: string) {
  const known = new Map<string, PublicSnapshot>();
  const pending = new Map<string, Promise<PublicSnapshot | null>>();
  return async (
    key: string,
    make: (asOf: number) => Promise<string | null>,
  ): Promise<PublicSnapshot | null> => {
    const asOf = await readAsOf(database, streamId);
    const found = known.get(key);
    if (found?.asOf === asOf) return found;
    const name = `${key} ${asOf}`;
    const making = pending.get(name) ?? build(asOf, make).finally(() => pending.delete(name));
    pending.set(name, making);
    const made = await making;
    known.delete(key);
    if (made) known.set(key, made);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_ENTRIES) break;
      known.delete(oldest);
    }
    return made;
  };
}

async function build(
  asOf: number,
  make: (asOf: number) => Promise<string | null>,
): Promise<PublicSnapshot | null> {
  const body = await make(asOf);
  if (body === null) return null;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    body,
    etag: `W/"${hash}"`,
    asOf,
    gzip: () => (compressed ??= toGzip(body).then((buffer) => new Uint8Array(buffer))),
  };
}
