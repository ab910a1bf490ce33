import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import { openDatabase } from '#db/client.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { homeFiles } from '../../devstack/home.ts';
import { startTestStack } from '../../devstack/test-stack.ts';
import { JOBS, grantProfessional, openClient } from './operations/chaos/client.lib.ts';
import type { Kind } from './operations/chaos/client.lib.ts';
import { count, differences, promises, settled } from './operations/chaos/compare.lib.ts';
import { disturb } from './operations/chaos/disturb.lib.ts';
import { claim } from './operations/restored.lib.ts';

/**
 * `npm run bench -- chaos [seed] [users] [jobs of a kind] [seconds]`: users search, discover,
 * analyze and monitor over that time, beyond what their plans allow, while every process of the
 * stack is killed, paused or frozen. Then everything that was accepted must have ended, once, counted
 * once, and be what every open page was sent.
 */
const [seed = 1, users = 12, each = 4, seconds = 240] = process.argv.slice(2).map(Number);
/** Every third user is on the highest plan, which monitors. */
const PAYING_OF = 3;
/** A discovery takes as long as several of the others. */
const RARER = 3;
const random = seededRandom(seed);
const emails = Array.from({ length: users }, (_, n) => `chaos-${seed}-${n}@earshot.test`);

const sum = (of: ReadonlyMap<string, number>): string =>
  [...of].map(([name, times]) => `${name} ${times}`).join(', ') || 'none';

const { stack, stop } = await startTestStack();
const lines: string[] = [];
try {
  const clients = await Promise.all(emails.map((email) => openClient(stack, email)));
  const paying = emails.filter((_, n) => n % PAYING_OF === 0);
  await Promise.all(paying.map((email) => grantProfessional(stack, email)));
  const calm = new AbortController();
  const disturbing = disturb(homeFiles(stack.home).processes, seededRandom(seed + 1), calm.signal);
  const kinds = Object.keys(JOBS) as Kind[];
  const began = performance.now();
  await Promise.all(
    clients.flatMap((client, number) =>
      kinds.flatMap((kind) =>
        Array.from(
          { length: kind === 'competitor_discovery' ? Math.ceil(each / RARER) : each },
          async (_, turn) => {
            await sleep(seconds * 1_000 * random());
            try {
              const id = await client.start(kind, turn + Math.floor(random() * 10), random() < 0.3);
              if (id !== null && kind === 'competitor_discovery' && number % PAYING_OF === 0)
                await client.monitor(id);
            } catch (error) {
              client.faults.push(String(error));
            }
          },
        ),
      ),
    ),
  );
  await sleep(Math.max(0, seconds * 1_000 - (performance.now() - began)));
  calm.abort();
  const { kills, pauses, freezes } = await disturbing;
  const slowest = freezes.toSorted((a, b) => b.seconds - a.seconds);
  console.log(`seed ${seed}\nkills: ${sum(kills)}\npauses: ${sum(pauses)}`);
  console.log(
    `frozen, seconds until replaced: ${slowest.map(({ name, seconds: after }) => `${name} ${after.toFixed(0)}`).join(', ') || 'none'}`,
  );

  const database = openDatabase({ url: stack.postgresUrl, max: 4, name: 'bench' });
  lines.push(await settled(database));
  const states = await database.db.execute<{ kind: string; status: string; n: number }>(sql`
    select kind, status, count(*)::int as n from jobs group by kind, status order by kind, status`);
  for (const { kind, status, n } of states) console.log(`${kind} ${status}: ${n}`);
  console.log(
    `refused: ${clients.reduce((total, { refused }) => total + refused, 0)}, monitored: ${clients.reduce((total, { monitored }) => total + monitored.size, 0)}, alerts: ${await count(database, sql`select count(*)::int as n from alerts`)}`,
  );
  // The sweep of the gateway, and pages that wait to connect.
  await sleep(12_000);
  lines.push(...(await promises(database)));
  const jobs = await database.db.execute<{ email: string; id: string; kind: Kind }>(sql`
    select u.email, j.id, j.kind from jobs j join users u on u.id = j.user_id`);
  const found: string[] = [];
  for (const client of clients) {
    const own = jobs.filter(({ email }) => email === client.email);
    const stored = new Map(own.map(({ id, kind }) => [id, kind]));
    const different = await differences(client, stored);
    client.page.close();
    found.push(...different.map((line) => `${client.email} ${line}`));
  }
  for (const line of found.slice(0, 30)) console.log(`  ${line.slice(0, 600)}`);
  const of = (what: RegExp): number => found.filter((line) => what.test(line)).length;
  const accepted = clients.reduce((total, client) => total + client.accepted.size, 0);
  const events = clients.reduce((total, client) => total + client.events.length, 0);
  lines.push(
    claim(
      jobs.length > 0 && of(/ lost: /u) === 0,
      `${accepted} jobs, ${events} events, ${of(/ lost: /u)} lost`,
    ),
    claim(of(/ doubled: /u) === 0, `${of(/ doubled: /u)} doubled`),
    claim(of(/ (view|plan): /u) === 0, `${of(/ (view|plan): /u)} views that differ`),
    claim(found.length === 0, `${found.length} faults in all`),
  );
  const logs = homeFiles(stack.home).logs;
  const unhandled = readdirSync(logs).filter((file) =>
    /unhandled/iu.test(readFileSync(join(logs, file), 'utf8')),
  );
  lines.push(
    claim(unhandled.length === 0, `unhandled rejections: ${unhandled.join(', ') || 'none'}`),
  );
  await database.close();
} finally {
  await stop();
}
console.log(lines.map((line) => `  ${line}`).join('\n'));
process.exit(lines.some((line) => line.startsWith('NOT')) ? 1 : 0);
