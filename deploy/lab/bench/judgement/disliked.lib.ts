import { foldConversations } from '#domain/search/conversations.ts';
import { comparedWords } from '#domain/search/likeness.ts';
import type { Disliked } from '#domain/search/likeness.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import { SEED, withInterval } from '../metrics.lib.ts';
import type { SandboxPosts } from '../sandbox.lib.ts';
import type { Row } from '../table.lib.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { areaSearches, judgedSearches } from './disliked-searches.lib.ts';
import type { Judged } from './disliked-searches.lib.ts';

/** Posts that the simulated user marks. */
const MARKS = 5;
/** Fewer remaining posts of a kind are not measured. */
const OTHERS_MIN = 3;
/** Random draws per kind. */
const DRAWS = 20;

/** All draws of one search. They share its posts, so intervals are over searches. */
interface Trial {
  draws: number;
  /** False positives of the marked kind in the top results, before and after. */
  before: number;
  after: number;
  /** Relevant results in the top results, before and after. */
  relevantBefore: number;
  relevantAfter: number;
}

/**
 * Simulated feedback on the sandbox's labels: a user marks five posts of one kind (subject and
 * intent) as irrelevant, drawn at random 20 times. Measures how many others of the kind remain in
 * the top results of each search, and how many relevant ones are lost from there. The top has as
 * many results as there are relevant ones; marked posts are not counted. In judged searches the
 * marks are posts irrelevant to all searches; in searches for areas, posts of the same search that
 * its user does not want, all of them unseen in training.
 */
export function dislikedRows(sandbox: SandboxPosts): Row[] {
  const judged = trialsOf(oddOf(judgedSearches(sandbox)));
  const ofAreas = oddOf(areaSearches(sandbox)).flatMap((searches) =>
    searches.flatMap((search) => trialsOf([search])),
  );
  return [...rowsOf('sandbox', judged), ...rowsOf('sandbox areas', ofAreas)];
}

/** The strength of a mark (`feedback-ranking.ts`) was chosen on the other half. */
const oddOf = <T>(list: readonly T[]): T[] => list.filter((_each, at) => at % 2 === 1);

function rowsOf(set: string, trials: readonly Trial[]): Row[] {
  if (trials.length === 0) return [];
  const draws = trials.reduce((sum, trial) => sum + trial.draws, 0);
  const note = `${draws} measurements, ${trials.length} searches`;
  return [
    {
      set,
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
      set,
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

function trialsOf(searches: readonly (readonly Judged[])[]): Trial[] {
  const random = seededRandom(SEED);
  const totals = searches.map((): Trial => ({
    draws: 0,
    before: 0,
    after: 0,
    relevantBefore: 0,
    relevantAfter: 0,
  }));
  for (const [kind, posts] of unwantedByKind(searches)) {
    if (posts.length < MARKS + OTHERS_MIN) continue;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const marks = shuffled(posts, random).slice(0, MARKS);
      for (const [at, search] of searches.entries()) {
        const total = totals[at];
        if (total) measure(search, { kind, marks }, total);
      }
    }
  }
  return totals.filter(({ draws }) => draws > 0);
}

/** Posts irrelevant to all searches, deduplicated. */
function unwantedByKind(searches: readonly (readonly Judged[])[]): Map<string, Judged[]> {
  const all = searches.flat();
  const wanted = new Set(all.filter(({ relevant }) => relevant).map(({ result }) => result.id));
  const unwanted = new Map(
    all.filter(({ result }) => !wanted.has(result.id)).map((post) => [post.result.id, post]),
  );
  return Map.groupBy(unwanted.values(), ({ kind }) => kind);
}

function measure(
  search: readonly Judged[],
  { kind, marks }: { kind: string; marks: readonly Judged[] },
  total: Trial,
): void {
  const marked = new Set(marks.map(({ result }) => result.id));
  const rest = search.filter(({ result }) => !marked.has(result.id));
  const count = good(rest);
  const like = (rows: readonly Judged[]): number =>
    rows.filter((post) => !post.relevant && post.kind === kind).length;
  const before = order(rest, []).slice(0, count);
  if (like(before) === 0) return;
  const after = order(rest, marks.map(toMark)).slice(0, count);
  total.draws += 1;
  total.before += like(before);
  total.after += like(after);
  total.relevantBefore += good(before);
  total.relevantAfter += good(after);
}

const shuffled = <T>(rows: readonly T[], random: () => number): T[] =>
  rows
    .map((row) => ({ row, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ row }) => row);

function order(search: readonly Judged[], disliked: readonly Disliked[]): Judged[] {
  const byId = new Map(search.map((post) => [post.result.id, post]));
  const conversations = foldConversations(search.map(({ result }) => result));
  return rankByFeedback(conversations, [], disliked).flatMap(
    ({ conversation }) => byId.get(conversation.id) ?? [],
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
