import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { recordLookUp } from '#db/commands/audit.ts';
import { answerParent, report } from '#streams/bench/program.lib.ts';

/** The minimum of any accepted command: read the body and wait for one row to reach the disk. */
const database = openDatabase({
  url: readEnvironment().DATABASE_URL,
  max: 10,
  name: 'bench-floor',
});
const app = new Hono().post('/', async (context) => {
  const { userId, query } = await context.req.json<{ userId: string; query: string }>();
  await recordLookUp(database, { userId, found: [query] });
  return context.json({ success: true }, 202);
});
answerParent();
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => report({ port }));
