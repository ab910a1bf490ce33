import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent, report } from '#streams/bench/program.lib.ts';

/** A server that sends the requested number of bytes and does nothing else. */
const server = createServer((request, response) => {
  const bytes = Number(new URL(request.url ?? '/', 'http://floor').searchParams.get('bytes'));
  response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(bytes));
});
answerParent();
server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }));
