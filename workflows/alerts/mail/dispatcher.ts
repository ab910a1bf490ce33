import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { listQueuedMail, markMailDispatched } from '#db/commands/mail/trigger.ts';
import { startOnce } from '../../jobs/engine.ts';
import { repeat } from '../../runtime/repeat.ts';
import { mailStart } from './names.ts';

interface MailDispatcherDeps {
  database: Database;
  client: Pick<Client, 'workflow'>;
  logger: Pick<Logger, 'warn'>;
}

const EVERY_MS = 250;
const BATCH = 200;
/** Concurrent requests to the engine. */
const PARALLEL = 16;

/** Starts the workflows of queued account mail until `signal` fires. Every worker runs one. */
export const runMailDispatcher = (deps: MailDispatcherDeps, signal: AbortSignal): Promise<void> =>
  repeat(() => dispatchMail(deps), {
    everyMs: EVERY_MS,
    failure: 'account mail is delayed',
    logger: deps.logger,
    signal,
  });

/** One pass; returns how many workflows were started. */
export async function dispatchMail({
  database,
  client,
}: Omit<MailDispatcherDeps, 'logger'>): Promise<number> {
  const queued = await listQueuedMail(database, BATCH);
  let started = 0;
  for (let at = 0; at < queued.length; at += PARALLEL)
    await Promise.all(
      queued.slice(at, at + PARALLEL).map(async (mail) => {
        if (await startOnce(client, mailStart(mail))) started += 1;
        await markMailDispatched(database, mail.mailId);
      }),
    );
  return started;
}
