import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A balancer with what `deploy/docs/production.md` asks of one, in a process of its own:
 * `node balancer.lib.ts <port> <api ports> <gateway ports>`. It asks `/readyz` every half second and
 * tries another process when one takes no connection; it never sends a request twice.
 */
interface Backend {
  port: number;
  ready: boolean;
}

const CHECK_MS = 500;
const [port = 0, apis = '', gateways = ''] = process.argv.slice(2);
const backends = (ports: string): Backend[] =>
  ports.split(',').map((text) => ({ port: Number(text), ready: true }));
const pools = { api: backends(apis), gateway: backends(gateways) };
let turn = 0;

async function check(backend: Backend): Promise<never> {
  for (;;) {
    backend.ready = await fetch(`http://127.0.0.1:${backend.port}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    await sleep(CHECK_MS);
  }
}
for (const backend of [...pools.api, ...pools.gateway]) void check(backend);

/** Ready ones first, in turns. */
function order(url: string | undefined): Backend[] {
  const pool = url?.startsWith('/socket.io/') ? pools.gateway : pools.api;
  turn += 1;
  const turned = pool.map((_, at) => pool[(at + turn) % pool.length]).filter((each) => !!each);
  return turned.toSorted((a, b) => Number(b.ready) - Number(a.ready));
}

const optionsOf = (incoming: IncomingMessage, backend: Backend): RequestOptions => ({
  host: '127.0.0.1',
  port: backend.port,
  method: incoming.method,
  path: incoming.url,
  headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
  agent: false,
});

const refused = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED';

const server = createServer((incoming, outgoing) => {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => send(order(incoming.url)));
  function send([backend, ...others]: Backend[]): void {
    if (!backend) return void outgoing.writeHead(502).end();
    const sent = request(optionsOf(incoming, backend), (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    sent.on('error', (error) => {
      if (refused(error)) return send(others);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    sent.end(Buffer.concat(parts));
  }
});

server.on('upgrade', (incoming, socket: Duplex, head: Buffer) => {
  socket.on('error', () => {});
  function send([backend, ...others]: Backend[]): void {
    if (!backend) return void socket.destroy();
    const sent = request(optionsOf(incoming, backend));
    sent.on('error', (error) => (refused(error) ? send(others) : socket.destroy()));
    sent.on('response', (answer) => {
      answer.resume();
      socket.end(`HTTP/1.1 ${answer.statusCode} refused\r\nConnection: close\r\n\r\n`);
    });
    sent.on('upgrade', (answer, wire, first) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      wire.write(head);
      wire.on('error', () => socket.destroy());
      wire.on('close', () => socket.destroy());
      socket.on('close', () => wire.destroy());
      wire.pipe(socket).pipe(wire);
    });
    sent.end();
  }
  send(order(incoming.url));
});
server.listen(Number(port), '127.0.0.1');
