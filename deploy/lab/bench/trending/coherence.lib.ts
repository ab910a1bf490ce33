import { TRENDING } from '#domain/trending/names.ts';
import { titleOf } from '../../../../workflows/trending/model/texts/title.ts';
import type { Played } from './play.lib.ts';
import type { WorldPost } from './worlds.lib.ts';

/** A problem of so many posts is large: it may be a whole market under one title. */
const LARGE = 8;

interface CoherenceRow {
  size: 'all' | 'large';
  /** Listed problems that are at least half of labelled posts, over all refreshes. */
  listed: number;
  /** Mean share of the posts that state the commonest problem. */
  purity: number;
  /** Problems at least half of whose posts state one problem. */
  'one problem': number;
  /** Problems whose title is of a post that states this one. */
  'title is of it': number;
}

/** Whether what is listed as one problem is one, by the labels of the worlds. */
export function coherenceRows(judged: readonly JudgedProblem[]): CoherenceRow[] {
  return (['all', 'large'] as const).map((size) => {
    const own = judged.filter(({ posts }) => size === 'all' || posts >= LARGE);
    return {
      size,
      listed: own.length,
      purity: own.reduce((sum, { purity }) => sum + purity, 0) / own.length,
      'one problem': own.filter(({ purity }) => purity >= 0.5).length,
      'title is of it': own.filter(({ purity, isOfIt }) => purity >= 0.5 && isOfIt).length,
    };
  });
}

export interface JudgedProblem {
  posts: number;
  purity: number;
  isOfIt: boolean;
}

/** The listed problems of one refresh that are at least half of labelled posts. */
export function judgeProblems({ output, posts }: Played): JudgedProblem[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return output.problems
    .filter(({ authors, hasOneSubject }) => authors > 1 && hasOneSubject)
    .slice(0, TRENDING.listed)
    .flatMap(({ stating }) => judgeProblem(stating.flatMap((id) => byId.get(id) ?? [])));
}

/** Null is a label, too: that no problem of the world is stated. Mostly such problems are not judged. */
function judgeProblem(posts: readonly WorldPost[]): JudgedProblem[] {
  const labelled = posts.filter(({ truth }) => truth !== null);
  if (labelled.length * 2 < posts.length) return [];
  const groups = [...Map.groupBy(labelled, ({ truth }) => truth)];
  const [truth, own] = groups.reduce((best, one) => (one[1].length > best[1].length ? one : best));
  const title = titleOf(posts.toReversed(), null);
  return title === null
    ? []
    : [
        {
          posts: posts.length,
          purity: own.length / posts.length,
          isOfIt: title.post.truth === truth,
        },
      ];
}
