import { LIMITS } from '#domain/names.ts';
import { squash } from '#domain/query/joined-tags.ts';
import type { FoundPost, ProviderAnswer, ProviderRequest, QueryTerm, Refusal } from './port.ts';
import { tagsOf } from './text/local-match.ts';
import { conjunctionsOf } from './query.ts';

const UNDATED = 'Some posts carry no date, so the timeframe could not be kept for them.';

/** One page of a provider: posts that could be mapped, and the provider's count of all matches. */
export interface Page {
  posts: FoundPost[];
  total?: number | null;
  note?: string;
  /** The last page that can be read, but not the last that there is. */
  cutShort?: boolean;
  /** The provider was not called: the response to an identical request was shared. */
  remembered?: boolean;
}

/**
 * Reads pages until `limit` posts are together, keeping those that lie exactly in the window, match
 * the query exactly and were not seen before. Providers round windows, match loosely and repeat
 * items.
 */
export async function collect(
  pages: AsyncIterable<Page>,
  { since, limit, refuse }: ProviderRequest,
): Promise<ProviderAnswer> {
  const items = new Map<string, FoundPost>();
  let asked = 0;
  const seen = new Set<string>();
  const answer: ProviderAnswer = {
    items: [],
    refused: [],
    total: null,
    note: null,
    cutShort: false,
  };
  for await (const page of pages) {
    if (!page.remembered) asked += 1;
    answer.total ??= page.total ?? null;
    answer.note = page.note ?? answer.note;
    answer.cutShort ||= page.cutShort ?? false;
    for (const post of page.posts) {
      if (items.size >= limit || seen.has(post.externalId)) continue;
      seen.add(post.externalId);
      const refusal = outsideOf(since, post) ?? refuse?.(post) ?? null;
      if (refusal === null) items.set(post.externalId, post);
      else if (answer.refused.length < LIMITS.rejectedPerPlatform)
        answer.refused.push({ post, ...refusal });
    }
    if (items.size >= limit) {
      answer.cutShort = true;
      break;
    }
  }
  answer.items = [...items.values()];
  answer.remembered = asked === 0;
  if (answer.items.some(({ postedAt }) => postedAt === null)) answer.note ??= UNDATED;
  return answer;
}

function outsideOf(since: Date, { postedAt }: FoundPost): Refusal | null {
  if (postedAt === null || postedAt.getTime() >= since.getTime()) return null;
  const day = postedAt.toISOString().slice(0, 10);
  return {
    cause: 'outside_timeframe',
    reason: `Was posted on ${day}, before the timeframe began.`,
  };
}

/**
 * Several sources of pages as one, a page of each at a time with their posts taken in turns, so
 * that the first alternative of a search does not use up the limit alone.
 */
export async function* takeTurns(sources: AsyncGenerator<Page>[]): AsyncGenerator<Page> {
  let open = sources;
  while (open.length > 0) {
    const still: AsyncGenerator<Page>[] = [];
    const round: Page[] = [];
    for (const source of open) {
      const next = await source.next();
      if (next.done) continue;
      round.push(next.value);
      still.push(source);
    }
    open = still;
    if (round.length > 0) yield mergePages(round);
  }
}

function mergePages(pages: readonly Page[]): Page {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const longest = Math.max(...pages.map(({ posts }) => posts.length));
  const posts = Array.from({ length: longest }, (_, index) =>
    pages.flatMap((page) => page.posts[index] ?? []),
  ).flat();
  const note = pages.find((page) => page.note !== undefined)?.note;
  // The same post may match several alternatives, so their counts do not add up.
  const cutShort = pages.some((page) => page.cutShort);
  return { posts, total: null, cutShort, ...(note === undefined ? {} : { note }) };
}

/**
 * Searches a provider that has no OR: each list of terms is a search of its own, at most `max` at
 * a time, and the next round is only asked when the one before did not fill the limit.
 */
export function collectAlternatives(
  request: ProviderRequest,
  max: number,
  search: (terms: readonly QueryTerm[]) => AsyncGenerator<Page>,
): Promise<ProviderAnswer> {
  const { rounds, complete } = conjunctionsOf(request.query, max);
  const note = complete ? {} : { note: `Only ${max} combinations of the words were searched.` };
  // The count of one search among several is not the count of all matches.
  const total = rounds.flat().length > 1 ? { total: null } : {};
  async function* pages(): AsyncGenerator<Page> {
    for (const lists of rounds)
      for await (const page of takeTurns(lists.map(search))) yield { ...note, ...page, ...total };
  }
  return collect(pages(), request);
}

/** Searches a provider that knows tags only: those made from the query, at most `max`, in turns. */
export async function collectTags(
  request: ProviderRequest,
  max: number,
  read: (tag: string) => AsyncGenerator<Page>,
): Promise<ProviderAnswer> {
  const tags = tagsOf(request.query, max);
  const answer = await collect(takeTurns(tags.map(read)), request);
  answer.note ??= `Searched by tag, not by text: ${tags.map((tag) => `#${squash(tag)}`).join(', ')}.`;
  return answer;
}
