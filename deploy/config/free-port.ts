import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Above the last port that `fetch` refuses (10080), and below those that systems give to outgoing
 * connections (from 32768 on Linux, 49152 elsewhere): one of these may be taken by any connection
 * between our look and the server's `listen`.
 */
const FIRST = 10_100;
const END = 32_000;

/** Tries to listen; false when the port is taken. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Parallel test processes look in parts of their own, so that none takes what another has found. */
const PARTS = 16;
/** Never found twice by a process: what it was found for may not listen yet. */
const found = new Set<number>();

function rangeOf(poolId: string | undefined): { first: number; end: number } {
  if (poolId === undefined) return { first: FIRST, end: END };
  const size = Math.floor((END - FIRST) / PARTS);
  const first = FIRST + (Number(poolId) % PARTS) * size;
  return { first, end: first + size };
}

/** The first of `count` consecutive ports that are free right now, for a server about to start. */
export async function freeBasePort(count: number): Promise<number> {
  const { first, end } = rangeOf(process.env.VITEST_POOL_ID);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = randomInt(first, end - count);
    const range = Array.from({ length: count }, (_, offset) => base + offset);
    if (range.some((port) => found.has(port))) continue;
    for (const port of range) found.add(port);
    const free = await Promise.all(range.map((port) => isFree(port)));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`found no ${count} free neighbouring ports`);
}

/** A port that is free right now, for a server about to start. */
export const freePort = (): Promise<number> => freeBasePort(1);
