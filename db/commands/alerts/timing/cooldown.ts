import { sql } from '../../../sql.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import type { Rule } from '#contracts/alerts/rules.ts';
import type { Tx } from '../../../transaction.ts';
import type { AlertCandidate } from '../alert-candidate.ts';

type About = Pick<AlertCandidate, 'kind' | 'subject'>;

interface CooldownRow extends Record<string, unknown> {
  rule_id: string;
  subject_kind: string;
  subject_id: string;
  kind: AlertKind;
  until: string;
}

const keyOf = (...parts: readonly string[]): string => parts.join(' ');

/** Key of a rule's cooldown for one kind of alert about one subject. */
export const cooldownKey = (rule: Pick<Rule, 'id'>, { kind, subject }: About): string =>
  keyOf(rule.id, subject.kind, subject.id ?? '', kind);

/**
 * Starts cooldowns that are not running: each counts from the first alert and is not extended by
 * repeats. Alerts of one call count as one.
 * @returns the ends of those already running, which hold repeats until then.
 */
export async function startCooldowns(
  tx: Tx,
  wanted: readonly { rule: Rule; raised: { candidate: About } }[],
  now: Date,
): Promise<Map<string, Date>> {
  const cooling = wanted.filter(({ rule }) => rule.timing === 'at_once' && rule.cooldownHours > 0);
  if (cooling.length === 0) return new Map();
  const input = new Map(
    cooling.map(({ rule, raised: { candidate } }) => [
      cooldownKey(rule, candidate),
      {
        ruleId: rule.id,
        subjectKind: candidate.subject.kind,
        subjectId: candidate.subject.id ?? '',
        kind: candidate.kind,
        until: new Date(now.getTime() + rule.cooldownHours * 3_600_000).toISOString(),
      },
    ]),
  );
  const rows = await tx.execute<CooldownRow>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify([...input.values()])}::text::jsonb) as w (
        "ruleId" uuid, "subjectKind" text, "subjectId" text, kind text, until timestamptz)
    )
    insert into alert_cooldowns as c (rule_id, subject_kind, subject_id, kind, until)
    select "ruleId", "subjectKind", "subjectId", kind, until from wanted
    order by 1, 2, 3, 4
    on conflict (rule_id, subject_kind, subject_id, kind) do update
    set until = case when c.until > ${now.toISOString()}::timestamptz then c.until
      else excluded.until end
    returning c.rule_id, c.subject_kind, c.subject_id, c.kind, c.until`);
  return new Map(
    rows.flatMap((row) => {
      const key = keyOf(row.rule_id, row.subject_kind, row.subject_id, row.kind);
      const until = new Date(row.until);
      const started = input.get(key)?.until === until.toISOString();
      return started ? [] : [[key, until] as const];
    }),
  );
}

/** Deletes expired cooldowns: a rule has at most one per subject and kind. */
export async function pruneCooldowns(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from alert_cooldowns where until < now()`);
}
