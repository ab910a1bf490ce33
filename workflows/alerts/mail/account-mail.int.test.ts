import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailType } from '#contracts/alerts/mail.ts';
import type { PlanName } from '#domain/names.ts';
import { triggerMail } from '#db/commands/mail/trigger.ts';
import { createUser } from '#db/testing/factories.ts';
import { createSearch } from '#db/testing/searches.ts';
import { openDeliveryWorld } from '../testing/delivery-world.ts';
import type { DeliveryWorld } from '../testing/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
  await world.serve();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const mailsTo = (email: string): string[] =>
  world.smtp.mails.filter((mail) => mail.includes(`To: ${email}`));
const trigger = (userId: string, type: MailType, plan: PlanName = 'professional') =>
  triggerMail(world.database, { userId, plan, type });

test('A-82: a mail requested repeatedly is sent once, with the same Message-ID', async () => {
  const { userId, email } = await createUser(world.database);
  const queued = await Promise.all([1, 2, 3].map(() => trigger(userId, 'welcome')));
  expect(new Set(queued.map(({ id }) => id)).size).toBe(1);
  await Promise.all([world.dispatchMail(), world.dispatchMail()]);
  await expect.poll(async () => (await trigger(userId, 'welcome')).state).toBe('sent');
  await world.dispatchMail();
  expect(mailsTo(email)).toEqual([expect.stringContaining('Subject: Welcome to Earshot')]);
});

test('A-25: updates need professional, and nothing is sent when there is nothing', async () => {
  const { userId, email } = await createUser(world.database);
  await expect(trigger(userId, 'competitor_update', 'starter')).rejects.toMatchObject({
    code: 'PLAN_LIMIT_ERROR',
  });
  for (const type of ['competitor_update', 'weekly_digest', 'search_completed'] as const)
    await expect(trigger(userId, type)).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
  await world.raisePrice(userId);
  const { key } = await trigger(userId, 'weekly_digest');
  expect(key).toMatch(/^weekly_digest:\d{4}-W\d{2}$/u);
  await world.dispatchMail();
  // The other is the welcome of the new account.
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const digest = mailsTo(email).find((mail) => mail.includes('Subject: Your week'));
  expect(digest).toContain('Subject: Your week: 1 alert on Kontaktly');
  expect(digest).toContain('raised Growth from $39 to $49 a month.');
  // Sent on request, so there is nothing to unsubscribe from.
  expect(digest).not.toContain('List-Unsubscribe');
});

test('A-25: search_completed reports the newest finished search, once per search', async () => {
  const search = await createSearch(world.database, {
    plan: 'starter',
    spec: { query: 'late pay' },
  });
  await world.write(sql`
    update jobs set status = 'completed', finished_at = now()
    where id = ${search.searchId}::uuid`);
  await world.write(sql`
    update searches set total_found = 12 where id = ${search.searchId}::uuid`);
  const first = await trigger(search.userId, 'search_completed', 'free');
  expect(first.key).toBe(`search_completed:${search.searchId}`);
  const [user] = await world.write(sql`
    select email from users where id = ${search.userId}::uuid`);
  const email = String(user?.['email']);
  await world.dispatchMail();
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const mail = mailsTo(email).find((each) => each.includes('12 posts')) ?? '';
  expect(mail).toContain('/dashboard/social-media-search-history/');
  expect((await trigger(search.userId, 'search_completed', 'free')).id).toBe(first.id);
  await world.dispatchMail();
  expect(mailsTo(email)).toHaveLength(2);
});

test.each([
  ['temporarily', { at: 'RCPT TO', code: 450, text: '4.2.1 Mailbox full' }, 'sent', 1],
  ['for good', { at: 'RCPT TO', code: 550, text: '5.1.1 No such user' }, 'failed', 0],
] as const)('an account mail that is refused %s', async (how, refusal, state, sent) => {
  const { userId, email } = await createUser(world.database);
  let refusals = 0;
  world.smtp.refuse((to) => {
    if (to !== email || (how === 'temporarily' && refusals > 0)) return null;
    refusals += 1;
    return refusal;
  });
  await world.dispatchMail();
  const read = async () => {
    const [row] = await world.write(sql`
        select state, last_status, last_answer from account_mails
        where user_id = ${userId}::uuid and type = 'welcome'`);
    return row;
  };
  await expect.poll(async () => (await read())?.['state']).toBe(state);
  expect(refusals).toBe(1);
  expect(mailsTo(email)).toHaveLength(sent);
  if (state === 'failed') expect(await read()).toMatchObject({ last_status: 550 });
});

test('a mail to an account that was deleted in the meantime is not sent', async () => {
  const { userId, email } = await createUser(world.database);
  await world.write(sql`delete from users where id = ${userId}::uuid`);
  await world.dispatchMail();
  expect(mailsTo(email)).toEqual([]);
});
