import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { dataOf, get } from '../lib/api.ts';
import type { Account } from '../lib/api.ts';
import { createSequence } from '../lib/sequence.ts';
import type { Cursor, Sequence } from '../lib/sequence.ts';
import { openChannel } from '../lib/socket-io.ts';
import type { Channel } from '../lib/socket-io.ts';
import { GATEWAY_URL } from '../lib/target.ts';

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
