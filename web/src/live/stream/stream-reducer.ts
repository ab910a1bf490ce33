import type { Envelope, EventsPage } from '#contracts/events.ts';
import type { Cursor } from '#contracts/socket.ts';

/** Maximum events held back while a gap is open; the gap read fetches the others again. */
export const MAX_HELD = 2_000;

export interface StreamState {
  /** Null until the first join. */
  cursor: Cursor | null;
  /** Arrived early: numbers above the next one, ascending, without doubles. */
  held: readonly Envelope[];
  /** The highest number that is known to exist. */
  expected: number;
  /** An event of another history was seen; only the server can say which one is right. */
  foreign: boolean;
}

/** Whether events between the cursor and the server's head are missing. */
export const isBehind = ({ cursor, expected, foreign }: StreamState): boolean =>
  foreign || (cursor !== null && expected > cursor.seq);

export type StreamInput =
  | { type: 'events'; epoch: string; events: readonly Envelope[] }
  | { type: 'reset'; epoch: string; seq: number }
  | { type: 'head'; epoch: string; seq: number }
  | { type: 'page'; epochAsked: string; page: EventsPage };

interface StreamStep {
  state: StreamState;
  /** Next in order, to be applied now. */
  apply: readonly Envelope[];
  /** The history cannot be continued: entries must be read again. */
  restarted: boolean;
}

export const emptyStream: StreamState = { cursor: null, held: [], expected: 0, foreign: false };

/**
 * Puts the events of one stream in order. Whatever arrives twice, late, early or never, the
 * numbers in `apply` rise by one without a hole, or `restarted` says that they cannot.
 */
export function reduceStream(state: StreamState, input: StreamInput): StreamStep {
  switch (input.type) {
    case 'events':
      return takeEvents(state, input.epoch, input.events);
    case 'reset':
      return restart({ epoch: input.epoch, seq: input.seq });
    case 'head':
      return takeHead(state, { epoch: input.epoch, seq: input.seq });
    case 'page':
      return takePage(state, input);
  }
}

const quiet = (state: StreamState): StreamStep => ({ state, apply: [], restarted: false });

function restart(cursor: Cursor): StreamStep {
  const state = { ...emptyStream, cursor, expected: cursor.seq };
  return { state, apply: [], restarted: true };
}

function takeEvents(state: StreamState, epoch: string, events: readonly Envelope[]): StreamStep {
  const first = events[0];
  if (first === undefined) return quiet(state);
  const cursor = state.cursor ?? { epoch, seq: first.seq - 1 };
  if (cursor.epoch !== epoch) return quiet({ ...state, foreign: true });
  const { ready, held } = order(cursor.seq, state.held, events);
  const { seq } = ready.at(-1) ?? cursor;
  const expected = Math.max(state.expected, (held.at(-1) ?? { seq }).seq);
  return {
    state: { ...state, cursor: { epoch, seq }, held, expected },
    apply: ready,
    restarted: false,
  };
}

function order(last: number, held: readonly Envelope[], arrived: readonly Envelope[]) {
  const bySeq = new Map<number, Envelope>();
  for (const envelope of [...held, ...arrived]) {
    if (envelope.seq > last) bySeq.set(envelope.seq, envelope);
  }
  const sorted = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  const hole = sorted.findIndex((envelope, index) => envelope.seq !== last + 1 + index);
  if (hole === -1) return { ready: sorted, held: [] };
  return { ready: sorted.slice(0, hole), held: sorted.slice(hole, hole + MAX_HELD) };
}

function takeHead(state: StreamState, { epoch, seq }: Cursor): StreamStep {
  const { cursor } = state;
  if (cursor === null) return quiet({ ...state, cursor: { epoch, seq }, expected: seq });
  if (cursor.epoch !== epoch) return quiet({ ...state, foreign: true });
  return quiet({ ...state, expected: Math.max(state.expected, seq) });
}

function takePage(
  state: StreamState,
  { epochAsked, page }: Extract<StreamInput, { type: 'page' }>,
): StreamStep {
  // Requested before a restart: the response belongs to another history.
  if (state.cursor === null || state.cursor.epoch !== epochAsked) return quiet(state);
  if (page.reset || page.epoch !== epochAsked) {
    return restart({ epoch: page.epoch, seq: page.head });
  }
  const expected = Math.max(state.expected, page.head);
  return takeEvents({ ...state, expected, foreign: false }, page.epoch, page.events);
}
