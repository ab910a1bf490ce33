import { setTimeout } from 'node:timers/promises';
import type { Envelope } from '#contracts/events.ts';
import type { Cursor, ResetFrame } from '#contracts/socket.ts';
import type { Recorder } from './recorder.ts';
import type { Person, World } from './world.ts';

/** A minimal browser tab: it always reconnects, with its cursors. */
interface Follower {
  readonly events: Envelope[];
  readonly faults: string[];
  readonly resets: ResetFrame[];
  readonly connections: number;
  cursor(): Cursor | undefined;
  /** Resolves when the follower has received this number. */
  reached(seq: number, ms?: number): Promise<void>;
  stop(): void;
}

const RETRY_MS = 200;

export function follow(world: World, gateway: { url: string }, person: Person): Follower {
  const events: Envelope[] = [];
  const faults: string[] = [];
  const resets: ResetFrame[] = [];
  let connections = 0;
  let recorder: Recorder;
  let stopped = false;
  let taken = 0;

  function collect(): void {
    events.push(...recorder.events.user.slice(taken));
    taken = recorder.events.user.length;
  }

  async function comeBack(): Promise<void> {
    await setTimeout(RETRY_MS * (0.5 + Math.random()));
    if (!stopped) connectAgain();
  }

  function connectAgain(): void {
    const cursors = connections === 0 ? {} : { ...recorder.cursors };
    connections += 1;
    taken = 0;
    recorder = world.connect(gateway, { token: person.token, cursors });
    const ended = (): void => {
      collect();
      faults.push(...recorder.faults);
      resets.push(...recorder.resets);
      recorder.close();
      void comeBack();
    };
    recorder.socket.once('disconnect', ended);
    recorder.socket.once('connect_error', ended);
  }

  connectAgain();
  return {
    get events() {
      collect();
      return events;
    },
    get faults() {
      return [...faults, ...recorder.faults];
    },
    get resets() {
      return [...resets, ...recorder.resets];
    },
    get connections() {
      return connections;
    },
    cursor: () => recorder.cursors.user,
    async reached(seq, ms = 40_000) {
      const deadline = Date.now() + ms;
      while ((recorder.cursors.user?.seq ?? -1) < seq) {
        if (Date.now() > deadline) {
          throw new Error(`Stuck at ${recorder.cursors.user?.seq} before ${seq}.`);
        }
        await setTimeout(20);
      }
    },
    stop() {
      stopped = true;
      recorder.close();
    },
  };
}
