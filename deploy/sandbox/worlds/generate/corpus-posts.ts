import type { Draft, Post as Scheduled } from '../../corpus/post.ts';
import { scheduleDrafts } from '../../corpus/schedule.ts';
import type { WorldPost } from '../../world/files.ts';

const DAY = 86_400;

const words = (area: string): string => area.replaceAll('-', ' ');
const listOf = (place: string): string[] => place.split(',').map((tag) => tag.replaceAll('+', ' '));

/** The place of a draft, in the terms of the world format. */
function spotOf({
  platform,
  place,
  link,
  area,
}: Draft): Pick<WorldPost, 'kind' | 'community' | 'tags'> {
  switch (platform) {
    case 'hackernews':
    case 'quora':
      return { kind: place, community: null, tags: [] };
    case 'reddit':
      return { kind: link === null ? 'self' : 'link', community: place, tags: [] };
    case 'stackoverflow':
      return { kind: 'question', community: null, tags: place.split(',') };
    case 'youtube':
      return { kind: 'video', community: place, tags: [words(area)] };
    case 'pinterest':
      return { kind: 'pin', community: place, tags: [] };
    case 'github':
      return place.endsWith('/pull')
        ? { kind: 'pull', community: place.slice(0, -'/pull'.length), tags: [] }
        : { kind: 'issue', community: place, tags: [] };
    case 'tumblr':
      return { kind: 'text', community: null, tags: listOf(place) };
    case 'mastodon':
      return { kind: 'status', community: null, tags: place.split(',') };
    case 'producthunt':
      return { kind: 'launch', community: null, tags: listOf(place) };
  }
}

/** Figures shown by the platform: some show none, some channels hide theirs. */
function figuresOf(post: Scheduled): Pick<WorldPost, 'likes' | 'comments' | 'shares'> {
  const { platform, likes, comments, number } = post;
  switch (platform) {
    case 'hackernews':
      return post.place === 'comment'
        ? { likes: null, comments: null, shares: null }
        : { likes, comments, shares: null };
    case 'stackoverflow':
      return { likes: likes - 1 - (number % 3), comments: Math.min(comments, 9), shares: null };
    case 'youtube':
      return {
        likes: number % 19 === 0 ? null : likes,
        comments: number % 23 === 0 ? null : comments,
        shares: null,
      };
    case 'mastodon':
      return { likes, comments, shares: Math.floor(likes / 3) };
    case 'pinterest':
    case 'quora':
      return { likes: null, comments: null, shares: null };
    default:
      return { likes, comments, shares: null };
  }
}

/** A scheduled draft as a line of `posts.ndjson`; its labels name nothing beyond the draft. */
const worldPost = (post: Scheduled, start: number): WorldPost => ({
  id: post.key,
  platform: post.platform,
  ...spotOf(post),
  author: post.author,
  title: post.title,
  text: post.body,
  day: Math.round(((post.createdAt - start) / DAY) * 1e6) / 1e6,
  ...figuresOf(post),
  lang: post.language,
  link: post.link,
  area: post.area,
  labels: {
    intent: post.intent,
    sentiment: post.sentiment,
    relevance: {},
    about: [],
    names: [],
    homonymOf: null,
    dup: post.duplicateGroup,
    problem: null,
    hostile: null,
  },
});

/** Any date will do: ages and figures depend on the seed alone. */
const START = 1_795_000_000;

/** Drafts with dates: those that exist at day 0, and those that arrive until `lastDay`. */
export function postsOfDrafts(
  drafts: readonly Draft[],
  seed: string,
  lastDay: number,
): WorldPost[] {
  const schedule = scheduleDrafts(drafts, seed, START);
  const arrived = schedule.arrivedBy(START + lastDay * DAY);
  return [...schedule.settled, ...arrived].map((post) => worldPost(post, START));
}
