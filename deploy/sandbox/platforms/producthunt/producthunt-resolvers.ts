import { GraphQLError } from 'graphql';
import type { Post } from '../../world/post.ts';
import {
  launchedAt,
  launchId,
  launchOf,
  launchSlug,
  topicNamesOf,
  topicOf,
  topicSlug,
} from './producthunt-launch.ts';

/** Larger pages are cut to this size. */
const PAGE_SIZE = 20;

interface PageArguments {
  first?: number | null;
  after?: string | null;
}

interface PostsArguments extends PageArguments {
  order: 'FEATURED_AT' | 'NEWEST' | 'RANKING' | 'VOTES';
  postedAfter?: unknown;
  postedBefore?: unknown;
  topic?: string | null;
  featured?: boolean | null;
}

const cursorOf = (end: number): string =>
  Buffer.from(String(end)).toString('base64').replaceAll('=', '');

function offsetOf(after: string | null | undefined): number {
  const offset = Number(Buffer.from(after ?? '', 'base64').toString() || 0);
  return Number.isInteger(offset) && offset >= 0 ? offset : 0;
}

/** A slice of a list as a connection: cursors are positions. */
function connect<T>(items: readonly T[], { first, after }: PageArguments) {
  const start = offsetOf(after);
  const size = Math.min(Math.max(0, first ?? PAGE_SIZE), PAGE_SIZE);
  const nodes = items.slice(start, start + size);
  return {
    totalCount: items.length,
    nodes,
    edges: nodes.map((node, index) => ({ cursor: cursorOf(start + index + 1), node })),
    pageInfo: {
      hasNextPage: start + nodes.length < items.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length > 0 ? cursorOf(start + 1) : null,
      endCursor: nodes.length > 0 ? cursorOf(start + nodes.length) : null,
    },
  };
}

function instant(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? Date.parse(value) / 1000 : Number.NaN;
  if (Number.isNaN(time))
    throw new GraphQLError(`Argument '${name}' has an invalid value. Expected type 'DateTime'.`);
  return time;
}

const ORDERS: Record<PostsArguments['order'], (a: Post, b: Post) => number> = {
  NEWEST: (a, b) => launchedAt(b) - launchedAt(a) || b.number - a.number,
  FEATURED_AT: (a, b) => launchedAt(b) - launchedAt(a) || b.likes - a.likes,
  RANKING: (a, b) => b.likes + b.comments - a.likes - a.comments || b.number - a.number,
  VOTES: (a, b) => b.likes - a.likes || b.number - a.number,
};

const withTopics = (post: Post) => ({
  ...launchOf(post),
  topics: (page: PageArguments) => connect(topicNamesOf(post).map(topicOf), page),
});

/** Resolvers of the fields of `Query`, over the current launches. */
export function resolversOf(posts: readonly Post[]) {
  const topics = [...new Set(posts.flatMap(topicNamesOf))].toSorted().map(topicOf);
  return {
    posts({ order, postedAfter, postedBefore, topic, featured, ...page }: PostsArguments) {
      const after = instant(postedAfter, 'postedAfter');
      const before = instant(postedBefore, 'postedBefore');
      const found = posts.filter(
        (post) =>
          (after === null || launchedAt(post) > after) &&
          (before === null || launchedAt(post) < before) &&
          (topic == null || topicNamesOf(post).map(topicSlug).includes(topic)) &&
          (featured == null || featured === (launchOf(post).featuredAt !== null)),
      );
      const connection = connect(found.toSorted(ORDERS[order]), page);
      const nodes = connection.nodes.map(withTopics);
      return {
        ...connection,
        nodes,
        edges: connection.edges.map(({ cursor }, index) => ({ cursor, node: nodes[index] })),
      };
    },
    post({ id, slug }: { id?: string | null; slug?: string | null }) {
      const found = posts.find((post) =>
        id == null ? launchSlug(post) === slug : launchId(post) === id,
      );
      return found ? withTopics(found) : null;
    },
    topics({ query, ...page }: PageArguments & { query?: string | null }) {
      const wanted = (query ?? '').toLowerCase();
      return connect(
        topics.filter(({ name }) => name.toLowerCase().includes(wanted)),
        page,
      );
    },
    topic: ({ id, slug }: { id?: string | null; slug?: string | null }) =>
      topics.find((topic) => (id == null ? topic.slug === slug : topic.id === id)) ?? null,
  };
}
