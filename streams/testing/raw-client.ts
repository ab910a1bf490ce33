import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';

/** A hand-written WebSocket client: it can send what no library would, and stop reading. */
interface RawClient {
  readonly wire: Socket;
  /** Everything the server sent, undecoded. */
  received(): string;
  send(text: string): void;
  sendBytes(opcode: number, payload: Buffer): void;
  until(text: string): Promise<void>;
  closed(): Promise<unknown>;
}

const TEXT = 1;

/** Opens the transport only; the Socket.IO CONNECT packet is the caller's. Await `"sid"` first. */
export async function connectRaw(
  gateway: { url: string },
  { headers = '', path = '/socket.io/?EIO=4&transport=websocket' } = {},
): Promise<RawClient> {
  const { hostname, port } = new URL(gateway.url);
  const wire = createConnection({ host: hostname, port: Number(port) });
  let received = '';
  wire.setEncoding('latin1');
  wire.on('data', (chunk) => (received += String(chunk)));
  wire.on('error', () => {});
  const closed = once(wire, 'close');
  await once(wire, 'connect');
  wire.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...(headers ? [headers] : []),
      '\r\n',
    ].join('\r\n'),
  );

  const client: RawClient = {
    wire,
    received: () => received,
    send: (text) => client.sendBytes(TEXT, Buffer.from(text)),
    sendBytes(opcode, payload) {
      wire.write(frame(opcode, payload));
    },
    async until(text) {
      while (!received.includes(text)) {
        const [event] = await Promise.race([
          once(wire, 'data'),
          closed.then(() => ['closed' as const]),
        ]);
        if (event === 'closed' && !received.includes(text))
          throw new Error(`Closed before ${text}`);
      }
    },
    closed: () => closed,
  };
  return client;
}

/** RFC 6455, 5.2: client frames are masked; a zero mask leaves the payload as it is. */
function frame(opcode: number, payload: Buffer): Buffer {
  const fin = 0x80 | opcode;
  const mask = Buffer.alloc(4);
  if (payload.length < 126) {
    return Buffer.concat([Buffer.from([fin, 0x80 | payload.length]), mask, payload]);
  }
  const header = Buffer.alloc(payload.length < 65_536 ? 4 : 10);
  header[0] = fin;
  if (header.length === 4) {
    header[1] = 0x80 | 126;
    header.writeUInt16BE(payload.length, 2);
  } else {
    header[1] = 0x80 | 127;
    header.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  return Buffer.concat([header, mask, payload]);
}
