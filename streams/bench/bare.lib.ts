import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { readEnvironment } from '#config/read-environment.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { FLOOR_SUBJECT } from './load.lib.ts';
import { answerParent, report } from './program.lib.ts';
import { paced } from './pace.lib.ts';

/**
 * The programs to compare with: Socket.IO and nothing else. The floor program forwards what NATS
 * delivers; bare Socket.IO creates the events itself.
 */
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
const sockets = new Map<string, Socket>();
io.on('connection', (socket) => {
  const userId = String(socket.handshake.auth['userId']);
  sockets.set(userId, socket);
  socket.on('disconnect', () => sockets.delete(userId));
  void socket.join('all');
  socket.emit('ready', {});
});

const nats = await connect({ servers: new URL(readEnvironment().NATS_URL).host });
nats.subscribe(`${FLOOR_SUBJECT}.*`, {
  callback(_, message) {
    const userId = message.subject.slice(FLOOR_SUBJECT.length + 1);
    if (userId === GLOBAL_STREAM) io.to('all').emit('events', message.json());
    else sockets.get(userId)?.emit('events', message.json());
  },
});

interface Order {
  type: string;
  mode?: 'user' | 'broadcast';
  perSecond?: number;
  seconds?: number;
  frame?: object;
}

answerParent(({ type, mode, perSecond = 0, seconds = 0, frame }: Order) => {
  if (type !== 'make') return;
  const all = [...sockets.values()];
  const send =
    mode === 'broadcast'
      ? () => void io.to('all').emit('events', frame)
      : (turn: number) => void all[turn % all.length]?.emit('events', frame);
  void paced(perSecond, seconds, send);
});

http.listen(0, '127.0.0.1', () => report({ port: (http.address() as AddressInfo).port }));
