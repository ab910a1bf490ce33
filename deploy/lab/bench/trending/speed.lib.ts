import type { TrendPlatform } from '#domain/trending/names.ts';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import { DAY_MS } from '../../../../workflows/trending/model/bursts/burst.ts';
import { WINDOW_DAYS } from '../../../../workflows/trending/model/bursts/measure.ts';
import { rankProblems } from '../../../../workflows/trending/model/rank.ts';
import { toTrendPosts } from '../../../../workflows/trending/posts.ts';
import { labelledSchema, readSet } from '../../data.ts';

const NOW = Date.UTC(2026, 10, 1, 12);

const problemTexts = (): string[] =>
  ['stackoverflow', 'banking77'].flatMap((set) =>
    (readSet(`clusters/${set}`, labelledSchema) ?? []).map(({ text }) => text),
  );

/** Posts over days that end at `until`, with the texts in turn. */
function writtenPosts(texts: readonly string[], count: number, days: number, until: number) {
  return Array.from({ length: count }, (_none, at) => {
    const platform = TREND_PLATFORMS[at % TREND_PLATFORMS.length] as TrendPlatform;
    const found = {
      externalId: String(at),
      url: 'https://example.com/',
      title: texts[(at * 7) % texts.length] ?? '',
      content: '',
      author: `author ${at}`,
      postedAt: new Date(until - (at / count) * days * DAY_MS),
      engagement: { likes: at % 7, comments: at % 5, shares: null },
      language: 'en',
    };
    return { found, platform };
  });
}

const keptPosts = (posts: ReturnType<typeof writtenPosts>) =>
  posts.flatMap(({ found, platform }) =>
    toTrendPosts(platform, [found]).map((post) => ({
      ...post,
      id: post.externalId,
      platform,
      postedAt: post.postedAt.getTime(),
      problemId: null as number | null,
    })),
  );

/**
 * Seconds of processor time of a refresh that reads so many new posts: verdicts, grouping and
 * scores. Texts of the labelled groups, as if they were posts; NaN where these are missing.
 */
export function rankingSeconds(count: number): number {
  const texts = problemTexts();
  if (texts.length === 0) return Number.NaN;
  const began = process.cpuUsage();
  const posts = keptPosts(writtenPosts(texts, count, 16, NOW));
  rankProblems({ now: NOW, posts, problems: [], olderAuthors: 0 });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000_000;
}

const REPLAY_DAYS = 30;
const REPLAY_POSTS_A_DAY = 250;
const REFRESHES_A_DAY = 4;

interface Replay {
  refreshes: number;
  /** Of processor time, the slowest refresh. */
  slowestSeconds: number;
  /** Megabytes of heap in use after ten days and at the end. */
  heapAfterTen: number;
  heapAtEnd: number;
}

/** A month of refreshes, each with the problems and posts that the database would hand it; null without texts. */
export function replayMonth(): Replay | null {
  const texts = problemTexts();
  if (texts.length === 0) return null;
  const days = REPLAY_DAYS + WINDOW_DAYS;
  const all = keptPosts(writtenPosts(texts, days * REPLAY_POSTS_A_DAY, days, NOW));
  let problems: { id: number; memory: string[]; older: number; seen: number }[] = [];
  let [slowest, heapAfterTen, refreshes] = [0, 0, 0];
  for (let day = 0; day < REPLAY_DAYS; day += 1 / REFRESHES_A_DAY) {
    const now = NOW - (REPLAY_DAYS - day) * DAY_MS;
    const posts = all.filter(
      ({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS,
    );
    const began = process.cpuUsage();
    const output = rankProblems({ now, posts, problems, olderAuthors: 0 });
    const { user, system } = process.cpuUsage(began);
    slowest = Math.max(slowest, (user + system) / 1_000_000);
    const byId = new Map(posts.map((post) => [post.id, post]));
    for (const { postId, key } of output.moved) {
      const post = byId.get(postId);
      if (post) post.problemId = key;
    }
    const seen = new Set(output.problems.map(({ key }) => key));
    problems = [
      ...problems.filter(
        ({ id, seen: at }) => !seen.has(id) && at > now - REMEMBERED_DAYS * DAY_MS,
      ),
      ...output.problems.map(({ key, memory }) => ({ id: key, memory, older: 0, seen: now })),
    ];
    refreshes += 1;
    if (heapAfterTen === 0 && day >= 10) heapAfterTen = heapMegabytes();
  }
  return { refreshes, slowestSeconds: slowest, heapAfterTen, heapAtEnd: heapMegabytes() };
}

/** As `db/queries/trending/window.ts` remembers silent problems. */
const REMEMBERED_DAYS = 45;

function heapMegabytes(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1e6);
}
