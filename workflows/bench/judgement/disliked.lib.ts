import { foldConversations } from '#contracts/search/conversations.ts';
import { comparedWords } from '#contracts/search/disliked.ts';
import type { Disliked } from '#contracts/search/disliked.ts';
import { rankByFeedback } from '#contracts/search/feedback-ranking.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import { parseQuery } from '#providers/query.ts';
import { scorePosts } from '../../scoring/score.ts';
import { withInterval } from '../metrics.lib.ts';
import type { LabelledPost, SandboxPosts } from '../sandbox.lib.ts';
import type { Row } from '../table.lib.ts';

/** Marks that the simulated user gives. */
const MARKS = 5;
/** Fewer others of a kind say nothing about it. */
const OTHERS_MIN = 3;

interface Judged {
  result: SearchResult;
  /** Subject and intent, as labelled. */
  kind: string;
  relevant: boolean;
}

interface Trial {
  /** False positives of the marked kind among the first results, before and after. */
  before: number;
  after: number;
  /** Relevant results among the first, before and after. */
  relevantBefore: number;
  relevantAfter: number;
}

/**
 * Simulated feedback on the sandbox's labels: a user marks five irrelevant results of one kind
 * (subject and intent) as not for them. How many others of the kind are still among the first
 * results, and how many relevant ones are lost from there? `First` are as many results as are
 * relevant; what was marked itself is not counted.
 */
export function dislikedRows({ found }: SandboxPosts): Row[] {
  // The others chose the strength of a mark (`feedback-ranking.ts`).
  const reported = [...found].filter((_search, at) => at % 2 === 1);
  const trials = reported.flatMap(([text, posts]) => trialsOf(judge(text, posts)));
  if (trials.length === 0) return [];
  const note = `${trials.length} trials of ${MARKS} marks`;
  return [
    {
      set: 'sandbox',
      metric: 'like false positives left',
      ours: withInterval(
        trials,
        share(
          ({ after }) => after,
          ({ before }) => before,
        ),
      ),
      baseline: 'no marks 1.000',
      target: null,
      note: `${note}; at most 0.5 wanted`,
    },
    {
      set: 'sandbox',
      metric: 'recall kept',
      ours: withInterval(
        trials,
        share(
          ({ relevantAfter }) => relevantAfter,
          ({ relevantBefore }) => relevantBefore,
        ),
      ),
      baseline: 'no marks 1.000',
      target: 0.98,
      note,
    },
  ];
}

const share =
  (part: (row: Trial) => number, whole: (row: Trial) => number) =>
  (rows: readonly Trial[]): number =>
    rows.reduce((sum, row) => sum + part(row), 0) / rows.reduce((sum, row) => sum + whole(row), 0);

const good = (rows: readonly Judged[]): number => rows.filter(({ relevant }) => relevant).length;

function judge(text: string, posts: readonly LabelledPost[]): Judged[] {
  const query = parseQuery(text, 'keywords');
  const scores = scorePosts(
    query,
    'reddit',
    posts.map(({ post }) => post),
  );
  return posts.flatMap(({ post, label }, at) => {
    const score = scores[at];
    const grade = label.relevance[text];
    if (!score || grade === undefined) return [];
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
    return [{ result, kind: `${label.area} ${label.intent}`, relevant: grade >= 2 }];
  });
}

function trialsOf(search: readonly Judged[]): Trial[] {
  const kinds = new Set(search.filter(({ relevant }) => !relevant).map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const others = search.filter((post) => post.kind === kind && !post.relevant);
    const marked = new Set(draw(others));
    if (others.length < MARKS + OTHERS_MIN) return [];
    const rest = search.filter((post) => !marked.has(post));
    const count = rest.filter(({ relevant }) => relevant).length;
    const before = order(rest, []).slice(0, count);
    const after = order(rest, [...marked].map(toMark)).slice(0, count);
    const like = (rows: readonly Judged[]): number =>
      rows.filter((post) => !post.relevant && post.kind === kind).length;
    if (like(before) === 0) return [];
    return [
      {
        before: like(before),
        after: like(after),
        relevantBefore: good(before),
        relevantAfter: good(after),
      },
    ];
  });
}

/** The same posts each time, spread over what there is. */
function draw(posts: readonly Judged[]): Judged[] {
  const step = Math.max(1, Math.floor(posts.length / MARKS));
  return posts.filter((_post, at) => at % step === 0).slice(0, MARKS);
}

function order(search: readonly Judged[], disliked: readonly Disliked[]): Judged[] {
  const byId = new Map(search.map((post) => [post.result.id, post]));
  const conversations = foldConversations(search.map(({ result }) => result));
  return rankByFeedback(conversations, [], disliked).flatMap(
    ({ conversation }) => byId.get(conversation.leader.id) ?? [],
  );
}

const toMark = ({ result }: Judged): Disliked => ({
  leadId: result.id,
  mentionIds: [result.id],
  title: result.title,
  platform: result.platform,
  author: result.author,
  intent: result.intent,
  words: comparedWords(result),
});
