import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** What the server does with a request: respond, or manipulate the connection itself. */
export type Script = (
  seen: SeenRequest,
  response: ServerResponse,
  request: IncomingMessage,
) => Reply | 'handled';

export interface ScriptedServer {
  origin: string;
  requests: SeenRequest[];
  play(script: Script): void;
  close(): Promise<void>;
}

const noScript: Script = () => ({ status: 501, body: 'no script' });

/** A local server with responses scripted by each test. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  let script = noScript;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const seen = { method: request.method ?? '', url, headers: request.headers, body };
    requests.push(seen);
    const reply = script(seen, response, request);
    if (reply === 'handled') return;
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json; charset=utf-8',
      ...reply.headers,
    });
    response.end(reply.body);
  }
  const server = createServer((request, response) => {
    // The client is allowed to hang up in the middle.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    play(next) {
      script = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
