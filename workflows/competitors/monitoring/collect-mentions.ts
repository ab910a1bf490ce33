import { Context } from '@temporalio/activity';
import type { PlatformId } from '#contracts/names.ts';
import { notePlatformFailure, storeCollected } from '#db/commands/monitoring/collection.ts';
import type { CompanyMentionInput } from '#db/commands/companies/mentions.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import { readWatch } from '#db/queries/monitoring/watch.ts';
import type { CollectionKey, WatchedCompany } from '#db/queries/monitoring/watch.ts';
import { ProviderError } from '#providers/port.ts';
import { exactFilter, parseQuery } from '#providers/query.ts';
import type { FoundPost, ProviderQuery } from '#providers/port.ts';
import { isAbout, prepareSense } from '../../extraction/about/about.ts';
import type { PreparedSense } from '../../extraction/about/about.ts';
import { scorePosts } from '../../scoring/score.ts';
import { toPosts } from '../../search/posts.ts';
import type { MonitoringDeps } from './activities.ts';

const POSTS = 200;
const REQUEST_MS = 30_000;

/** Reads what one platform has about a watched company; returns how many mentions are new. */
export async function collectMentions(
  deps: MonitoringDeps,
  key: CollectionKey & { platform: PlatformId },
): Promise<{ added: number }> {
  const company = await readWatch(deps.database, key);
  const query = company && queryOf(company);
  if (!company || !query) return { added: 0 };
  const { cancellationSignal } = Context.current();
  try {
    const answer = await deps.registry
      .get(key.platform)
      .search(
        { query, since: company.since, limit: POSTS, refuse: exactFilter(query, key.platform) },
        { signal: AbortSignal.any([cancellationSignal, AbortSignal.timeout(REQUEST_MS)]) },
      );
    const stored = await storeMentions(
      deps.database,
      key.platform,
      toPosts(answer.items, deps.clock.now()),
    );
    const mentions = judgeMentions(company, key.platform, query, stored);
    const collected = { mentions, coveredSince: coveredSince(company.since, answer.items) };
    return { added: await storeCollected(deps.database, key, collected) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The next collection reads from where this platform was left.
    await notePlatformFailure(deps.database, key, error.message);
    return { added: 0 };
  }
}

/** A full answer reaches back to its oldest post; there may be more behind it. */
function coveredSince(since: Date, items: readonly FoundPost[]): Date {
  const times = items.flatMap(({ postedAt }) => postedAt?.getTime() ?? []);
  return items.length < POSTS || times.length === 0 ? since : new Date(Math.min(...times));
}

const namesOf = ({ name, aliases }: WatchedCompany): string[] => [
  ...new Set([name, ...aliases].filter((each) => each.length > 1)),
];

/** Names and the domain, each as a phrase. Null for a name that cannot be asked for. */
function queryOf(company: WatchedCompany): ProviderQuery | null {
  const wanted = [...namesOf(company).slice(0, 4), ...(company.domain ? [company.domain] : [])]
    .map((text) => text.replace(/["\\]/gu, ' ').trim())
    .filter((text) => text.length > 1)
    .map((text) => `"${text}"`);
  try {
    return parseQuery(wanted.join(' OR '), 'keywords');
  } catch {
    return null;
  }
}

function judgeMentions(
  company: WatchedCompany,
  platform: PlatformId,
  query: ProviderQuery,
  posts: readonly StoredPost[],
): CompanyMentionInput[] {
  const sense = prepareSense({
    names: namesOf(company),
    domain: company.domain,
    description: company.description,
    excluded: [],
  });
  const scores = scorePosts(query, platform, posts);
  return posts.flatMap((post, at) => {
    const about = judgeText(sense, post);
    const score = scores[at];
    if (!about || !score || about.about === 'not_about') return [];
    const { sentiment, intent } = score;
    return [{ companyId: company.companyId, mentionId: post.id, ...about, sentiment, intent }];
  });
}

/** The better of title and text decides; spans of both. */
function judgeText(
  sense: PreparedSense,
  { title, content }: StoredPost,
): Pick<CompanyMentionInput, 'about' | 'reason' | 'spans'> | null {
  const found = [
    { field: 'title' as const, about: isAbout(sense, title) },
    { field: 'content' as const, about: isAbout(sense, content) },
  ];
  const [best] = found
    .flatMap(({ about }) => (about ? [about] : []))
    .toSorted((a, b) => b.score - a.score);
  if (!best) return null;
  return {
    about: best.verdict,
    reason: best.reason,
    spans: found.flatMap(({ field, about }) =>
      (about?.spans ?? []).map(({ start, end }) => ({ field, start, end })),
    ),
  };
}
