import { expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { createFaults } from '../faults.ts';
import { createReceivedLog } from './receiver.ts';
import { RECEIVERS } from './receivers.ts';

const deps = { clock: createClock(), faults: createFaults(), received: createReceivedLog() };
const post = (url: string, body: string) => {
  const { hostname } = new URL(url);
  const receiver = RECEIVERS.find(({ host }) => host === hostname);
  if (!receiver) throw new Error(`No receiver plays ${hostname}.`);
  return receiver.answer(new Request(url, { method: 'POST', body }), deps);
};
const SLACK = 'https://hooks.slack.com/services/T1/B1/x1';
const DISCORD = 'https://discord.com/api/webhooks/12/token';
const header = (length: number) => ({
  type: 'header',
  text: { type: 'plain_text', text: 'x'.repeat(length) },
});

test('channels.md 3: the Slack receiver answers as documented', async () => {
  const cases: [body: string, status: number, answer: string][] = [
    [JSON.stringify({ text: 'hello', blocks: [header(150)] }), 200, 'ok'],
    [JSON.stringify({ text: 'hello', blocks: [header(151)] }), 400, 'invalid_blocks'],
    ['{', 400, 'invalid_payload'],
    ['{}', 400, 'no_text'],
  ];
  for (const [body, status, answer] of cases) {
    const response = await post(SLACK, body);
    expect([response.status, await response.text()]).toEqual([status, answer]);
  }
  deps.faults.add({ target: 'slack', kind: 'gone', times: 1 });
  expect((await post(SLACK, '{"text":"a"}')).status).toBe(404);
  expect((await post(SLACK, '{"text":"a"}')).status).toBe(200);
  expect(deps.received.list('hooks.slack.com')).toHaveLength(2);
});

test('channels.md 4: the Discord receiver answers with the message only when asked to wait', async () => {
  const body = JSON.stringify({ content: 'hello', embeds: [{ description: 'x'.repeat(300) }] });
  expect((await post(DISCORD, body)).status).toBe(204);
  const waited = await post(`${DISCORD}?wait=true`, body);
  expect(await waited.json()).toMatchObject({ id: expect.any(String), content: 'hello' });
  const long = JSON.stringify({ embeds: [1, 2].map(() => ({ description: 'x'.repeat(3_001) })) });
  const refused = await post(DISCORD, long);
  expect(await refused.json()).toMatchObject({ code: 50_035 });
  expect((await post('https://discord.com/api/webhooks/x/y', body)).status).toBe(404);
});
