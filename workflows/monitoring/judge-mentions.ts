import { RELEVANCE_FLOOR } from '#domain/names.ts';
import type { PlatformId, SearchMode } from '#domain/names.ts';
import { phrasingsBesides } from '#domain/search/wordings.ts';
import type { CompanyMentionInput } from '#db/commands/companies/mentions.ts';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import type { WatchedPostInput } from '#db/commands/watched-search/collect.ts';
import type { WatchedCompany, Watched } from '#db/queries/monitoring/watch.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { isAbout, prepareSense } from '../extraction/about/about.ts';
import type { PreparedSense } from '../extraction/about/about.ts';
import { amongNamesakes } from '../extraction/about/namesakes.ts';
import { readPost } from '../scoring/read-post.ts';
import { scorePosts } from '../scoring/score.ts';
import { scoreByPhrasings } from '../search/fusion.ts';
import type { AskedPhrasing } from '../search/fusion.ts';
import { inOtherWords, parseQuery } from '#providers/query.ts';

/** Which posts are about a company, and how they feel about it. */
export function judgeMentions(
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
  const namesakes = company.namesakes.map((other) =>
    prepareSense({ ...other, names: sense.names, excluded: [] }),
  );
  const scores = scorePosts(query, platform, posts);
  return posts.flatMap((post, at) => {
    const about = judgeText(sense, namesakes, post);
    const score = scores[at];
    if (!about || !score || about.about === 'not_about') return [];
    const { sentiment, intent } = score;
    return [{ companyId: company.companyId, mentionId: post.id, ...about, sentiment, intent }];
  });
}

/** Which posts are relevant to a watched query, with our verdicts: those that a search would show. */
export function judgePosts(
  platform: PlatformId,
  query: ProviderQuery,
  posts: readonly StoredPost[],
): WatchedPostInput[] {
  const read = posts.map(readPost);
  const scores = scoreByPhrasings(query, wordingsOf(query), platform, posts, read);
  return posts.flatMap((post, at) => {
    const score = scores[at];
    if (!score || score.foundBy === 0 || score.relevance < RELEVANCE_FLOOR) return [];
    const { relevance, sentiment, intent } = score;
    return [{ mentionId: post.id, relevance, sentiment, intent }];
  });
}

/** The better of title and text decides; spans of both. */
function judgeText(
  sense: PreparedSense,
  namesakes: readonly PreparedSense[],
  { title, content }: StoredPost,
): Pick<CompanyMentionInput, 'about' | 'reason' | 'spans'> | null {
  const found = [
    { field: 'title' as const, about: isAbout(sense, title) },
    { field: 'content' as const, about: isAbout(sense, content) },
  ];
  const [best] = found
    .flatMap(({ about }) => (about ? [about] : []))
    .toSorted((a, b) => b.score - a.score);
  const chosen = best && amongNamesakes(best, sense, namesakes, `${title}\n${content}`);
  if (!chosen) return null;
  return {
    about: chosen.verdict,
    reason: chosen.reason,
    spans: found.flatMap(({ field, about }) =>
      (about?.spans ?? []).map(({ start, end }) => ({ field, start, end })),
    ),
  };
}

/** The names by which a company is found and recognized. */
const namesOf = ({ name, aliases }: WatchedCompany): string[] => [
  ...new Set([name, ...aliases].filter((each) => each.length > 1)),
];

/** The query sent to platforms; null for a name or query that cannot be sent. */
export const queryOf = (watched: Watched): ProviderQuery | null =>
  watched.kind === 'query'
    ? inItsWordings(parseOrNull(watched.query, watched.mode))
    : parseOrNull(anyNameOf(watched), 'keywords');

const inItsWordings = (query: ProviderQuery | null): ProviderQuery | null =>
  query?.mode === 'query'
    ? inOtherWords(
        query,
        wordingsOf(query).map((each) => each.query),
      )
    : query;

/** The wordings by which a search for the same sentence would be asked and judged; none of keywords. */
const wordingsOf = ({ mode, query }: ProviderQuery): AskedPhrasing[] =>
  mode === 'keywords'
    ? []
    : phrasingsBesides(query, null).map((text, index) => ({
        at: index + 1,
        query: parseQuery(text, 'keywords'),
      }));

/** Names and the domain, each as a phrase. */
const anyNameOf = (company: WatchedCompany): string =>
  [...namesOf(company).slice(0, 4), ...(company.domain ? [company.domain] : [])]
    .map((text) => text.replace(/["\\]/gu, ' ').trim())
    .filter((text) => text.length > 1)
    .map((text) => `"${text}"`)
    .join(' OR ');

function parseOrNull(text: string, mode: SearchMode): ProviderQuery | null {
  try {
    return parseQuery(text, mode);
  } catch {
    return null;
  }
}
