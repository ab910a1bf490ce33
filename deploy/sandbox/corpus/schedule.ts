import { createRandom, hashText, integerBetween, shuffled } from '../random.ts';
import type { Random } from '../random.ts';
import { inventAuthor } from './authors.ts';
import type { Draft, Post } from './post.ts';

const HOUR = 3_600;
const DAY = 86_400;

/** Shares of the posts by age in seconds: dense in the last week, thin over the rest of the year. */
const AGES = [
  { share: 0.08, from: 40, to: HOUR },
  { share: 0.27, from: HOUR, to: DAY },
  { share: 0.43, from: DAY, to: 7 * DAY },
  { share: 0.12, from: 7 * DAY, to: 30 * DAY },
  { share: 0.1, from: 30 * DAY, to: 364 * DAY },
] as const;

/** Every so many posts of an area and platform is kept back and arrives while the clock runs. */
const ARRIVAL_EVERY = 7;
/** The first arrivals come quickly, so that somebody who has just started sees them. */
const QUICK_ARRIVALS = 60;
const QUICK_SECONDS = 20;
const USUAL_SECONDS = 200;
const REPOST_SECONDS = 2 * HOUR;
const MAX_ARRIVALS = 4_000;

/** Seconds after the anchor at which a post arrives, with `count` posts before reposts begin. */
function arrivalSecond(index: number, count: number): number {
  const quick = Math.min(index + 1, QUICK_ARRIVALS);
  const usual = Math.min(
    Math.max(0, index + 1 - QUICK_ARRIVALS),
    Math.max(0, count - QUICK_ARRIVALS),
  );
  const reposts = index + 1 - quick - usual;
  return quick * QUICK_SECONDS + usual * USUAL_SECONDS + reposts * REPOST_SECONDS;
}

/** Age in seconds at a quantile of the distribution above. */
export function ageAt(quantile: number): number {
  let left = quantile;
  for (const { share, from, to } of AGES) {
    if (left < share) return Math.floor(from + (left / share) * (to - from));
    left -= share;
  }
  return 364 * DAY;
}

/** How far the first of `count` posts may be moved, so that every area has news on every platform. */
const firstWithinAnHour = (count: number): number => Math.min(1, 0.99 * AGES[0].share * count);

/** Skewed like real scores: most posts get little, a few get a lot. */
function skewed(random: Random, typical: number): number {
  return Math.floor(typical * (Math.exp(random() ** 2 * 4) - 1) * (0.2 + random()));
}

/**
 * Numbers differ from world to world: a post with another date is another post. Hacker News stories
 * are numbered by title, so that comments find the story they stand under.
 */
function numbersOf(draft: Draft, anchor: number): Pick<Post, 'number' | 'story'> {
  const own = hashText(`${anchor}:${draft.key}`);
  if (draft.platform !== 'hackernews') return { number: own, story: own };
  const round = isComment(draft) ? '' : (/~\d+$/.exec(draft.key)?.[0] ?? '');
  const story = hashText(`${anchor}:story:${draft.title}${round}`);
  return { number: isComment(draft) ? own : story, story };
}

function place(draft: Draft, world: World, createdAt: number): Post {
  const { seed, anchor } = world;
  const ageSeconds = Math.max(0, anchor - createdAt);
  const random = createRandom(`${seed}:${draft.key}`);
  const maturity = Math.min(1, 0.15 + ageSeconds / (2 * DAY));
  const likes = Math.floor(skewed(random, 5) * maturity) + 1;
  return {
    ...draft,
    ...numbersOf(draft, anchor),
    author: inventAuthor(random, draft.platform),
    createdAt,
    likes,
    comments: Math.floor(skewed(random, 3) * maturity),
    views: 11 + likes * integerBetween(random, 9, 70),
  };
}

/** What makes two corpora of the same drafts the same. */
interface World {
  seed: string;
  /** Unix seconds. */
  anchor: number;
}

export interface Schedule {
  /** Posts that already exist at the anchor. */
  settled: Post[];
  /** Posts that have arrived between the anchor and `now` (unix seconds), oldest first. */
  arrivedBy(now: number): Post[];
}

/**
 * Puts drafts into time, relative to `anchor` (unix seconds). The same seed, drafts and anchor give
 * the same posts. When the kept-back posts are used up they come again as reposts of other authors,
 * in one duplicate group with their first appearance.
 */
export function scheduleDrafts(drafts: readonly Draft[], seed: string, anchor: number): Schedule {
  const groups = Map.groupBy(drafts, (draft) => `${draft.area}:${draft.platform}`);
  const discussed = new Set(drafts.filter(isComment).map((draft) => draft.title));
  const settled: Post[] = [];
  const waiting: Draft[] = [];
  for (const [name, members] of groups) {
    const order = shuffled(createRandom(`${seed}:${name}`), members);
    const kept = order.filter(
      (draft, index) =>
        index % ARRIVAL_EVERY === ARRIVAL_EVERY - 1 &&
        (isComment(draft) || !discussed.has(draft.title)),
    );
    waiting.push(...kept);
    const present = order.filter((draft) => !kept.includes(draft));
    const shift = firstWithinAnHour(present.length) * createRandom(`${seed}:${name}:shift`)();
    for (const [index, draft] of present.entries()) {
      const age = ageAt((index + shift) / present.length);
      settled.push(place(draft, { seed, anchor }, anchor - age));
    }
  }
  putStoriesFirst(settled);
  const queue = byPlatformInTurns(shuffled(createRandom(`${seed}:arrivals`), waiting));
  const arrivals: Post[] = [];
  return {
    settled,
    arrivedBy(now) {
      while (
        queue.length > 0 &&
        arrivals.length < MAX_ARRIVALS &&
        anchor + arrivalSecond(arrivals.length, queue.length) <= now
      ) {
        arrivals.push(arrival(queue, arrivals.length, { seed, anchor }));
      }
      return arrivals.filter((post) => post.createdAt <= now);
    },
  };
}

const isComment = (draft: Draft): boolean =>
  draft.platform === 'hackernews' && draft.place === 'comment';

/** A story is older than what is said about it: it takes the earliest time of its thread. */
function putStoriesFirst(posts: Post[]): void {
  const stories = posts.filter((post) => post.platform === 'hackernews' && !isComment(post));
  for (const story of stories) {
    const thread = posts.filter((post) => isComment(post) && post.title === story.title);
    const earliest = thread.toSorted((a, b) => a.createdAt - b.createdAt)[0];
    if (!earliest || earliest.createdAt > story.createdAt) continue;
    [story.createdAt, earliest.createdAt] = [earliest.createdAt, story.createdAt];
  }
}

/** What visitors search for first; every second arrival is about it. */
const SHOWN_FIRST: readonly string[] = ['crm', 'invoicing', 'feedback', 'project-management'];

/** One of each line after the other, until all are used up. */
function inTurns<T>(lines: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length: longest }, (_, index) =>
    lines.flatMap((line) => line[index] ?? []),
  ).flat();
}

/** The platforms one after the other, so that something arrives on each of them soon. */
function byPlatformInTurns(drafts: readonly Draft[]): Draft[] {
  const lines = [...Map.groupBy(drafts, (draft) => draft.platform).values()];
  return inTurns(
    lines.map((line) => {
      const shown = line.filter(({ area }) => SHOWN_FIRST.includes(area));
      return inTurns([shown, line.filter((draft) => !shown.includes(draft))]);
    }),
  );
}

function arrival(queue: readonly Draft[], index: number, world: World): Post {
  const { seed, anchor } = world;
  const draft = queue[index % queue.length];
  if (draft === undefined) throw new Error('No post is left to arrive.');
  const round = Math.floor(index / queue.length);
  const jitter = Math.floor(createRandom(`${seed}:arrival:${index}`)() * QUICK_SECONDS);
  const createdAt = anchor + arrivalSecond(index, queue.length) - jitter;
  const repeated: Draft = {
    ...draft,
    key: round === 0 ? draft.key : `${draft.key}~${round}`,
    duplicateGroup: draft.duplicateGroup ?? `repost-${draft.key}`,
  };
  return place(repeated, world, createdAt);
}
