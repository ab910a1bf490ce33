import type { TrendPlatform } from '#contracts/trending/names.ts';
import { TREND_PLATFORMS } from '#contracts/trending/names.ts';
import { DAY_MS } from '../../trending/model/measure.ts';
import { rankProblems } from '../../trending/model/rank.ts';
import { toTrendPosts } from '../../trending/posts.ts';
import { labelledSchema, readSet } from '../data.lib.ts';

const NOW = Date.UTC(2026, 10, 1, 12);

/**
 * Seconds of processor time of a refresh that reads so many new posts: verdicts, grouping and
 * scores. Texts of the labelled groups, as if they were posts; NaN where these are missing.
 */
export function rankingSeconds(count: number): number {
  const texts = ['stackoverflow', 'banking77'].flatMap(
    (set) => readSet(`clusters/${set}`, labelledSchema) ?? [],
  );
  if (texts.length === 0) return Number.NaN;
  const began = process.cpuUsage();
  const posts = Array.from({ length: count }, (_none, at) => {
    const platform = TREND_PLATFORMS[at % TREND_PLATFORMS.length] as TrendPlatform;
    const title = texts[(at * 7) % texts.length]?.text ?? '';
    const found = {
      externalId: String(at),
      url: 'https://example.com/',
      title,
      content: '',
      author: `author ${at}`,
      postedAt: new Date(NOW - (at / count) * 16 * DAY_MS),
      engagement: { likes: at % 7, comments: at % 5, shares: null },
      language: 'en',
    };
    return { found, platform };
  });
  const kept = posts.flatMap(({ found, platform }) =>
    toTrendPosts(platform, [found]).map((post) => ({
      ...post,
      id: post.externalId,
      platform,
      postedAt: post.postedAt.getTime(),
      problemId: null,
    })),
  );
  rankProblems({ now: NOW, posts: kept, problems: [], olderVoices: 0 });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000_000;
}
