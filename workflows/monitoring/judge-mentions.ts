import type { PlatformId } from '#domain/names.ts';
import type { CompanyMentionInput } from '#db/commands/companies/mentions.ts';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import type { WatchedCompany } from '#db/queries/monitoring/watch.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { isAbout, prepareSense } from '../extraction/about/about.ts';
import type { PreparedSense } from '../extraction/about/about.ts';
import { amongNamesakes } from '../extraction/about/namesakes.ts';
import { scorePosts } from '../scoring/score.ts';
import { namesOf } from './watched-query.ts';

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
