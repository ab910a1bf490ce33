import type { Run } from '../run.ts';
import { cellKey } from '../tally.ts';
import type { SourceCount } from '../tally.ts';
import { answeredOf, countOf, usableAssistants } from './scope.ts';

/**
 * What to do next: answer in a cited thread, get into a cited list, collect reviews, offer facts to a
 * cited page, answer people who ask a question, or state missing facts on the own site.
 */
export const ACTION_KINDS = ['thread', 'list', 'review', 'page', 'question', 'facts'] as const;

/** A question that an action rests on. */
interface ActionEvidence {
  promptId: string;
  question: string;
  /** The rival recommended most; null where the action compares with none. */
  rival: string | null;
  rivalHits: number;
  /** Answers that recommend the brand; for `facts` those that advise against it. */
  ownHits: number;
  /** Answers. */
  n: number;
}

export interface Action {
  kind: (typeof ACTION_KINDS)[number];
  sentence: string;
  evidence: ActionEvidence[];
  /** A web address, or a path of this product. */
  targetUrl: string;
}

const MOST = 3;
const MOST_EVIDENCE = 3;
const SEARCH = '/dashboard/social-media-search?q=';

/** The unbranded questions of the grid, with the rival that is recommended most in each. */
function unbrandedIn(run: Run): ActionEvidence[] {
  const assistants = usableAssistants(run);
  const own = run.brands.find((brand) => brand.own);
  const rivals = run.brands.filter((brand) => !brand.own);
  return run.prompts
    .filter(({ kind }) => kind === 'unbranded')
    .map(({ id, text }): ActionEvidence => {
      const cells = assistants.flatMap((one) => run.tally.cells[cellKey(id, one)] ?? []);
      const hits = (key: string): number =>
        cells.reduce((sum, cell) => sum + countOf(cell, key).recommended, 0);
      const [best] = rivals
        .map(({ key, name }) => ({ name, hits: hits(key) }))
        .toSorted((a, b) => b.hits - a.hits);
      return {
        promptId: id,
        question: text,
        rival: best?.name ?? null,
        rivalHits: best?.hits ?? 0,
        ownHits: own ? hits(own.key) : 0,
        n: cells.reduce((sum, cell) => sum + answeredOf(cell), 0),
      };
    })
    .filter(({ n }) => n > 0);
}

/** How many questions have answers, and those in which a rival is recommended more often. */
export function behindIn(run: Run): { questions: number; behind: ActionEvidence[] } {
  const asked = unbrandedIn(run);
  return {
    questions: asked.length,
    behind: asked.filter(({ rivalHits, ownHits }) => rivalHits > ownHits).toSorted(byLead),
  };
}

const leadOf = ({ rivalHits, ownHits }: Pick<ActionEvidence, 'rivalHits' | 'ownHits'>): number =>
  rivalHits - ownHits;
const byLead = (a: ActionEvidence, b: ActionEvidence): number =>
  leadOf(b) - leadOf(a) || a.question.localeCompare(b.question);

/** One sentence on the questions in which a rival is ahead; it agrees with the grid. */
export function gapSentence(run: Run): string {
  const { questions, behind } = behindIn(run);
  if (questions === 0) return 'No answers to compare yet.';
  if (run.brands.every(({ own }) => own))
    return 'You track no competitors in this run, so it shows no gaps. Add competitors and run it again.';
  if (behind.length === 0)
    return `No competitor is recommended more often than you in ${questions === 1 ? 'the question' : `any of ${questions} questions`}.`;
  return `A competitor is recommended more often than you in ${behind.length} of ${questions} ${questions === 1 ? 'question' : 'questions'}.`;
}

/**
 * At most three next steps: where a rival is ahead, then where most answers recommend the brand as
 * little as others. Of each kind those first that could win the most answers.
 */
export function findActions(run: Run): Action[] {
  const behind = behindIn(run).behind;
  const sources = Object.values(run.tally.sources);
  const pages = sources.flatMap((source) => pageAction(run, source, behind));
  const questions = behind.map((one) => ({
    gain: leadOf(one),
    action: {
      kind: 'question' as const,
      sentence: `Answer people who ask “${one.question}”: ${one.rival} is recommended in ${share(one.rivalHits, one.n)}, you in ${none(one.ownHits)}.`,
      evidence: [one],
      targetUrl: SEARCH + encodeURIComponent(one.question),
    },
  }));
  const ranked = [...pages, ...factsAction(run)].toSorted(byGain);
  // A page serves several questions at once; questions fill the places that are left.
  const byAddress = new Map<string, Action>();
  for (const { action } of [...ranked, ...questions, ...missingIn(run, sources)])
    if (!byAddress.has(action.targetUrl)) byAddress.set(action.targetUrl, action);
  return [...byAddress.values()].slice(0, MOST);
}

interface Ranked {
  /** Answers that it could win. */
  gain: number;
  action: Action;
}

const byGain = (a: Ranked, b: Ranked): number => b.gain - a.gain;
const share = (hits: number, n: number): string => `${hits} of ${n} answers`;
const none = (hits: number): string => (hits === 0 ? 'none' : String(hits));

const PAGE_KINDS = {
  forum: ['thread', 'Reply in this thread'],
  list: ['list', 'Ask to be added to this list'],
  review: ['review', 'Ask customers for reviews here'],
} as const;

function pageAction(run: Run, source: SourceCount, behind: readonly ActionEvidence[]): Ranked[] {
  const own = run.brands.find((brand) => brand.own);
  const [best] = run.brands
    .filter((brand) => !brand.own)
    .map(({ key, name }) => ({ name, hits: source.recommends[key] ?? 0 }))
    .toSorted((a, b) => b.hits - a.hits);
  const ownHits = own ? (source.recommends[own.key] ?? 0) : 0;
  if (!best || best.hits <= ownHits || source.type === 'own' || source.type === 'rival') return [];
  const [kind, what] =
    source.type === 'forum' || source.type === 'list' || source.type === 'review'
      ? PAGE_KINDS[source.type]
      : (['page', 'Offer your facts to this page'] as const);
  return [
    {
      gain: best.hits - ownHits,
      action: {
        kind,
        sentence: `${what}: ${best.name} is recommended in ${share(best.hits, source.answers)} that cite it, you in ${none(ownHits)}.`,
        evidence: behind
          .filter(({ promptId }) => source.prompts.includes(promptId))
          .slice(0, MOST_EVIDENCE),
        targetUrl: source.url,
      },
    },
  ];
}

const recommending = (hits: number): string =>
  hits === 0
    ? 'none of them recommends you'
    : `${hits} of them ${hits === 1 ? 'recommends' : 'recommend'} you`;

const isRare = (hits: number, n: number): boolean => 2 * hits < n;

/**
 * Threads, lists and questions whose answers mostly do not recommend the brand, no matter which others they name.
 * Other pages may belong to a rival that the run does not track.
 */
function missingIn(run: Run, sources: readonly SourceCount[]): Ranked[] {
  const own = run.brands.find((brand) => brand.own);
  if (!own) return [];
  const asked = unbrandedIn(run)
    .map((one) => ({ ...one, rival: null, rivalHits: 0 }))
    .filter(({ ownHits, n }) => isRare(ownHits, n))
    .toSorted((a, b) => b.n - b.ownHits - (a.n - a.ownHits));
  const pages = sources.flatMap((source): Ranked[] => {
    const hits = source.recommends[own.key] ?? 0;
    if (source.type !== 'forum' && source.type !== 'list' && source.type !== 'review') return [];
    if (!isRare(hits, source.answers)) return [];
    const [kind, what] = PAGE_KINDS[source.type];
    return [
      {
        gain: source.answers - hits,
        action: {
          kind,
          sentence: `${what}: ${source.answers} ${source.answers === 1 ? 'answer cites' : 'answers cite'} it, and ${recommending(hits)}.`,
          evidence: asked
            .filter(({ promptId }) => source.prompts.includes(promptId))
            .slice(0, MOST_EVIDENCE),
          targetUrl: source.url,
        },
      },
    ];
  });
  const questions = asked.map((one) => ({
    gain: one.n - one.ownHits,
    action: {
      kind: 'question' as const,
      sentence: `Answer people who ask “${one.question}”: of ${one.n} ${one.n === 1 ? 'answer' : 'answers'}, ${recommending(one.ownHits)}.`,
      evidence: [one],
      targetUrl: SEARCH + encodeURIComponent(one.question),
    },
  }));
  return [...pages.toSorted(byGain), ...questions];
}

/** Answers that advise against the brand rest on facts that its site can state. */
function factsAction(run: Run): Ranked[] {
  const own = run.brands.find((brand) => brand.own);
  if (!own || own.domain === null) return [];
  const against = run.prompts
    .map(({ id, text }): ActionEvidence => {
      const cells = run.assistants.flatMap((one) => run.tally.cells[cellKey(id, one)] ?? []);
      return {
        promptId: id,
        question: text,
        rival: null,
        rivalHits: 0,
        ownHits: cells.reduce((sum, cell) => sum + countOf(cell, own.key).negated, 0),
        n: cells.reduce((sum, cell) => sum + answeredOf(cell), 0),
      };
    })
    .filter(({ ownHits }) => ownHits > 0)
    .toSorted((a, b) => b.ownHits - a.ownHits);
  const answers = against.reduce((sum, { ownHits }) => sum + ownHits, 0);
  if (answers === 0) return [];
  return [
    {
      gain: answers,
      action: {
        kind: 'facts',
        sentence: `State on your site what these answers miss: ${answers === 1 ? '1 answer advises' : `${answers} answers advise`} against you.`,
        evidence: against.slice(0, MOST_EVIDENCE),
        targetUrl: `https://${own.domain}`,
      },
    },
  ];
}
