import { createConnection } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';
import { startMailCatcher } from './smtp.ts';
import type { RunningMailCatcher } from './smtp.ts';

let sandbox: TestSandbox;
let catcher: RunningMailCatcher;
beforeAll(async () => {
  sandbox = await startSandbox();
  catcher = await startMailCatcher(sandbox.mailbox, sandbox.clock, 0, '127.0.0.1');
});
afterAll(async () => {
  await catcher.close();
  await sandbox.close();
});

/** Speaks just enough SMTP to deliver one mail. */
async function send(to: string, lines: readonly string[]): Promise<void> {
  const socket = createConnection(catcher.port, '127.0.0.1');
  await once(socket, 'connect');
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectCode = async (code: string): Promise<void> => {
    for (;;) {
      const { value } = await answers.next();
      expect(value).toMatch(new RegExp(`^${code}`));
      if (value?.[3] === ' ') return;
    }
  };
  const say = async (text: string, code: string): Promise<void> => {
    socket.write(`${text}\r\n`);
    await expectCode(code);
  };
  await expectCode('220');
  await say('EHLO test', '250');
  await say('MAIL FROM:<earshot@earshot.test>', '250');
  await say(`RCPT TO:<${to}>`, '250');
  await say('DATA', '354');
  await say([...lines, '.'].join('\r\n'), '250');
  await say('QUIT', '221');
  socket.destroy();
}

const list = async (to: string): Promise<unknown> =>
  (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`)).json();

test('a mail is caught, decoded, listed for its recipient and shown with its markup as text', async () => {
  await send('Pro@earshot.test', [
    'From: Earshot <earshot@earshot.test>',
    'To: pro@earshot.test',
    'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe_=3Cimg_src=3Dx=3E?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Hallo <script>alert(1)</script> caf=C3=A9',
  ]);
  expect(await list('pro@earshot.test')).toMatchObject({
    mails: [
      {
        id: 1,
        subject: 'Grüße <img src=x>',
        text: expect.stringContaining('café'),
        to: ['pro@earshot.test'],
        headers: { 'return-path': '<earshot@earshot.test>' },
      },
    ],
  });
  expect(await list('free@earshot.test')).toEqual({ mails: [] });
  for (const path of ['/inbox', '/inbox/1']) {
    const page = await (await fetch(`${sandbox.url}${path}`)).text();
    expect(page).toContain('Grüße &lt;img src=x&gt;');
    expect(page).not.toContain('<script>alert');
  }
});

test('an unknown mail is 404, and the inbox can be emptied', async () => {
  expect((await fetch(`${sandbox.url}/inbox/999`)).status).toBe(404);
  await fetch(`${sandbox.url}/inbox`, { method: 'DELETE' });
  expect(await (await fetch(`${sandbox.url}/inbox`)).text()).toContain('No mail yet');
});
