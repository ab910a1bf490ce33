import { parseQuery } from '#providers/query.ts';
import type { Score } from '../../../../workflows/scoring/score.ts';
import { scorePosts } from '../../../../workflows/scoring/score.ts';
import type { LabelledPost } from '../sandbox.lib.ts';

/** Scores keyword results like a search does: the posts of each platform are one batch. */
export function scoreAsSearch(
  text: string,
  items: readonly LabelledPost[],
): { item: LabelledPost; score: Score }[] {
  const query = parseQuery(text, 'keywords');
  return [...Map.groupBy(items, ({ label }) => label.platform)].flatMap(([platform, own]) => {
    const scores = scorePosts(
      query,
      platform,
      own.map(({ post }) => post),
    );
    return own.flatMap((item, at) => {
      const score = scores[at];
      return score ? [{ item, score }] : [];
    });
  });
}
