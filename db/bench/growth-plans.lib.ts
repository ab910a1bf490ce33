import { sql } from '../sql.ts';
import { asUser, connectionOptions, createBuilder } from '../client.ts';
import type { Database } from '../client.ts';
import { createSlots } from '../connection/slots.ts';
import { transaction } from '../transaction.ts';

export interface Statement {
  text: string;
  plan: string;
  /** Pages looked at in memory or read from disk. */
  pages: number;
  ms: number;
}

/** A connection that hands over the real plan of every statement it runs. */
interface Explained {
  database: Database;
  /** What ran since the last call. */
  take(): Statement[];
  close(): Promise<void>;
}

interface Logged {
  'Query Text': string;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Makes every later connection to this database report its plans. Needs a superuser. */
export async function explainAll(database: Database): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    // Also the statements by which foreign keys are kept.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  await transaction(database, async (tx) => {
    const [row] = await tx.execute<{ name: string }>(sql`select current_database() as name`);
    for (const [name, value] of Object.entries(settings))
      await tx.execute(sql.raw(`alter database "${row?.name}" set ${name} = '${value}'`));
  });
}

/** The database as `role` sees it, with the rows of `userId` if the role is bound to them. */
export function openExplained(url: string, role: string, userId: string): Explained {
  const statements: Statement[] = [];
  const as = new URL(url);
  as.username = role;
  const { options } = connectionOptions({ url: as.href, name: 'growth' });
  const pool = {
    url: as.href,
    max: 1,
    options: {
      ...options,
      onnotice: ({ message = '' }: { message?: string }) => {
        const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n([^]*)$/u.exec(message) ?? [];
        if (json === undefined) return;
        const { 'Query Text': text, Plan: plan } = JSON.parse(json) as Logged;
        const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        statements.push({ text, plan: JSON.stringify(plan, null, 1), pages, ms: Number(ms) });
      },
    },
  };
  const slots = createSlots(pool);
  const builderSlots = createSlots({ ...pool, onCreate: createBuilder });
  const templateSlots = createSlots(pool);
  return {
    database: asUser({ slots, builderSlots, templateSlots } as Database, userId),
    take: () => statements.splice(0),
    close: async () => {
      await Promise.all([slots, builderSlots, templateSlots].map((each) => each.close()));
    },
  };
}
