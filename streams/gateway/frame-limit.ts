import type { GatewayServer } from './types.ts';

/** A client says hello, renews its token, asks for the head and answers pings: this is plenty. */
const FRAMES_PER_SECOND = 10;
const BURST = 40;

/** Cuts connections that send more than a client ever needs, handshake included (S-15). */
export function limitFrames(
  io: GatewayServer,
  onExceeded: () => void,
  now: () => number = Date.now,
): void {
  io.engine.on(
    'connection',
    (conn: { on(event: 'packet', listen: () => void): void; close(discard: boolean): void }) => {
      let tokens = BURST;
      let at = now();
      conn.on('packet', () => {
        const elapsed = now() - at;
        at += elapsed;
        tokens = Math.min(BURST, tokens + (elapsed / 1_000) * FRAMES_PER_SECOND) - 1;
        if (tokens >= 0) return;
        onExceeded();
        conn.close(true);
      });
    },
  );
}
