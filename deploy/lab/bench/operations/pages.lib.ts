import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '#contracts/events.ts';
import { connectRecorder } from '../../../../streams/testing/recorder.ts';
import type { Recorder } from '../../../../streams/testing/recorder.ts';

/** An open page: it comes back with its cursor whenever the connection ends. */
export interface Page {
  /** Numbers received, in order. */
  seqs: number[];
  /** The number that it began after; null before the first connection. */
  from(): number | null;
  faults: string[];
  resets(): number;
  connections(): number;
  close(): void;
}

const RETRY_MS = 200;

/** @param onEvent receives each event of the user, as it came. */
export function openPage(url: string, token: string, onEvent: (event: Envelope) => void): Page {
  const seqs: number[] = [];
  const faults: string[] = [];
  let from: number | null = null;
  let resets = 0;
  let connections = 0;
  let stopped = false;
  let recorder: Recorder | null = null;

  function connect(): void {
    connections += 1;
    const current = connectRecorder(url, { token, cursors: { ...recorder?.cursors } });
    recorder = current;
    current.socket.on('ready', ({ user }) => (from ??= user?.seq ?? 0));
    current.socket.on('events', ({ stream, events }) => {
      if (stream !== 'user') return;
      for (const event of events) {
        seqs.push(event.seq);
        onEvent(event);
      }
    });
    const ended = async (): Promise<void> => {
      faults.push(...current.faults);
      resets += current.resets.length;
      current.close();
      // A gateway that stops says when to come back: at once.
      if (current.closings.length === 0) await sleep(RETRY_MS * (0.5 + Math.random()));
      if (!stopped && recorder === current) connect();
    };
    current.socket.once('disconnect', () => void ended());
    current.socket.once('connect_error', () => void ended());
  }
  connect();
  return {
    seqs,
    faults,
    from: () => from,
    resets: () => resets,
    connections: () => connections,
    close() {
      stopped = true;
      faults.push(...(recorder?.faults ?? []));
      recorder?.close();
    },
  };
}
