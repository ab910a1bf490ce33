import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import type { SmtpSink } from '../testing/smtp-sink.ts';
import { createMailer } from './email.ts';
import type { Mailer, OutgoingMail } from './email.ts';

let sink: SmtpSink;
let mailer: Mailer;
beforeAll(async () => {
  sink = await startSmtpSink();
  mailer = createMailer({ smtpUrl: sink.url, from: 'Earshot <mail@earshot.test>' });
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});

const MAIL: OutgoingMail = {
  to: 'ada@example.test',
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
