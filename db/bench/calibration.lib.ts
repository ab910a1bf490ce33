import { createHash } from 'node:crypto';
import { seededRandom } from '#domain/seeded-random.ts';

/** Parts of the whole that one round does; a round is short, so that it fits between two others. */
const PARTS = 5;
const HASHED = { bytes: 1_048_576, times: 80 };
const PARSED = { rows: 2_000, times: 24 };
const SORTED = { numbers: 100_000, times: 1 };

const random = seededRandom(31);
const bytes = Buffer.alloc(HASHED.bytes, 'earshot');
const rows = Array.from({ length: PARSED.rows }, (_none, id) => ({
  id: String(id),
  title: `Which CRM is good for a team of ${Math.floor(random() * 50)}?`,
  tags: ['crm', 'team', `tag-${Math.floor(random() * 9)}`],
  score: random(),
}));
const numbers = Array.from({ length: SORTED.numbers }, random);

function work(): number {
  let kept = 0;
  for (let time = 0; time < HASHED.times; time += 1)
    kept += createHash('sha256').update(bytes).digest()[0] ?? 0;
  for (let time = 0; time < PARSED.times; time += 1)
    kept += (JSON.parse(JSON.stringify(rows)) as unknown[]).length;
  for (let time = 0; time < SORTED.times; time += 1)
    kept += numbers.toSorted((a, b) => a - b)[0] ?? 0;
  return kept;
}

/**
 * Seconds of processor time for a fixed piece of work: hashing, JSON and sorting, about one second
 * on the machine of the first table in `deploy/docs/performance.md`. Costs as multiples of it
 * compare over machines and over neighbors of one machine; extrapolated from a fifth of the work.
 */
function calibrate(): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return ((user + system) / 1e6) * PARTS;
}

/** As many rounds after one that warms up. */
export function calibrateRounds(rounds: number): number[] {
  work();
  return Array.from({ length: rounds }, calibrate);
}
