import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Envelope } from '#contracts/events.ts';
import type { Tick } from '#contracts/events.ts';
import { serverFrameSchemas } from '#contracts/socket.ts';
import { tickSchema } from '#contracts/ticks.ts';
import type {
  ClientToServerEvents,
  ClosingFrame,
  Cursor,
  Handshake,
  Head,
  ResetFrame,
  ServerToClientEvents,
  StreamName,
} from '#contracts/socket.ts';

/** A client that trusts nothing: it parses each frame and records every broken guarantee. */
export interface Recorder {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly events: Record<StreamName, Envelope[]>;
  /** The last sequence number per stream, for the next handshake. */
  readonly cursors: Partial<Record<StreamName, Cursor>>;
  readonly frames: { stream: StreamName; size: number }[];
  readonly ticks: Tick[];
  readonly resets: ResetFrame[];
  readonly closings: ClosingFrame[];
  readonly refusals: string[];
  /** Gaps, repeats and foreign epochs. Must stay empty. */
  readonly faults: string[];
  ready: Head | null;
  disconnected: boolean;
  head(): Promise<Head>;
  renew(token: string): Promise<{ ok: boolean }>;
  /** Resolves as soon as the condition holds, checked after every frame. */
  until(condition: () => boolean, what: string, ms?: number): Promise<void>;
  close(): void;
}

const STREAMS = ['user', 'global'] as const;

export function connectRecorder(
  url: string,
  auth: Partial<Handshake> = {},
  { origin }: { origin?: string } = {},
): Recorder {
  const socket: Recorder['socket'] = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const check of waiting) check();
  };

  const recorder: Recorder = {
    socket,
    events: { user: [], global: [] },
    cursors: { ...auth.cursors },
    frames: [],
    ticks: [],
    resets: [],
    closings: [],
    refusals: [],
    faults: [],
    ready: null,
    disconnected: false,
    head: () => socket.timeout(20_000).emitWithAck('head'),
    renew: (token) => socket.timeout(20_000).emitWithAck('renew', token),
    until: (condition, what, ms = 30_000) => waitFor(waiting, condition, what, ms, recorder),
    close: () => void socket.disconnect(),
  };

  const note = (fault: string): void => void recorder.faults.push(fault);
  const on = (handle: () => void): void => {
    handle();
    changed();
  };

  socket.on('events', (raw) => {
    on(() => {
      const frame = serverFrameSchemas.events.parse(raw);
      const cursor = recorder.cursors[frame.stream];
      if (cursor && cursor.epoch !== frame.epoch && cursor.epoch !== '')
        note('epoch without reset');
      let last = cursor?.seq;
      for (const { seq } of frame.events) {
        if (last !== undefined && seq !== last + 1) note(`${frame.stream}: ${seq} after ${last}`);
        last = seq;
      }
      recorder.frames.push({ stream: frame.stream, size: JSON.stringify(raw).length });
      recorder.events[frame.stream].push(...frame.events);
      recorder.cursors[frame.stream] = { epoch: frame.epoch, seq: last ?? 0 };
    });
  });
  socket.on('reset', (raw) => {
    on(() => {
      const frame = serverFrameSchemas.reset.parse(raw);
      recorder.resets.push(frame);
      recorder.cursors[frame.stream] = { epoch: frame.epoch, seq: frame.seq };
    });
  });
  socket.on('ready', (head) => {
    on(() => {
      if (recorder.ready) note('ready twice');
      recorder.ready = head;
      for (const stream of STREAMS) {
        const at = head[stream];
        const had = recorder.cursors[stream];
        if (at && had && at.seq < had.seq) note(`${stream}: ready is behind what was delivered`);
        if (at && had && at.seq > had.seq) note(`${stream}: ready before everything was delivered`);
        if (at) recorder.cursors[stream] ??= at;
      }
    });
  });
  socket.on('tick', (tick) => on(() => void recorder.ticks.push(tickSchema.parse(tick))));
  socket.on('closing', (frame) =>
    on(() => void recorder.closings.push(serverFrameSchemas.closing.parse(frame))),
  );
  socket.on('connect_error', (error) => on(() => void recorder.refusals.push(error.message)));
  socket.on('disconnect', () => {
    on(() => {
      recorder.disconnected = true;
    });
  });
  return recorder;
}

function waitFor(
  waiting: Set<() => void>,
  condition: () => boolean,
  what: string,
  ms: number,
  recorder: Recorder,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (!condition()) return;
      clearTimeout(timer);
      waiting.delete(check);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(check);
      const { cursors, faults, refusals, closings } = recorder;
      reject(
        new Error(
          `Not in time: ${what}. ${JSON.stringify({ cursors, faults, refusals, closings })}`,
        ),
      );
    }, ms);
    waiting.add(check);
    check();
  });
}
