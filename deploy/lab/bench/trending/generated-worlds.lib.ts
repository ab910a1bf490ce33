import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { labelledSchema, readSet } from '../../data.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { shuffled } from '../../training/random.ts';
import type { BurstWorld, PlantedProblem, WrittenPost } from './worlds.lib.ts';

const PLATFORMS = ['reddit', 'hackernews', 'stackoverflow', 'youtube', 'github'] as const;
const FIRST_DAY = -24;
const LAST_DAY = 3;
/** A burst happens within so many days. */
const BURST_DAYS = [1.2, 2.8] as const;
/** Posts of one author that copies a text around: they count once and are no burst. */
const FLOOD_POSTS = 40;

interface Volume {
  /** What people write besides. */
  posts: number;
  day: (random: () => number) => number;
  /** Nothing of these platforms is known before `KNOWN_FROM`. */
  knownLate?: readonly string[];
}

/**
 * How much is written when: the same on all days; more and more; and as in search results, where
 * new posts are found much more easily than old ones; and as after a start, when of busy platforms
 * only the last days are known.
 */
const VOLUMES: readonly [Volume, ...Volume[]] = [
  { posts: 700, day: (random) => FIRST_DAY + (LAST_DAY - FIRST_DAY) * random() },
  { posts: 700, day: (random) => FIRST_DAY + (LAST_DAY - FIRST_DAY) * Math.sqrt(random()) },
  {
    posts: 1_500,
    day: (random) =>
      random() < 0.12
        ? LAST_DAY * random()
        : Math.max(FIRST_DAY, 2.5 * Math.log(Math.max(1e-9, random()))),
  },
  {
    posts: 1_000,
    day: (random) => FIRST_DAY + (LAST_DAY - FIRST_DAY) * random(),
    knownLate: ['reddit', 'hackernews'],
  },
];
const KNOWN_FROM = -5;

interface Market {
  name: string;
  problems: { id: string; kind: 'burst' | 'steady'; posts: Sentence[] }[];
}
interface Sentence {
  platform: string;
  title: string | null;
  text: string;
}

/**
 * Worlds with planted bursts, each of a market the product was not tuned on: `markets/*` put into time by
 * seeds, among posts that have nothing to do with them. Half of the markets are for choosing, the others
 * for measuring. Kinds of volume take turns.
 */
export function generateWorlds(half: 'chosen on' | 'measured on', seeds: number): BurstWorld[] {
  const background = backgroundPosts();
  return readMarkets(half === 'chosen on' ? 'chosen' : 'measured').flatMap((market, at) =>
    Array.from({ length: seeds }, (_none, seed) => {
      const volume = VOLUMES[(at * seeds + seed) % VOLUMES.length] ?? VOLUMES[0];
      return plant(market, background, { seed, volume });
    }),
  );
}

/**
 * A harder kind of world: real requests to one bank, nearly all about the same few words. Reported
 * only; nothing was chosen on it.
 */
export function generateBankWorlds(seeds: number): BurstWorld[] {
  return Array.from({ length: seeds }, (_none, seed) => bankWorld(seed)).filter(
    (world) => world !== null,
  );
}

function readMarkets(half: string): Market[] {
  const folder = join(import.meta.dirname, 'markets', half);
  return globSync('*.txt', { cwd: folder })
    .toSorted()
    .map((file) => ({
      name: basename(file, '.txt'),
      problems: readFileSync(join(folder, file), 'utf8')
        .split(/^## /mu)
        .slice(1)
        .map((section) => {
          const [heading = '', ...lines] = section.trim().split('\n');
          const [kind = '', id = ''] = heading.split(' ');
          return {
            id,
            kind: z.enum(['burst', 'steady']).parse(kind),
            posts: lines
              .filter((line) => line !== '')
              .map((line) => {
                const [platform = '', title = '', text = ''] = line.split('|');
                return { platform, title: title === '' ? null : title, text };
              }),
          };
        }),
    }));
}

/** Posts without a planted problem: those of the default world, and questions of the labelled sets. */
function backgroundPosts(): Sentence[] {
  const file = join(import.meta.dirname, '../../../sandbox/worlds/default/posts.ndjson');
  const schema = z.object({
    platform: z.string(),
    title: z.string().nullable(),
    text: z.string(),
    lang: z.string(),
    labels: z.object({ problem: z.string().nullable() }),
  });
  const posts = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)))
    .filter(({ labels, lang }) => labels.problem === null && lang === 'en');
  const asked = (readSet('intent/ask-hn', labelledSchema) ?? []).map(({ text }) => ({
    platform: 'hackernews',
    title: `Ask HN: ${text}`,
    text: '',
  }));
  return [...posts.filter(({ platform }) => PLATFORMS.some((one) => one === platform)), ...asked];
}

function plant(
  market: Market,
  background: readonly Sentence[],
  { seed, volume }: { seed: number; volume: Volume },
): BurstWorld {
  const random = seededRandom(hashOf(`${market.name} ${seed}`));
  const posts: WrittenPost[] = [];
  const problems: PlantedProblem[] = [];
  const { posts: backgroundCount, day: anyDay, knownLate = [] } = volume;
  for (const { platform, title, text } of shuffled(background, random).slice(0, backgroundCount))
    add(posts, { platform, title, text }, { day: anyDay(random), problem: null, random });
  for (const { id, kind, posts: written } of market.problems) {
    const length = BURST_DAYS[0] + (BURST_DAYS[1] - BURST_DAYS[0]) * random();
    const from = kind === 'burst' ? -3 + (LAST_DAY + 2.5 - length) * random() : FIRST_DAY;
    const to = kind === 'burst' ? from + length : LAST_DAY;
    problems.push({ id, kind, from, to });
    // A steady problem is repeated by others in the same words now and then.
    const said = kind === 'burst' ? written : [...written, ...written.slice(0, 4)];
    for (const post of said)
      add(posts, post, { day: from + (to - from) * random(), problem: id, random });
  }
  flood(posts, background, random);
  const known = posts.filter(
    ({ platform, day }) => day >= KNOWN_FROM || !knownLate.includes(platform),
  );
  return { name: `${market.name} ${seed}`, posts: known, problems };
}

function flood(posts: WrittenPost[], background: readonly Sentence[], random: () => number): void {
  const copied = background[Math.floor(random() * background.length)];
  if (!copied) return;
  const day = -2 + 3 * random();
  for (let at = 0; at < FLOOD_POSTS; at += 1) {
    const text = `${copied.text} ${at % 2 === 0 ? '' : 'Again.'}`;
    add(posts, { ...copied, platform: 'reddit', text }, { day, problem: null, random });
    const last = posts.at(-1);
    if (last) last.author = 'the same';
  }
}

function add(
  posts: WrittenPost[],
  { platform, title, text }: Sentence,
  { day, problem, random }: { day: number; problem: string | null; random: () => number },
): void {
  posts.push({
    id: `${posts.length}`,
    platform: PLATFORMS.find((one) => one === platform) ?? 'reddit',
    author: `author ${Math.floor(random() * 1e6)}`,
    title,
    text,
    day,
    likes: Math.floor(random() ** 3 * 60),
    comments: Math.floor(random() ** 2 * 20),
    lang: 'en',
    labels: { problem },
  });
}

const BANKING_BURSTS = 3;
const BANKING_BURST_POSTS = 12;

/** Requests to a bank in people's words: three kinds come suddenly, all others now and then. */
function bankWorld(seed: number): BurstWorld | null {
  const rows = readSet('clusters/banking77', labelledSchema);
  if (!rows) return null;
  const random = seededRandom(hashOf(`banking ${seed}`));
  const kinds = [...Map.groupBy(rows, ({ label }) => label)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const posts: WrittenPost[] = [];
  const problems: PlantedProblem[] = [];
  for (const [at, [label, own]] of shuffled(kinds, random).entries()) {
    const isBurst = at < BANKING_BURSTS;
    const from = isBurst ? -2.5 + at : FIRST_DAY;
    const to = isBurst ? from + 2 : LAST_DAY;
    problems.push({ id: label, kind: isBurst ? 'burst' : 'steady', from, to });
    const said = shuffled(own, random).slice(0, isBurst ? BANKING_BURST_POSTS : 16);
    for (const { text } of said) {
      const platform = PLATFORMS[Math.floor(random() * PLATFORMS.length)] ?? 'reddit';
      const day = from + (to - from) * random();
      add(posts, { platform, title: text, text: '' }, { day, problem: label, random });
    }
  }
  return { name: `banking77 ${seed}`, posts, problems };
}

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
