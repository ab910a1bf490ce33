import type { Intent } from '#domain/names.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import type { Label, LabelledPost, SandboxPosts } from '../sandbox.lib.ts';
import { mayLearn } from '../split.lib.ts';
import { scoreAsSearch } from './score-as-search.lib.ts';

/** A search result and its user's judgment. */
export interface Judged {
  result: SearchResult;
  /** Subject and intent, as labeled. */
  kind: string;
  relevant: boolean;
}

/** The intents that each of three kinds of users wants in an area. */
const USERS: readonly (readonly Intent[])[] = [
  ['recommendation', 'alternative', 'comparison', 'price', 'complaint'],
  ['howto', 'recommendation'],
  ['promotion', 'price', 'comparison'],
];
/** Areas of everyday posts and deliberately hard ones. */
const NO_AREA: ReadonlySet<string> = new Set(['noise', 'edges']);

/** The judged searches of the corpus, by their grades. */
export const judgedSearches = ({ found }: SandboxPosts): Judged[][] =>
  [...found].map(([text, posts]) =>
    judge(text, posts, ({ relevance }) => {
      const grade = relevance[text];
      return grade === undefined ? undefined : grade >= 2;
    }),
  );

/**
 * For each area, the search for its name by each kind of user, who wants some intents of the area
 * and nothing else. Excludes training posts, whose intents would be right too often.
 */
export const areaSearches = ({ areas }: SandboxPosts): Judged[][][] =>
  [...areas]
    .filter(([area]) => !NO_AREA.has(area))
    .map(([area, posts]) => {
      const unseen = posts.filter((post) => !mayLearn(post));
      return USERS.map((wanted) =>
        judge(
          area.replaceAll('-', ' '),
          unseen,
          (label) => label.area === area && wanted.includes(label.intent),
        ),
      );
    });

/** Results by the product's own scores, without unjudged posts. */
function judge(
  text: string,
  posts: readonly LabelledPost[],
  isRelevant: (label: Label) => boolean | undefined,
): Judged[] {
  return scoreAsSearch(text, posts).flatMap(({ item: { post, label }, score }) => {
    const relevant = isRelevant(label);
    if (relevant === undefined) return [];
    const result = {
      id: `${label.platform}:${label.id}`,
      platform: label.platform,
      url: post.url,
      title: post.title,
      content: post.content,
      author: post.author,
      createdAt: null,
      relevance: score.relevance,
      intent: score.intent,
      conversationId: null,
      ownVerdict: null,
    } as unknown as SearchResult;
    return [{ result, kind: `${label.area} ${label.intent}`, relevant }];
  });
}
