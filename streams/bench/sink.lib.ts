import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';

/** The cheapest possible reader: counts events in the bytes and answers pings. */
export interface Sink {
  /** Events received since the last call. */
  take(): number;
  close(): void;
}

interface SinkOptions {
  /** Address to connect from (127.0.0.0/8): the gateway limits sockets per address. */
  localAddress?: string;
  /** Called with the number of events in each chunk that has any. */
  onEvents?: (count: number) => void;
}

const EVENT_MARK = '"seq":';
const PING_FRAME = '\u0081\u00012';

export async function openSink(
  url: string,
  auth: object,
  { localAddress, onEvents }: SinkOptions = {},
): Promise<Sink> {
  const { port } = new URL(url);
  const wire = createConnection({
    host: '127.0.0.1',
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  wire.setEncoding('latin1');
  await once(wire, 'connect');
  wire.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  await readUntil(wire, '"sid"');
  wire.write(frame(`40${JSON.stringify(auth)}`));
  await readUntil(wire, '"ready"');

  let count = 0;
  let tail = '';
  wire.on('data', (chunk) => {
    const text = String(chunk);
    const before = count;
    // A mark split across two chunks is completed by the second one and counted once.
    count += marksIn(tail + text.slice(0, EVENT_MARK.length - 1)) + marksIn(text);
    tail = (tail + text.slice(1 - EVENT_MARK.length)).slice(1 - EVENT_MARK.length);
    if (text.includes(PING_FRAME)) wire.write(frame('3'));
    if (count > before) onEvents?.(count - before);
  });
  wire.on('error', () => {});
  return {
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
    close: () => wire.destroy(),
  };
}

function marksIn(text: string): number {
  let count = 0;
  let at = text.indexOf(EVENT_MARK);
  for (; at >= 0; at = text.indexOf(EVENT_MARK, at + EVENT_MARK.length)) count += 1;
  return count;
}

async function readUntil(wire: Socket, text: string): Promise<void> {
  let received = '';
  while (!received.includes(text)) {
    const [chunk] = (await once(wire, 'data')) as [string];
    received += chunk;
  }
}

/** A masked text frame (RFC 6455, 5.2) of less than 64 KB, with a mask of zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const short = payload.length < 126;
  const header = Buffer.alloc(short ? 6 : 8);
  header[0] = 0x81;
  header[1] = 0x80 | (short ? payload.length : 126);
  if (!short) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}
