import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Keyring } from '#domain/keyring.ts';
import { userOfBounceToken } from '#db/commands/mail/bounces.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import type { SmtpSink } from '../testing/smtp-sink.ts';
import { createMailer } from './email.ts';
import type { Mailer, OutgoingMail } from './email.ts';

const SETTINGS = { requireTls: false, from: 'Earshot <mail@earshot.test>', bounces: null };

let sink: SmtpSink;
let mailer: Mailer;
beforeAll(async () => {
  sink = await startSmtpSink();
  mailer = createMailer({ ...SETTINGS, smtpUrl: sink.url });
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});

const MAIL: OutgoingMail = {
  to: 'ada@example.test',
  userId: '0198c0de-0000-7000-8000-00000000abcd',
  subject: 'News',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  key: 'k1',
  unsubscribeUrl: 'https://earshot.example/unsubscribe/x',
};
const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0\r\n', '\r\n\t'];
const FIELDS = ['subject', 'to', 'key', 'unsubscribeUrl'] as const;

test.each(FIELDS)('S-28: a line break in `%s` begins no header of its own', async (field) => {
  for (const [at, line] of BREAKS.entries()) {
    sink.reset();
    const injected = `${MAIL[field]}${line}Bcc: eve@evil.test${line}X-Injected: ${at}`;
    await mailer.send({ ...MAIL, [field]: injected });
    for (const mail of sink.mails) {
      const head = mail.slice(0, mail.indexOf('\r\n\r\n'));
      expect(head, JSON.stringify(line)).not.toMatch(/^(?:Bcc|X-Injected):/imu);
    }
    if (field === 'subject' || field === 'key') expect(sink.mails).toHaveLength(1);
  }
});

test('where TLS is required, a server without it gets no mail, and the mail waits', async () => {
  const strict = createMailer({ ...SETTINGS, smtpUrl: sink.url, requireTls: true });
  sink.reset();
  expect((await strict.send(MAIL)).result).toBe('retry');
  strict.close();
  expect(sink.mails).toEqual([]);
});

test('channels.md 6: bounces return to an address that names the user, signed', async () => {
  const keys: Keyring = ['a secret of this test'];
  const bounces = { mailbox: 'bounces@earshot.test', keys };
  const signing = createMailer({ ...SETTINGS, smtpUrl: sink.url, bounces });
  sink.reset();
  await signing.send(MAIL);
  signing.close();
  const [sender = ''] = sink.senders;
  expect(sender).toMatch(/^bounces\+[0-9a-f]{48}@earshot\.test$/u);
  expect(sender.indexOf('@')).toBeLessThanOrEqual(64);
  const token = sender.slice('bounces+'.length, sender.indexOf('@'));
  expect(userOfBounceToken(token, ['the next secret', ...keys])).toBe(MAIL.userId);
  expect(userOfBounceToken(token, ['another secret'])).toBeNull();
});
