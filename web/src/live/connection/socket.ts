import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { HANDSHAKE_ERRORS, serverFrameSchemas } from '#contracts/socket.ts';
import type {
  ClientToServerEvents,
  ClosingFrame,
  EventsFrame,
  Handshake,
  Head,
  ResetFrame,
  ServerToClientEvents,
} from '#contracts/socket.ts';
import type { Tick } from '#contracts/events.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** From opening the transport to `ready`. */
export const READY_TIMEOUT_MS = 10_000;
const ACK_TIMEOUT_MS = 5_000;

export type LiveClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface LiveSocketOptions {
  url: string;
  /** Called for each handshake, so that it always carries the newest token and cursors. */
  handshake: () => Handshake;
  /** Gets a new access token. False: the session has ended, so do not reconnect. */
  renewToken: () => Promise<'renewed' | 'signed-out' | 'unreachable'>;
  onReady: (head: Head) => void;
  onEvents: (frame: EventsFrame) => void;
  onReset: (frame: ResetFrame) => void;
  /** Null for a tick unknown to this page. */
  readTick: (frame: unknown) => Tick | null;
  onTick: (tick: Tick) => void;
  /** The gateway sent something, if only a ping; it does so every five seconds. */
  onHeard?: () => void;
  onDown: () => void;
  /** The account is deleted: do not reconnect. */
  onDeleted?: () => void;
  random?: () => number;
  /** For tests. */
  connect?: (url: string, options: Parameters<typeof io>[1]) => LiveClientSocket;
}

/**
 * The one connection of a tab. It comes back by itself until `close`, never in step with other
 * clients, and renews the token before it asks again where the token was the reason.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #socket: LiveClientSocket;
  readonly #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #closing: ClosingFrame | null = null;
  #renewals = 0;
  #state: 'closed' | 'down' | 'opening' | 'ready' = 'closed';

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    const connect = options.connect ?? ((url, settings) => io(url, settings));
    this.#socket = connect(options.url, {
      transports: ['websocket'],
      // Its own jitter disappears at its cap; see reconnect-delay.ts.
      reconnection: false,
      autoConnect: false,
      forceNew: true,
      timeout: READY_TIMEOUT_MS,
      auth: (give) => {
        give(options.handshake());
      },
    });
    this.#listen();
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  open(): void {
    if (this.#state === 'closed') this.#connect();
  }

  /** Connects now instead of waiting for the next attempt. */
  retryNow(): void {
    if (this.#state === 'down') this.#connect();
  }

  /** Stays closed until `open`: at sign-out, or while the browser is offline. */
  close(): void {
    this.#state = 'closed';
    clearTimeout(this.#timer);
    this.#socket.disconnect();
  }

  /** Replaces the token in place; a gateway that does not take it is left and joined again. */
  renew(token: string): void {
    if (this.#state !== 'ready') return;
    this.#socket.timeout(ACK_TIMEOUT_MS).emit('renew', token, (error, result) => {
      if (error !== null || !result?.ok) this.#lose();
    });
  }

  /** Asks whether the link still lives and whether anything was missed, for example after sleep. */
  check(): void {
    if (this.#state !== 'ready') {
      this.retryNow();
      return;
    }
    this.#socket.timeout(ACK_TIMEOUT_MS).emit('head', (error, head) => {
      if (error === null) this.#options.onReady(head);
      else this.#lose();
    });
  }

  #listen(): void {
    const socket = this.#socket;
    const { onEvents, onReset, readTick, onTick, onHeard } = this.#options;
    if (onHeard) {
      // Pings are not for listeners of the socket itself.
      socket.io.on('ping', onHeard);
      socket.onAny(onHeard);
    }
    socket.on('ready', (head) => {
      clearTimeout(this.#timer);
      this.#state = 'ready';
      this.#attempt = 0;
      this.#renewals = 0;
      this.#options.onReady(head);
    });
    socket.on('events', (frame) => {
      const parsed = serverFrameSchemas.events.safeParse(frame);
      // An unreadable frame leaves a gap, and the gap read recovers its contents.
      if (parsed.success) onEvents(parsed.data);
    });
    socket.on('reset', (frame) => {
      const parsed = serverFrameSchemas.reset.safeParse(frame);
      if (parsed.success) onReset(parsed.data);
    });
    socket.on('tick', (frame) => {
      const tick = readTick(frame);
      if (tick !== null) onTick(tick);
    });
    socket.on('closing', (frame) => {
      const parsed = serverFrameSchemas.closing.safeParse(frame);
      if (parsed.success) this.#closing = parsed.data;
    });
    // Also `io server disconnect`, after which the library would never reconnect.
    socket.on('disconnect', () => {
      this.#comeBack(this.#closing?.reason ?? null);
    });
    socket.on('connect_error', (error) => {
      this.#comeBack(HANDSHAKE_ERRORS.find((reason) => reason === error.message) ?? null);
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#state = 'opening';
    this.#closing = null;
    this.#timer = setTimeout(() => {
      this.#lose();
    }, READY_TIMEOUT_MS);
    this.#socket.connect();
  }

  /** The link does not respond: drop it and reconnect. */
  #lose(): void {
    if (this.#state === 'closed') return;
    const connected = this.#socket.connected;
    this.#socket.disconnect();
    // Only a connected socket reports that it was disconnected.
    if (!connected) this.#comeBack(null);
  }

  #comeBack(reason: string | null): void {
    if (this.#state === 'closed' || this.#state === 'down') return;
    this.#state = 'down';
    clearTimeout(this.#timer);
    if (reason === 'account_deleted') {
      this.close();
      this.#options.onDeleted?.();
      return;
    }
    this.#options.onDown();
    if (reason === 'token_expired' || reason === 'invalid_token' || reason === 'revoked') {
      void this.#renewThenConnect();
      return;
    }
    const serverDelay = this.#closing === null ? null : this.#closing.delayMs;
    this.#wait(serverDelay ?? reconnectDelay(this.#attempt, this.#random));
    this.#attempt += 1;
  }

  async #renewThenConnect(): Promise<void> {
    const outcome = await this.#options.renewToken();
    if (this.#state !== 'down' || outcome === 'signed-out') return;
    this.#renewals += 1;
    // A gateway that refuses fresh tokens must not be asked in a tight circle.
    const patience = outcome === 'renewed' && this.#renewals === 1;
    this.#wait(patience ? 0 : reconnectDelay(this.#attempt, this.#random));
    this.#attempt += 1;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#state === 'down') this.#connect();
    }, ms);
  }
}
