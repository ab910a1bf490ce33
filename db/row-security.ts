import type { Sql } from 'postgres';

/** The role for requests of one user: API and gateway. Policies apply to it. */
export const APP_ROLE = 'earshot_app';
/**
 * The role for work for many users: worker, sweeps, sign-in, operator pages. It bypasses policies.
 */
export const BACKGROUND_ROLE = 'earshot_background';

/** The user of the transaction, in a subquery so that it is evaluated once per statement. */
const USER = `(select nullif(current_setting('app.user_id', true), '')::uuid)`;

const owner = `user_id = ${USER}`;
/** Of tables that name their owner as text, because `global` is one of them. */
const ownerText = (column: string): string => `${column} = ${USER}::text`;
/** Rows that belong to an owned row. The table's name keeps its column apart from the parent's. */
const within =
  (parent: string, column: string) =>
  (table: string): string =>
    `exists (select 1 from ${parent} parent where parent.id = ${table}.${column})`;

/** Tables with rows of users, and the rows that a user may read and write, before and after. */
const OWNED: Readonly<Record<string, string | ((table: string) => string)>> = {
  users: `id = ${USER}`,
  sessions: owner,
  api_keys: owner,
  refresh_tokens: within('sessions', 'session_id'),
  audit_log: owner,
  premium_interests: owner,
  product_feedbacks: owner,
  idempotency_keys: owner,
  usage_counters: owner,
  refunds: owner,
  llm_calls: ownerText('scope'),
  llm_job_calls: owner,
  export_records: owner,
  account_mails: owner,
  mail_bounces: owner,
  user_streams: ownerText('user_id'),
  events: ownerText('user_id'),

  jobs: owner,
  feedbacks: owner,
  share_links: owner,
  searches: within('jobs', 'id'),
  search_platforms: within('jobs', 'search_id'),
  search_results: within('jobs', 'search_id'),
  search_rejections: within('jobs', 'search_id'),
  watched_searches: owner,
  leads: owner,
  lead_posts: owner,
  lead_changes: within('leads', 'lead_id'),

  discoveries: within('jobs', 'id'),
  discovery_platforms: within('jobs', 'discovery_id'),
  discovery_posts: within('jobs', 'discovery_id'),
  discovery_results: within('jobs', 'discovery_id'),
  competitors: owner,

  gpt_analyses: owner,
  gpt_prompts: owner,
  gpt_analysis_prompts: within('jobs', 'analysis_id'),
  gpt_samples: within('jobs', 'analysis_id'),
  gpt_naming_rules: owner,
  gpt_drafts: owner,
  gpt_schedules: owner,

  alerts: owner,
  alert_mutes: owner,
  alert_rules: owner,
  alert_channels: owner,
  alert_deliveries: owner,
  alert_settings: owner,
  alert_cooldowns: within('alert_rules', 'rule_id'),
};

/** Rows of owned tables that everyone may read, and only background work may write. */
const PUBLIC_ROWS: Readonly<Record<string, string>> = {
  user_streams: `user_id = 'global'`,
  events: `user_id = 'global'`,
  llm_calls: `scope = 'global'`,
};

/** Tables without a policy, each with the reason. */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  mentions: 'public posts, stored once for all users',
  companies: 'companies, stored once for all users',
  company_facts: 'facts from public pages',
  company_events: 'changes on public pages',
  company_mentions: 'which public posts mention a company',
  company_day_totals: 'counts of public posts',
  watches: 'one for all users who watch the same company or query; names no user',
  watch_platforms: 'how far a watch has read a platform',
  watched_posts: 'public posts that a watch found',
  trend_refreshes: 'the public trending page',
  trend_sources: 'the public trending page',
  trend_problems: 'the public trending page',
  trend_posts: 'the public trending page',
  trend_days: 'the public trending page',
  trend_scores: 'the public trending page',
  platforms: 'names that this build knows',
  assistants: 'names that this build knows',
  fact_sources: 'names that this build knows',
  channel_kinds: 'names that this build knows',
  source_health: 'state of the platforms',
  company_source_health: 'state of the sources of company facts',
  source_clocks: 'state of the platforms',
  provider_answers: 'answers of platforms, shared by identical requests',
  provider_quota: 'requests made of a platform',
  process_beats: 'processes of the installation',
  maintenance: 'the switch of the installation',
  rate_buckets: 'counters that are taken before a user is known',
  former_usage: 'counts of deleted accounts under a keyed hash, which names no user',
};

/** What requests of one user write to shared tables; all else there is background work's. */
export const SHARED_WRITES: Readonly<Record<string, readonly string[]>> = {
  watches: ['insert', 'update'],
  process_beats: ['insert', 'update', 'delete'],
  rate_buckets: ['insert', 'update', 'delete'],
  former_usage: ['insert', 'update', 'delete'],
};

/** Tables that have a policy. */
export const OWNED_TABLES = Object.keys(OWNED);

/**
 * What a command of one user must know of other users: numbers only. The functions run with the
 * rights of the migrating role, which bypasses policies.
 */
const ACROSS_USERS: Readonly<Record<string, string>> = {
  'company_followers(company uuid)': `
    returns table (n int, days int, weight int) as $$
      select count(*)::int, max((c.options ->> 'analysisDays')::int),
        max(case u.plan when 'professional' then 2 else 1 end)
      from competitors c join users u on u.id = c.user_id
      where c.company_id = company and c.monitored_since is not null
        and c.status <> 'archived' and c.collecting
    $$`,
  'is_watched(watch uuid)': `
    returns boolean as $$
      select exists (
        select 1 from watched_searches s where s.watch_id = watch and s.until > now())
    $$`,
};

/**
 * Puts every table with rows of users behind row-level security. Safe to repeat; a table is
 * only locked when its policies differ, which their comments say.
 * @throws Error when the migrating role is subject to policies itself: its functions would count
 *   nothing, and its migrations would change nothing.
 */
export async function protectRows(client: Sql): Promise<void> {
  const [role] = await client<{ bypasses: boolean }[]>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`;
  if (role?.bypasses !== true)
    throw new Error('The role that migrates must have BYPASSRLS (or be a superuser).');
  for (const [table, owned] of Object.entries(OWNED)) {
    const rows = typeof owned === 'string' ? owned : owned(table);
    await applyPolicy(client, { table, name: 'own_rows', command: 'all', rows });
  }
  for (const [table, rows] of Object.entries(PUBLIC_ROWS)) {
    await applyPolicy(client, { table, name: 'public_rows', command: 'select', rows });
  }
  for (const [signature, body] of Object.entries(ACROSS_USERS)) {
    await client.unsafe(`
      create or replace function ${signature} ${body}
      language sql stable security definer set search_path = public, pg_temp;
      revoke all on function ${signature} from public;`);
  }
}

interface Policy {
  table: string;
  name: string;
  command: 'all' | 'select';
  rows: string;
}

async function applyPolicy(client: Sql, { table, name, command, rows }: Policy): Promise<void> {
  const [known] = await client<{ definition: string | null }[]>`
    select obj_description(p.oid, 'pg_policy') as definition
    from pg_policy p join pg_class t on t.oid = p.polrelid
    where t.oid = to_regclass(${table}) and p.polname = ${name}
      and t.relrowsecurity and t.relforcerowsecurity`;
  if (known?.definition === rows) return;
  // One message is one transaction.
  await client.unsafe(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    drop policy if exists ${name} on ${table};
    create policy ${name} on ${table} for ${command} using (${rows});
    comment on policy ${name} on ${table} is '${rows.replaceAll("'", "''")}'`);
}

const SHARED_GRANTS = [
  `revoke insert, update, delete on ${Object.keys(SHARED_TABLES).join(', ')} from ${APP_ROLE};`,
  ...Object.entries(SHARED_WRITES).map(
    ([table, rights]) => `grant ${rights.join(', ')} on ${table} to ${APP_ROLE};`,
  ),
].join('\n');

/**
 * The processes read and write rows, and can neither change the schema nor rewrite the audit log;
 * requests write only the shared tables that they have to. Repeated after each migration, since
 * tables may be new.
 */
export async function grantRights(client: Sql): Promise<void> {
  const roles = await client<{ rolname: string }[]>`
    select rolname from pg_roles where rolname in (${APP_ROLE}, ${BACKGROUND_ROLE})`;
  for (const { rolname } of roles) {
    await client.unsafe(`
      grant usage on schema public, drizzle to ${rolname};
      grant select, insert, update, delete on all tables in schema public to ${rolname};
      grant usage on all sequences in schema public to ${rolname};
      grant execute on all functions in schema public to ${rolname};
      grant select on all tables in schema drizzle to ${rolname};
      revoke update ${rolname === APP_ROLE ? ', delete' : ''} on audit_log from ${rolname};
      ${rolname === APP_ROLE ? SHARED_GRANTS : ''}`);
  }
}
