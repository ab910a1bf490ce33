import { sql } from '../../sql.ts';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import { DEFAULT_RULE } from '#contracts/alerts/rules.ts';
import { ruleMatches } from '#domain/alerts/rules.ts';
import type { Rule, RuleInput } from '#contracts/alerts/rules.ts';
import type { AlertFigures } from '#domain/alerts/rules.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { ALERT, readRules, toAlert } from '../../queries/alerts/rows.ts';
import type { AlertRow } from '../../queries/alerts/rows.ts';
import { snapshot, transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { rulesEvent } from './announce.ts';

const PREVIEW_DAYS = 7;

/**
 * Stores a rule, new or changed.
 * @throws AppError RESOURCE_NOT_FOUND for a foreign rule or channel, INVALID_OPERATION at 30 rules.
 */
export async function saveRule(
  database: Database,
  { userId, ruleId, rule }: { userId: string; ruleId: string | null; rule: RuleInput },
): Promise<Committed<Rule>> {
  return transaction(database, async (tx) => {
    await checkChannels(tx, userId, rule.channelIds);
    const id =
      ruleId === null
        ? await insertRule(tx, userId, rule)
        : await updateRule(tx, userId, ruleId, rule);
    const batch = await appendEvents(tx, userId, [
      await rulesEvent(tx, userId, { changedIds: [id] }),
    ]);
    const [saved] = await readRules(tx, userId, [id]);
    if (!saved) throw new Error('The saved rule was not found.');
    return { value: saved, batches: [batch] };
  });
}

const arrayOf = (values: readonly string[], type: 'text' | 'uuid') =>
  type === 'text'
    ? sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`
    : sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)::uuid)`;

async function insertRule(tx: Tx, userId: string, rule: RuleInput): Promise<string> {
  const rows = await tx.execute<{ id: string }>(sql`
    insert into alert_rules (user_id, name, kinds, subjects, min_new_mentions, max_sentiment,
      min_relevance, intents, channel_ids, timing, cooldown_hours, enabled)
    select ${userId}::uuid, ${rule.name}, ${arrayOf(rule.kinds, 'text')},
      ${JSON.stringify(rule.subjects)}::text::jsonb, ${rule.minNewMentions}::int,
      ${rule.maxSentiment}::double precision, ${rule.minRelevance}::double precision,
      ${arrayOf(rule.intents, 'text')}, ${arrayOf(rule.channelIds, 'uuid')}, ${rule.timing},
      ${rule.cooldownHours}::int, ${rule.enabled}::boolean
    where (select count(*) from alert_rules where user_id = ${userId}::uuid)
      < ${ALERT_LIMITS.rulesPerUser}::int
    returning id`);
  if (rows[0]) return rows[0].id;
  throw new AppError(
    'INVALID_OPERATION',
    `You have ${ALERT_LIMITS.rulesPerUser} rules, the most an account can have.`,
  );
}

/** The rule of a new account: what competitors change, in the inbox until there is a channel. */
export async function insertDefaultRule(tx: Tx, userId: string): Promise<void> {
  await insertRule(tx, userId, DEFAULT_RULE);
}

/**
 * Sends the alerts of the default rule to the first channel of a user who has no other rule; returns
 * the id of the rule.
 */
export async function routeDefaultRule(
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<string | null> {
  const rules = await readRules(tx, userId);
  const [only] = rules;
  if (only === undefined) {
    return insertRule(tx, userId, { ...DEFAULT_RULE, channelIds: [channelId] });
  }
  const isUnrouted = only.name === DEFAULT_RULE.name && only.channelIds.length === 0;
  if (rules.length > 1 || !isUnrouted) return null;
  return updateRule(tx, userId, only.id, { ...only, channelIds: [channelId] });
}

async function updateRule(tx: Tx, userId: string, id: string, rule: RuleInput): Promise<string> {
  const rows = await tx.execute(sql`
    update alert_rules
    set name = ${rule.name}, kinds = ${arrayOf(rule.kinds, 'text')},
      subjects = ${JSON.stringify(rule.subjects)}::text::jsonb,
      min_new_mentions = ${rule.minNewMentions}::int,
      max_sentiment = ${rule.maxSentiment}::double precision,
      min_relevance = ${rule.minRelevance}::double precision,
      intents = ${arrayOf(rule.intents, 'text')},
      channel_ids = ${arrayOf(rule.channelIds, 'uuid')}, timing = ${rule.timing},
      cooldown_hours = ${rule.cooldownHours}::int, enabled = ${rule.enabled}::boolean, updated_at = clock_timestamp()
    where id = ${id}::uuid and user_id = ${userId}::uuid returning 1`);
  if (rows.length === 0) throw notFound();
  return id;
}

async function checkChannels(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [known] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from alert_channels
    where user_id = ${userId}::uuid and id in (${sql.join(
      [...new Set(ids)].map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`);
  if (known?.count !== new Set(ids).size) throw notFound();
}

export async function removeRule(
  database: Database,
  { userId, ruleId }: { userId: string; ruleId: string },
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      delete from alert_rules where id = ${ruleId}::uuid and user_id = ${userId}::uuid returning 1`);
    if (rows.length === 0) throw notFound();
    const batch = await appendEvents(tx, userId, [
      await rulesEvent(tx, userId, { removedIds: [ruleId] }),
    ]);
    return { value: null, batches: [batch] };
  });
}

/** The alerts of the last seven days that a rule would have sent, newest first. */
export function previewRule(
  database: Database,
  { userId, rule }: { userId: string; rule: RuleInput },
): Promise<{ count: number; alerts: Alert[] }> {
  return snapshot(database, async (tx) => {
    const rows = await tx.execute<AlertRow & { figures: AlertFigures }>(sql`
      select ${ALERT.columns}, a.figures from alerts a
      where a.user_id = ${userId}::uuid
        and a.created_at > now() - make_interval(days => ${PREVIEW_DAYS}::int)
      order by a.created_at desc, a.id desc limit 2000`);
    const matching = rows.filter(({ kind, subjectKind, subjectId, figures }) =>
      ruleMatches(
        { ...rule, enabled: true },
        { kind, subject: { kind: subjectKind, id: subjectId }, figures },
      ),
    );
    return { count: matching.length, alerts: matching.slice(0, 20).map(toAlert) };
  });
}
