import { WebSocket } from 'k6/websockets';

/** The few Engine.IO 4 and Socket.IO 5 frames that a client of the gateway needs. */
export interface Channel {
  /** Asks and hands the server's answer to `onAnswer`. */
  ask(event: string, onAnswer: (answer: unknown) => void): void;
  close(): void;
}

export interface ChannelHandlers {
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

export function openChannel(url: string, auth: object, handlers: ChannelHandlers): Channel {
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
