import { createHash, createHmac } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { SearchDetail } from '#contracts/search/search.ts';
import type { ShareLink } from '#contracts/share/share-links.ts';
import type { Keyring } from '#domain/keyring.ts';
import { rotateChannel } from '#db/commands/alerts/channels/rotate.ts';
import { createChannel } from '#db/commands/alerts/channels/create.ts';
import { reseal } from '#db/commands/reseal.ts';
import { transaction } from '#db/transaction.ts';
import { newAttempt, openAttempts, sealAttempts } from './identity/attempt.ts';
import { TEST_CONFIG, createTestApp } from './testing/app.ts';
import { createSignIn } from './testing/sign-in.ts';
import { openTestApi } from './testing/test-api.ts';

const { db } = await openTestApi();

interface Keys {
  tokenKeys: Keyring;
  channelKeys: Keyring;
}
const before: Keys = {
  tokenKeys: ['old token key, long enough for it'],
  channelKeys: ['old channel key, long enough for it'],
};
const after: Keys = {
  tokenKeys: ['new token key, long enough for it'],
  channelKeys: ['new channel key, long enough for it'],
};
const during: Keys = {
  tokenKeys: [after.tokenKeys[0], before.tokenKeys[0]],
  channelKeys: [after.channelKeys[0], before.channelKeys[0]],
};
const appWith = (keys: Keys) => createTestApp(db, { config: { ...TEST_CONFIG, ...keys } });

const dataOf = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

test('S-38: share links keep their address from the first key to the last step of its replacement, those of early releases, too', async () => {
  const owner = await appWith(before).user();
  const made: ShareLink[] = [];
  for (const query of ['crm for plumbers', 'crm for bakers']) {
    const body = { query, platforms: ['reddit'] };
    const { id } = await dataOf<SearchDetail>(owner.send('/api/social-media-search/search', body));
    made.unshift(await dataOf(owner.send(`/api/social-media-search/${id}/share-link`)));
  }
  // The first one as an early release stored it: derived from its id.
  const early = made[1]?.shareId ?? '';
  const token = createHmac('sha256', before.tokenKeys[0])
    .update(`share.v1.${early}`)
    .digest('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await transaction(db.database, (tx) =>
    tx.execute(sql`
    update share_links set sealed = null, token_hash = ${hash} where id = ${early}::uuid`),
  );

  const shown = async (keys: Keys) => {
    const answer = await appWith(keys).as(owner.token).get('/api/share-links');
    return (await dataOf<{ links: ShareLink[] }>(answer)).links.map(({ url }) => url);
  };
  const urls = await shown(before);
  expect(urls).toEqual([made[0]?.url, `${TEST_CONFIG.publicUrl}/shared/${token}`]);
  expect(await shown(during)).toEqual(urls);

  expect(await reseal(db.database, after)).toMatchObject({ shareLinks: 0, unreadable: 2 });
  expect(await reseal(db.database, during)).toMatchObject({ shareLinks: 2, unreadable: 0 });
  expect(await reseal(db.database, during), 'again').toMatchObject({ shareLinks: 0 });
  expect(await shown(after)).toEqual(urls);
  for (const url of urls) {
    const path = url.replace(/^.*\/shared\//, '/api/shared/');
    expect((await appWith(after).app.request(path)).status).toBe(200);
  }
});

test('S-38: addresses of webhooks stay readable, and unsubscribe links work until the old key is removed', async () => {
  const { userId } = await appWith(before).user({ plan: 'professional' });
  const made = await createChannel(db.database, {
    userId,
    plan: 'professional',
    input: { kind: 'webhook', name: 'Ours', url: 'https://hooks.example.com/x' },
    channelKeys: before.channelKeys,
  });
  const channelId = made.value.channel.id;
  const rotate = (keys: Keys) =>
    rotateChannel(db.database, { userId, channelId, channelKeys: keys.channelKeys });
  await expect(rotate(after)).rejects.toThrow();
  expect(await reseal(db.database, during)).toMatchObject({ channels: 1, unreadable: 0 });
  await expect(rotate(after)).resolves.toMatchObject({ channel: { id: channelId } });

  const mac = createHmac('sha256', before.channelKeys[0])
    .update(`unsubscribe.v1.${userId}.${channelId}`)
    .digest('base64url');
  const statusWith = async (keys: Keys) =>
    (await appWith(keys).app.request(`/unsubscribe/${userId}.${channelId}.${mac}`)).status;
  expect([await statusWith(before), await statusWith(during), await statusWith(after)]).toEqual([
    200, 200, 404,
  ]);
});

test('S-38: a sign-in that began with the old key ends with the new one', async () => {
  const sealed = await sealAttempts([newAttempt()], before.tokenKeys);
  expect(await openAttempts(sealed, during.tokenKeys)).toHaveLength(1);
  expect(await openAttempts(sealed, after.tokenKeys)).toHaveLength(0);
});

test('S-38: the usage of an account that was deleted before is found by the new key', async () => {
  const claims = { sub: 'rotating', email: 'rotating@example.test' };
  const statuses: number[] = [];
  for (const keys of [before, during]) {
    const { browser, api } = await createSignIn(db, keys);
    await browser.signIn(claims);
    const user = api.as((await browser.refresh()).accessToken);
    for (const query of ['crm for plumbers', 'crm for bakers']) {
      statuses.push((await user.send('/api/social-media-search/search', { query })).status);
    }
    await user.send('/api/users/me/deletion', { confirmation: claims.email });
  }
  expect(statuses).toEqual([202, 202, 202, 403]);
});
