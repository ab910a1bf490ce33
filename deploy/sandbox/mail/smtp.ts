import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { Mailbox } from './mailbox.ts';

const MAX_BYTES = 10_000_000;

export interface RunningMailCatcher {
  port: number;
  close(): Promise<void>;
}

/** The envelope's sender, which the last mail server of a delivery adds (RFC 5321 4.4). */
const returnPath = ({ mailFrom }: SMTPServerSession['envelope']): Buffer =>
  Buffer.from(`Return-Path: <${mailFrom === false ? '' : mailFrom.address}>\r\n`);

/** Takes every mail without a password and delivers none. */
export async function startMailCatcher(
  mailbox: Mailbox,
  clock: Clock,
  port: number,
  host: string,
): Promise<RunningMailCatcher> {
  const keep = callbackify(async (stream: Readable, session: SMTPServerSession): Promise<void> => {
    const { envelope } = session;
    const recipients = envelope.rcptTo.map(({ address }) => address);
    const raw = Buffer.concat([returnPath(envelope), await buffer(stream)]);
    await mailbox.receive(raw, recipients, new Date(clock.now()));
  });
  const server = new SMTPServer({
    authOptional: true,
    // A catcher on this machine has no certificate to offer.
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    size: MAX_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: keep,
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
