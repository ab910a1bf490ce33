import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw } from '../testing/raw-client.ts';
import { createWorld } from '../testing/world.ts';
import type { RunningGateway, World } from '../testing/world.ts';

let world: World;
let gateway: RunningGateway;

beforeAll(async () => {
  world = await createWorld();
  gateway = await world.startGateway();
});
afterAll(() => world.close());

describe('hostile input', () => {
  const malformed = [
    '',
    '4',
    '9',
    '49',
    '40',
    '40{',
    '40[]',
    '40{"token":null}',
    '40/admin,',
    '40/__proto__,{}',
    '42["head"]',
    '42["head",{}]',
    '42["renew"]',
    '421["renew"]',
    '421["renew",null]',
    '420["head"]',
    '42["disconnect"]',
    '42["__proto__",{"__proto__":{"polluted":true}}]',
    '43[]',
    '4399999999999999999999[]',
    '44',
    '45',
    '451-["x",{"_placeholder":true,"num":0}]',
    '4512345678901234567890-["x"]',
    'b4AAAA',
    `42["head",${'['.repeat(10_000)}`,
    `42[${'"x",'.repeat(5_000)}"x"]`,
    '\u{0}\u{0}\u{0}',
  ];

  test.each([[false], [true]])(
    'S-15: malformed packets are survived and others are served (signed in: %s)',
    async (signedIn) => {
      const person = await world.person();
      const bystander = world.connect(gateway, { token: person.token });
      await bystander.until(() => bystander.ready !== null, 'ready');
      for (const packet of malformed) {
        const hostile = await connectRaw(gateway);
        await hostile.until('"sid"');
        if (signedIn) {
          hostile.send(`40${JSON.stringify({ token: person.token })}`);
          await hostile.until('"ready"');
        }
        hostile.send(packet);
        hostile.sendBytes(2, Buffer.from([0xff, 0x00, 0xff]));
        hostile.wire.end();
        hostile.wire.resume();
      }
      await world.emit(person.userId, 1);
      await bystander.until(() => bystander.events.user.length === 1, 'an event');
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  test('S-15: a frame of more than 64 KB closes its sender only', async () => {
    const person = await world.person();
    const bystander = world.connect(gateway, { token: person.token });
    await bystander.until(() => bystander.ready !== null, 'ready');
    const hostile = await connectRaw(gateway);
    await hostile.until('"sid"');
    hostile.send(`40${JSON.stringify({ token: 'x'.repeat(65 * 1_024) })}`);
    await hostile.closed();
    await world.emit(person.userId, 1);
    await bystander.until(() => bystander.events.user.length === 1, 'an event');
  });

  test('S-15: a flood of small frames closes its sender only', async () => {
    const person = await world.person();
    const hostile = await connectRaw(gateway);
    await hostile.until('"sid"');
    hostile.send(`40${JSON.stringify({ token: person.token })}`);
    await hostile.until('"ready"');
    for (let index = 0; index < 200; index += 1) hostile.send('420["head"]');
    await hostile.closed();
  });

  test('S-15: a connection that never sends a handshake is closed', async () => {
    const idle = await connectRaw(gateway);
    await idle.until('"sid"');
    await idle.closed();
  });

  test('S-15: two CONNECT packets on one connection never create two sockets', async () => {
    const person = await world.person();
    const twice = await connectRaw(gateway);
    await twice.until('"sid"');
    const hello = `40${JSON.stringify({ token: person.token })}`;
    twice.send(hello);
    twice.send(hello);
    // Refused, or cut, depending on whether the first was answered by then.
    await Promise.race([twice.until('bad_handshake').catch(() => {}), twice.closed()]);
    expect(twice.received().split('40{"sid"').length).toBeLessThanOrEqual(2);
    twice.wire.destroy();
  });

  test('S-15: other transports, paths and engine versions are refused', async () => {
    const polling = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
    const old = await connectRaw(gateway, { path: '/socket.io/?EIO=3&transport=websocket' });
    await old.closed();
    const foreign = await connectRaw(gateway, { path: '/elsewhere' });
    await foreign.closed();
    expect((await fetch(`${gateway.url}/../../etc/passwd`)).status).toBe(404);
  });
});
