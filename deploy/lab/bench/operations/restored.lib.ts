import { sql } from '#db/sql.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { afterRestore } from '#db/after-restore.ts';
import type { Cursor } from '#contracts/socket.ts';
import { listQueuedMail } from '#db/commands/mail/trigger.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { readHeads } from '#db/queries/events.ts';
import { readWorkload } from '#db/queries/workload.ts';
import { transaction } from '#db/transaction.ts';
import { createTokens } from '../../../../streams/access-token.ts';
import { commitEvent, createListeners } from '../../../../streams/bench/load.lib.ts';
import type { Listener } from '../../../../streams/bench/load.lib.ts';
import { startProgram } from '../../../../streams/bench/program.lib.ts';
import { connectRecorder } from '../../../../streams/testing/recorder.ts';

const TABS = 20;

/** An open page and the last number that it has seen. */
export interface Tab extends Listener {
  cursor: Cursor;
}

/** Signs people in, before the backup. */
export async function openTabs(url: string): Promise<Listener[]> {
  const { TOKEN_SECRET: key, PUBLIC_URL: issuer } = readEnvironment();
  const database = openDatabase({ url, max: 4, name: 'drill' });
  try {
    return await createListeners(
      database,
      createTokens({ keys: [key], issuer, ttlSeconds: 3_600 }),
      TABS,
    );
  } finally {
    await database.close();
  }
}

/** Commits events that reach the pages; after the backup, so that a dump lacks them. */
export async function seeEvents(url: string, listeners: readonly Listener[]): Promise<Tab[]> {
  const database = openDatabase({ url, max: 4, name: 'drill' });
  try {
    for (const { userId } of listeners)
      for (let n = 0; n < 5; n += 1) await commitEvent(database, userId);
    const heads = await readHeads(
      database,
      listeners.map(({ userId }) => userId),
    );
    return listeners.map((listener) => {
      const cursor = heads.get(listener.userId);
      if (!cursor) throw new Error('A page has no stream.');
      return { ...listener, cursor };
    });
  } finally {
    await database.close();
  }
}

/** What must hold in a restored database, as lines; those that do not hold begin with "NOT". */
export async function putIntoService(url: string, tabs: readonly Tab[]): Promise<string[]> {
  const database = openDatabase({ url, max: 4, name: 'drill' });
  try {
    const before = await readWorkload(database);
    await migrateDatabase(url);
    const { streams, deliveries, mails } = await afterRestore(url);
    const after = await readWorkload(database);
    const due = after.oldestDueDelivery > 0 || (await listQueuedMail(database, 10)).length > 0;
    const reset = await pagesThatReadAgain(url, tabs);
    const wrote = await transaction(database, (tx) =>
      tx.execute(sql`insert into audit_log (action) values ('drill') returning 1`),
    ).catch((error: Error) => error.message);
    return [
      claim(before.oldestDueDelivery > 0, 'deliveries were due in the backup'),
      claim(!due, `nothing is sent twice: ${deliveries} deliveries, ${mails} mails dropped`),
      claim(reset === tabs.length, `${reset} of ${tabs.length} open pages read everything again`),
      claim(streams > 0, `${streams} event streams have a new epoch`),
      claim(
        typeof wrote !== 'string',
        `it takes writes${typeof wrote === 'string' ? `: ${wrote}` : ''}`,
      ),
    ];
  } finally {
    await database.close();
  }
}

export const claim = (holds: boolean, what: string): string => `${holds ? 'ok ' : 'NOT'} ${what}`;

/** Pages connect with what they had seen; each must read everything again. */
async function pagesThatReadAgain(url: string, tabs: readonly Tab[]): Promise<number> {
  process.env.DATABASE_URL = url;
  const gateway = await startProgram('./gateway.lib.ts');
  try {
    const answers = await Promise.all(
      tabs.map(async ({ token, cursor }) => {
        const page = connectRecorder(gateway.url, { token, cursors: { user: cursor } });
        await page.until(() => page.ready !== null, 'ready');
        page.close();
        const [reset] = page.resets;
        return reset !== undefined && reset.stream === 'user' && reset.epoch !== cursor.epoch;
      }),
    );
    return answers.filter(Boolean).length;
  } finally {
    await gateway.stop();
  }
}
