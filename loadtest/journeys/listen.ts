import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { dataOf, get } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';
import { GATEWAY_URL } from '../lib/target.ts';
import { WebSocket } from 'k6/websockets';

export const socketsConnected = new Counter('sockets_connected');
/** Sockets whose last number was compared with the server's and with the log. */
export const socketsFinished = new Counter('sockets_finished');
export const socketFailures = new Counter('socket_failures');
export const eventsReceived = new Counter('events_received');
export const eventsLost = new Counter('events_lost');
export const eventsDoubled = new Counter('events_doubled');
export const liveEventLatency = new Trend('live_event_latency', true);

/** An event of the log that is older than this and was not delivered is lost: the sweep takes 5 s. */
const OVERDUE_MS = 7_000;

interface EventsFrame {
  stream: 'user' | 'global';
  epoch: string;
  events: { seq: number; at: string }[];
}

interface Head {
  user: Cursor | null;
}

/** A user keeps a tab open. Ends after `seconds`, when the last numbers have been compared. */
export function listen(account: Account, seconds: number): void {
  const sequence = createSequence();
  let finished = false;

  const channel: Channel = openChannel(
    GATEWAY_URL,
    { token: account.token },
    {
      onEvent(name, payload) {
        if (name === 'ready') {
          const { user } = payload as Head;
          if (user) sequence.start(user);
          socketsConnected.add(1);
        } else if (name === 'events') receive(sequence, payload as EventsFrame);
        else if (name === 'reset') socketFailures.add(1);
      },
      onFailure() {
        socketFailures.add(1);
      },
      onClose() {
        if (!finished) socketFailures.add(1);
      },
    },
  );

  setTimeout(() => {
    channel.ask('head', (answer) => {
      compareWithServer(sequence, (answer as Head).user);
      compareWithLog(account, sequence);
      finished = true;
      socketsFinished.add(1);
      channel.close();
    });
  }, seconds * 1_000);
}

function receive(sequence: Sequence, { stream, events }: EventsFrame): void {
  const now = Date.now();
  for (const { seq, at } of events) {
    eventsReceived.add(1);
    liveEventLatency.add(now - Date.parse(at), { stream });
    if (stream !== 'user') continue;
    const verdict = sequence.take(seq);
    if (verdict === 'lost') eventsLost.add(1);
    if (verdict === 'doubled') eventsDoubled.add(1);
  }
}

/** A loss at the tail shows in no gap: the gateway's own last number must be ours. */
function compareWithServer({ cursor }: Sequence, head: Cursor | null): void {
  const missing = (head?.seq ?? 0) - (cursor?.seq ?? 0);
  if (missing > 0) eventsLost.add(missing);
}

/** What is in the log and never came, wherever it was lost. */
function compareWithLog(account: Account, { cursor }: Sequence): void {
  if (!cursor) return;
  const { epoch, seq } = cursor;
  const page = get(account, `/api/events?after=${seq}&epoch=${epoch}`, '/api/events');
  const { events } = (dataOf(page) ?? { events: [] }) as Pick<EventsFrame, 'events'>;
  const overdue = events.filter(({ at }) => Date.parse(at) < Date.now() - OVERDUE_MS);
  if (overdue.length > 0) eventsLost.add(overdue.length);
}

/** The few Engine.IO 4 and Socket.IO 5 frames that a client of the gateway needs. */
interface Channel {
  /** Asks and hands the server's answer to `onAnswer`. */
  ask(event: string, onAnswer: (answer: unknown) => void): void;
  close(): void;
}

interface ChannelHandlers {
  onEvent(name: string, payload: unknown): void;
  /** The handshake was refused, the connection failed, or a handler threw. */
  onFailure(reason: string): void;
  onClose(): void;
}

const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const CONNECT_ERROR = '44';
const EVENT = '42';
const ACK = '43';

function openChannel(url: string, auth: object, handlers: ChannelHandlers): Channel {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address);
  const answers = new Map<number, (answer: unknown) => void>();
  let asked = 0;

  function receive(frame: string): void {
    if (frame === PING) socket.send(PONG);
    else if (frame.startsWith(OPEN)) socket.send(`${CONNECT}${JSON.stringify(auth)}`);
    else if (frame.startsWith(CONNECT_ERROR)) handlers.onFailure(frame);
    else if (frame.startsWith(EVENT)) {
      const [name, payload] = JSON.parse(frame.slice(EVENT.length)) as [string, unknown];
      handlers.onEvent(name, payload);
    } else if (frame.startsWith(ACK)) {
      const bracket = frame.indexOf('[');
      const id = Number(frame.slice(ACK.length, bracket));
      const [answer] = JSON.parse(frame.slice(bracket)) as [unknown];
      answers.get(id)?.(answer);
      answers.delete(id);
    }
  }

  // An exception in a handler would end the iteration and drop all its sockets with exit code 0.
  socket.addEventListener('message', (message) => {
    try {
      receive('data' in message ? String(message.data) : '');
    } catch (error) {
      handlers.onFailure(String(error));
    }
  });
  socket.addEventListener('error', () => handlers.onFailure('the connection failed'));
  socket.addEventListener('close', () => handlers.onClose());

  return {
    ask(event, onAnswer) {
      answers.set(asked, onAnswer);
      socket.send(`${EVENT}${asked}${JSON.stringify([event])}`);
      asked += 1;
    },
    close: () => socket.close(),
  };
}

interface Cursor {
  epoch: string;
  seq: number;
}

/** The promise of the event path: every number once, in order. */
interface Sequence {
  /** Starts, or moves on after a reset. */
  start(cursor: Cursor): void;
  take(seq: number): 'next' | 'lost' | 'doubled';
  readonly cursor: Cursor | null;
}

function createSequence(): Sequence {
  let cursor: Cursor | null = null;
  return {
    start(at) {
      cursor = { ...at };
    },
    take(seq) {
      if (!cursor || seq === cursor.seq + 1) {
        if (cursor) cursor.seq = seq;
        return 'next';
      }
      if (seq <= cursor.seq) return 'doubled';
      cursor.seq = seq;
      return 'lost';
    },
    get cursor() {
      return cursor;
    },
  };
}
