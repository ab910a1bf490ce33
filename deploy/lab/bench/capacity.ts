import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { measureDueLists } from './operations/due-lists.lib.ts';
import { measureHerd } from './operations/herd.lib.ts';
import { measureRetention } from './operations/retention.lib.ts';
import { printSizing } from './operations/sizing.lib.ts';
import { measureStarts } from './operations/starts.lib.ts';
import { measureSubjects } from './operations/subjects.lib.ts';

/**
 * `npm run bench -- capacity [sizing | lists | subjects | herd | events | starts] [scale] [image]`: the
 * table of sizes, by arithmetic from unit costs; due lists of 300,000 watches and as many held
 * deliveries in a real Postgres, compared with a tenth of them; what a gateway pays for 1,000,000
 * founders who are elsewhere; how 100,000 pages come back after an outage; 1,000 events a second while
 * retention deletes; how long each process takes until it is ready, in containers of the image, such
 * as earshot:0.1.0, if one is named. A scale below 1 is a quick trial.
 */
const PARTS = ['sizing', 'lists', 'subjects', 'herd', 'events', 'starts'] as const;
const asked = process.argv.slice(2);
const scale = Number(asked.find((arg) => Number(arg) > 0) ?? 1);
const runs = (part: (typeof PARTS)[number]): boolean =>
  !PARTS.some((each) => asked.includes(each)) || asked.includes(part);

const WATCHES = 300_000;
const FOUNDERS = 1_000_000;
const EVENTS = { perSecond: 1_000, seconds: 120, expired: 600_000 };

const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench' });
const lines: string[] = [];
try {
  if (runs('sizing')) printSizing();
  if (runs('lists')) lines.push(...(await measureDueLists(database, Math.round(WATCHES * scale))));
  if (runs('subjects')) lines.push(...(await measureSubjects(env.NATS_URL, FOUNDERS)));
  if (runs('herd')) lines.push(...(await measureHerd(database)));
  if (runs('events'))
    lines.push(
      ...(await measureRetention(database, {
        perSecond: EVENTS.perSecond,
        seconds: Math.round(EVENTS.seconds * scale),
        expired: Math.round(EVENTS.expired * scale),
      })),
    );
  if (runs('starts')) lines.push(...(await measureStarts(asked.find((arg) => /[:/]/u.test(arg)))));
} finally {
  await database.close();
}
console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}`);
process.exit(lines.some((line) => line.startsWith('NOT')) ? 1 : 0);
