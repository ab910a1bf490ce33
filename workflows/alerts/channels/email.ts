import { cutText } from '#domain/text/cut.ts';
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Keyring } from '#domain/keyring.ts';
import { bounceAddressOf } from '#db/commands/mail/bounces.ts';
import type { Message } from '../message.ts';
import { mailOf } from './mail-text.ts';
import { shorten } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export interface Mailer {
  send(mail: OutgoingMail): Promise<Outcome>;
  close(): void;
}

export interface OutgoingMail {
  to: string;
  /** Bounces name the user. */
  userId: string;
  subject: string;
  text: string;
  html: string;
  /** Names the mail: the same key gives the same Message-ID, so that clients merge repeats. */
  key: string;
  /** Address that ends this kind of mail with one POST (RFC 8058); null for account mail. */
  unsubscribeUrl: string | null;
}

interface MailSettings {
  smtpUrl: string;
  /** Refuses a server that does not offer TLS, so that no password or mail leaves in plain text. */
  requireTls: boolean;
  from: string;
  /** Where bounces return to, and the keys that sign whose they are; null: to the sender. */
  bounces: { mailbox: string; keys: Keyring } | null;
}

/** Of one worker to the mail server; more mail than that waits for one of them. */
const CONNECTIONS = 20;
const CONNECT_MS = 10_000;
/** Without a word from the server. */
const SILENCE_MS = 20_000;
/** Including the wait for a connection. The mail is taken back then, and tried again later. */
const TIMEOUT_MS = 200_000;
const IDLE_MS = 5_000;
const SUBJECT_CHARS = 120;

/** Sends mail over SMTP: text and HTML, nothing remote, nothing tracked. */
export function createMailer({ smtpUrl, requireTls, from, bounces }: MailSettings): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      requireTLS: requireTls,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      idleTimeout: IDLE_MS,
      // Our own schedule tries again.
      maxRequeues: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^>\s]+)/u.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, userId, subject, text, html, key, unsubscribeUrl }) {
      try {
        const info = await transport.sendMail({
          signal: AbortSignal.timeout(TIMEOUT_MS),
          to,
          ...(bounces === null
            ? {}
            : {
                envelope: { from: bounceAddressOf(bounces.mailbox, userId, bounces.keys), to },
              }),
          subject: cutText(oneLine(subject), SUBJECT_CHARS),
          text,
          html,
          messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}.1@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': {
                    prepared: true,
                    value: `<${new URL(unsubscribeUrl).href}>`,
                  },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
        return {
          result: 'delivered',
          status: 250,
          answer: shorten(info.response),
          retryAfterMs: null,
        };
      } catch (error) {
        return outcomeOfSmtp(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * A refusal with 5xx is final for this mail; 5.1.x and 5.7.1 mean that the address takes none. Only
 * what is said about the recipient or the message is about this mail: a refused sign-in or sender is
 * ours to repair, so the mail waits.
 */
function outcomeOfSmtp(error: unknown): Outcome {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  const answer = shorten(error instanceof Error ? error.message : 'The mail was not accepted.');
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  const final = status !== null && status >= 500 && aboutMail;
  const gone = final && /\b5\.(?:1\.\d|7\.1)\b/u.test(answer);
  return {
    result: gone ? 'disable' : final ? 'give_up' : 'retry',
    status,
    answer,
    retryAfterMs: null,
  };
}

/** Header injection: no value of a user may begin another line. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** One alert mail or digest. */
export const sendAlertMail = (
  mailer: Mailer,
  target: {
    to: string;
    userId: string;
    unsubscribeUrl: string;
    settingsUrl: string;
    productName: string;
  },
  message: Message,
): Promise<Outcome> =>
  mailer.send({
    to: target.to,
    userId: target.userId,
    key: message.id,
    unsubscribeUrl: target.unsubscribeUrl,
    ...mailOf(message, target),
  });
