import { sql } from '../../sql.ts';
import type { Database } from '../../client.ts';
import type { Committed, StreamBatch } from '../../committed.ts';
import { BOUNCE_DAYS, readMarkedAddress } from '../../queries/mail/content.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { announceDeliveries, channelsEvent } from '../alerts/announce.ts';
import { channelNotice } from '../alerts/channels/notice.ts';
import type { StoppedChannel } from '../alerts/channels/notice.ts';
import { raiseForMany } from '../alerts/raise.ts';
import { appendToMany } from '../events-to-many.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '#domain/keyring.ts';

/** A report that mail to a user could not be delivered. */
interface Bounce {
  userId: string;
  /** Identifies the report: a duplicate counts once. */
  reportId: string;
  /** Enhanced status code (RFC 3463), such as `5.1.1`. */
  status: string;
  /** First part of the Message-ID of the mail, when the report names it. */
  messageHash: string | null;
  /** The other server's message, at most 200 characters. */
  answer: string;
}

/** Rows per user, so that forged reports cannot fill the table. */
const KEPT_PER_USER = 50;
/** The address permanently rejects mail (channels.md 6). */
const PERMANENT = /^5\.(?:1\.\d{1,3}|7\.1)$/u;

/**
 * Records a bounce. A permanent one, or the fifth of another kind in a week, turns the user's
 * e-mail channels off, with a notice in the inbox. A repeated report changes nothing.
 * @returns whether it was recorded.
 */
export async function recordBounce(
  database: Database,
  bounce: Bounce,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    if (!(await insertBounce(tx, bounce))) return { value: false, batches: [] };
    const returned = await markReturned(tx, bounce);
    const batches = await announceDeliveries(tx, bounce.userId, returned);
    const marked = (await readMarkedAddress(tx, bounce.userId)) !== null;
    if (marked) batches.push(...(await turnMailOff(tx, bounce)));
    return { value: true, batches };
  });
}

async function insertBounce(tx: Tx, { userId, reportId, status }: Bounce): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into mail_bounces (user_id, report_id, address, status, permanent)
    select u.id, ${reportId}, u.email, ${status}, ${PERMANENT.test(status)}
    from users u
    where u.id = ${userId}::uuid and ${KEPT_PER_USER}::int > (
      select count(*) from mail_bounces b where b.user_id = u.id)
    on conflict (user_id, report_id) do nothing
    returning 1`);
  return rows.length > 0;
}

/** Updates the delivery log of a mail that the mail server had accepted. */
async function markReturned(tx: Tx, { userId, messageHash, answer }: Bounce): Promise<string[]> {
  if (messageHash === null) return [];
  const rows = await tx.execute<{ id: string }>(sql`
    update alert_deliveries d set state = 'gave_up', last_answer = ${`Returned: ${answer}`}
    from alert_channels c
    where c.id = d.channel_id and c.kind = 'email' and d.user_id = ${userId}::uuid
      and d.state = 'delivered'
      and d.delivered_at > now() - make_interval(days => ${BOUNCE_DAYS}::int)
      and encode(sha256(convert_to(d.id::text, 'UTF8')), 'hex') like ${`${messageHash}%`}
    returning d.id`);
  return rows.map(({ id }) => id);
}

async function turnMailOff(tx: Tx, { userId, status }: Bounce): Promise<StreamBatch[]> {
  const rows = await tx.execute<StoppedChannel>(sql`
    update alert_channels
    set state = 'disabled', failing_since = coalesce(failing_since, clock_timestamp()),
      state_reason = ${`Mail to your address was returned (${status}).`}
    where user_id = ${userId}::uuid and kind = 'email' and state = 'active'
    returning id, user_id, name, state, failing_since`);
  if (rows.length === 0) return [];
  const raised = await raiseForMany(tx, rows.map(channelNotice));
  const changed = { streamId: userId, event: await channelsEvent(tx, userId) };
  return appendToMany(tx, [...raised, changed]);
}

/** Turning mail on again states that the address works. */
export async function forgetBounces(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from mail_bounces where user_id = ${userId}::uuid`);
}

const TOKEN = /^(?<user>[0-9a-f]{32})(?<mac>[0-9a-f]{16})$/u;

const macOf = (user: string, secret: string): string =>
  createHmac('sha256', secret).update(`bounce.v1.${user}`).digest('hex').slice(0, 16);

/**
 * Identifies a user in the address that bounces are returned to. Hexadecimal, since mail servers
 * may change the case of an address, and short, since its local part is limited to 64 characters
 * (RFC 5321).
 */
export function bounceTokenOf(userId: string, [key]: Keyring): string {
  const user = userId.replaceAll('-', '').toLowerCase();
  return `${user}${macOf(user, key)}`;
}

/** The user of a token; null when the token is not ours. */
export function userOfBounceToken(token: string, keys: Keyring): string | null {
  const { user, mac } = TOKEN.exec(token.toLowerCase())?.groups ?? {};
  if (user === undefined || mac === undefined) return null;
  const isOf = (key: string): boolean =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(user, key)));
  if (!keys.some(isOf)) return null;
  return user.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** `bounces+<token>@example.com` of `bounces@example.com` (variable envelope return path). */
export function bounceAddressOf(mailbox: string, userId: string, keys: Keyring): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${bounceTokenOf(userId, keys)}${mailbox.slice(at)}`;
}
