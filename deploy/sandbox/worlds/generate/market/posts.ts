import { inventAuthor } from '../../../corpus/authors.ts';
import { createRandom } from '../../../random.ts';
import type { Random } from '../../../random.ts';
import type { WorldPost } from '../../../world/files.ts';
import { readMarketFile } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { KINDS, TAGGED } from './kinds.ts';
import { PROBLEMS } from './problems.ts';

const spaced = (place: string): string => place.replaceAll('+', ' ');

function spotOf({
  platform,
  place,
  options,
}: Draft): Pick<WorldPost, 'kind' | 'community' | 'tags'> {
  if (platform === 'hackernews' || platform === 'quora')
    return { kind: place, community: null, tags: [] };
  if (TAGGED.includes(platform))
    return { kind: KINDS[platform], community: null, tags: place.split(',').map(spaced) };
  const kind = options.has('link') ? 'link' : KINDS[platform];
  return { kind, community: spaced(place), tags: platform === 'youtube' ? ['small business'] : [] };
}

function figuresOf({ platform, place }: Draft, random: Random) {
  const likes = Math.floor(4 * (Math.exp(random() ** 2 * 4) - 1)) + 1;
  const comments = Math.floor(random() * 14);
  const none = platform === 'quora' || platform === 'pinterest' || place === 'comment';
  if (none) return { likes: null, comments: null, shares: null };
  return {
    likes: platform === 'stackoverflow' ? Math.floor(random() * 6) - 1 : likes,
    comments: platform === 'stackoverflow' ? comments % 4 : comments,
    shares: platform === 'mastodon' ? Math.floor(likes / 3) : null,
  };
}

/** When the post at `index` of `count` comes: steadily through its problem's time, or lately. */
function dayOf(draft: Draft, index: number, count: number, random: Random): number {
  const problem = PROBLEMS.find(({ id }) => id === draft.problem);
  const day = problem
    ? problem.from + ((index + 0.1 + random() * 0.8) / count) * (problem.to - problem.from)
    : random() < 0.15
      ? random() * 6
      : -0.05 - 25 * random() ** 2;
  return Math.round(day * 1e5) / 1e5;
}

/** Posts about the market and its problems, without the names that they hold. */
export function marketPosts(seed: string): { post: WorldPost; not: string | null }[] {
  const drafts = ['bursts.txt', 'steady.txt', 'talk.txt'].flatMap(readMarketFile);
  const groups = Map.groupBy(drafts, ({ problem }) => problem);
  return drafts.map((draft, index) => {
    const random = createRandom(`${seed}:market:${index}`);
    const group = groups.get(draft.problem) ?? [];
    const { platform, intent, sentiment, options, title, text, problem } = draft;
    const not = options.get('not') ?? null;
    return {
      not,
      post: {
        id: `${problem ?? 'market'}-${group.indexOf(draft) + 1}`,
        platform,
        ...spotOf(draft),
        author: inventAuthor(random, platform),
        title,
        text,
        day: dayOf(draft, group.indexOf(draft), group.length, random),
        ...figuresOf(draft, random),
        lang: options.get('lang') ?? 'en',
        link: options.get('link') ?? null,
        area: null,
        labels: {
          intent,
          sentiment,
          relevance: {},
          about: [],
          names: [],
          homonymOf: not,
          dup: null,
          problem,
          hostile: options.get('hostile') ?? null,
        },
      },
    };
  });
}
