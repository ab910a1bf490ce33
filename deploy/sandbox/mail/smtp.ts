import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { Mailbox } from './mailbox.ts';

const MAX_BYTES = 10_000_000;

export interface RunningMailCatcher {
  port: number;
  close(): Promise<void>;
}

/** Takes every mail without a password and delivers none. */
export async function startMailCatcher(
  mailbox: Mailbox,
  clock: Clock,
  port: number,
  host: string,
): Promise<RunningMailCatcher> {
  const keep = callbackify(async (stream: Readable, recipients: string[]): Promise<void> => {
    await mailbox.receive(await buffer(stream), recipients, new Date(clock.now()));
  });
  const server = new SMTPServer({
    authOptional: true,
    // A catcher on this machine has no certificate to offer.
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    size: MAX_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      keep(stream, recipients, done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  // A client that hangs up in the middle must not end the process.
  server.on('error', () => undefined);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
