import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

/** A refusal as a mail server words it. */
export interface Refusal {
  at: 'MAIL FROM' | 'RCPT TO' | 'DATA';
  code: number;
  text: string;
}

export interface SmtpSink {
  url: string;
  /** Raw messages that were handed over, oldest first. */
  mails: string[];
  /** Envelope senders of mail that was announced, oldest first. */
  senders: string[];
  /** Decides about mail to an address; null accepts it. The default accepts all. */
  refuse(decide: (to: string) => Refusal | null): void;
  /** Runs between the end of a message and its answer. */
  beforeAnswer(run: (mail: string) => Promise<void>): void;
  reset(): void;
  close(): Promise<void>;
}

const takeAll = (): null => null;
const answerAtOnce = (): Promise<void> => Promise.resolve();

const errorOf = ({ code, text: message }: Refusal): Error =>
  Object.assign(new Error(message), { responseCode: code });

/** A mail server that keeps raw mail and refuses on request. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: string[] = [];
  const senders: string[] = [];
  let decide: (to: string) => Refusal | null = takeAll;
  let before: (mail: string) => Promise<void> = answerAtOnce;
  const recipients = new WeakMap<object, string>();
  const refusalAt = (at: Refusal['at'], to: string): Error | null => {
    const refusal = decide(to);
    return refusal?.at === at ? errorOf(refusal) : null;
  };
  const keep = callbackify(async (stream: Readable, to: string): Promise<void> => {
    const mail = await text(stream);
    const refusal = refusalAt('DATA', to);
    if (refusal !== null) throw refusal;
    mails.push(mail);
    await before(mail);
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      done(refusalAt('MAIL FROM', ''));
    },
    onRcptTo({ address }, session, done) {
      recipients.set(session, address);
      done(refusalAt('RCPT TO', address));
    },
    onData: (stream, session, done) => keep(stream, recipients.get(session) ?? '', done),
  });
  // A killed client leaves its connection half open.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    senders,
    refuse: (next) => void (decide = next),
    beforeAnswer: (next) => void (before = next),
    reset() {
      mails.length = 0;
      senders.length = 0;
      decide = takeAll;
      before = answerAtOnce;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
