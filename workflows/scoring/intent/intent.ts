import { cutText } from '#domain/text/cut.ts';
import { PLATFORMS, platformsWith } from '#domain/platforms/index.ts';
import type { Intent, PlatformId } from '#domain/names.ts';
import { INTENTS } from '#domain/names.ts';
import type { Span, Verdict } from '#contracts/search/search.ts';
import { intentFeatures, PART_WEIGHTS } from './intent-features.ts';
import stored from './intent-weights.json' with { type: 'json' };
import { evidenceFor, loadModel } from '../text/linear-model.ts';
import type { Evidence } from '../text/linear-model.ts';
import { readPost } from '../read-post.ts';
import type { ReadPost, Scorable } from '../read-post.ts';
import { judgeSentiment } from '../sentiment/sentiment.ts';
import type { Token } from '../text/tokens.ts';

interface IntentVerdict extends Verdict {
  intent: Intent;
  /** 0..1: how likely the intent is, as far as the model can tell. */
  confidence: number;
}

const MODEL = loadModel(stored, PART_WEIGHTS);

/** A post there without another intent is a question about a task, even without such words. */
const TASK_QUESTIONS: ReadonlySet<PlatformId> = new Set(platformsWith('isForTasks'));
const TASK_QUESTION: IntentVerdict = {
  intent: 'howto',
  confidence: 0.8,
  reason: 'A question on Stack Overflow, where people ask how to do something.',
  spans: [],
};
/** Below this probability posts are `other` more often than the likeliest intent; launches are not. */
const LIKELY = 0.35;
/**
 * Titles on Hacker News often look like launches. Without the mark, 56% of those are launches,
 * regardless of the probability.
 */
const LAUNCH_MARKS = ['show hn', 'launch hn'];
const UNMARKED_LAUNCH = 0.56;
const QUOTED_CHARS = 60;
/**
 * Words of less weight decide nothing by themselves ("in the", "to be"): verdicts that quote them are
 * right in 58% of cases, others in 76%.
 */
const LEAST_QUOTED_FORCE = 0.5;

const BECAUSE: Readonly<Record<Exclude<Intent, 'other'>, string>> = {
  recommendation: 'The author asks for recommendations',
  alternative: 'The author wants something else than a named product',
  complaint: 'The author is unhappy with something',
  comparison: 'The author weighs options against each other',
  price: 'The author asks or talks about money',
  howto: 'The author asks how to do something',
  promotion: 'The author presents something of their own',
};

export const classifyIntent = (post: Scorable, platform?: PlatformId): IntentVerdict => {
  const read = readPost(post);
  return judgeIntent(read, judgeSentiment(read, platform).score, platform);
};

/** Probabilities of the intents, which sum to 1, in the order of `INTENTS`. */
export function intentChances(
  post: ReadPost,
  sentiment: number,
  platform?: PlatformId,
): readonly number[] {
  const evidence = evidenceFor(MODEL);
  intentFeatures(post, sentiment, evidence, platform);
  return [...evidence.probabilities()];
}

/**
 * What the author wants, by a linear model over words and request phrases. The words with the most
 * weight are the explanation.
 */
export function judgeIntent(
  post: ReadPost,
  sentiment: number,
  platform?: PlatformId,
): IntentVerdict {
  const evidence = evidenceFor(MODEL);
  intentFeatures(post, sentiment, evidence, platform);
  const likely = evidence.probabilities();
  const best = bestOf(likely, post);
  const highest = likely[best] ?? 0;
  const guess = INTENTS[best] ?? 'other';
  const intent = highest < LIKELY && guess !== 'promotion' ? 'other' : guess;
  if (intent === 'other') {
    if (platform !== undefined && TASK_QUESTIONS.has(platform)) return TASK_QUESTION;
    const reason =
      guess === 'other'
        ? 'No sign that the author asks for, compares or complains about a product.'
        : 'No clear sign of what the author wants.';
    return { intent, confidence: rounded(likely[OTHER] ?? 0), reason, spans: [] };
  }
  const isMarked = platform !== undefined && Boolean(PLATFORMS[platform].launchMark);
  const isUnmarked = isMarked && intent === 'promotion' && !isMarkedLaunch(post);
  const span = decidingWords(post, evidence, best);
  return {
    intent,
    confidence: rounded(isUnmarked ? Math.min(highest, UNMARKED_LAUNCH) : highest),
    reason: `${BECAUSE[intent]}${span === null ? '' : `: ${quotation(post, span)}`}.`,
    spans: span === null ? [] : [span],
  };
}

const OTHER = INTENTS.indexOf('other');
const COMPLAINT = INTENTS.indexOf('complaint');
/**
 * A message without a title is a complaint from these probabilities on: lower if it addresses an
 * account, even if another intent is likelier. Chosen on half of the complaints.
 */
const MESSAGE_COMPLAINS = { addressed: 0.5, open: 0.7 };

/** The index of the likeliest intent. */
function bestOf(likely: ArrayLike<number>, { title, content, isReply }: ReadPost): number {
  const isMessage = title.tokens.length === 0 && !isReply;
  const least = content.mentions > 0 ? MESSAGE_COMPLAINS.addressed : MESSAGE_COMPLAINS.open;
  const complains = (likely[COMPLAINT] ?? 0) >= least;
  if (isMessage && complains) return COMPLAINT;
  let best = OTHER;
  for (let at = 0; at < likely.length; at += 1)
    if ((likely[at] ?? 0) > (likely[best] ?? 0) && !(isMessage && at === COMPLAINT)) best = at;
  return best;
}
const rounded = (share: number): number => Math.round(share * 100) / 100;

const isMarkedLaunch = ({ post, isReply }: ReadPost): boolean =>
  !isReply && LAUNCH_MARKS.some((mark) => post.title.slice(0, mark.length).toLowerCase() === mark);

/** The words with the most weight for a class against all others. */
function decidingWords({ own }: ReadPost, evidence: Evidence, best: number): Span | null {
  const run = evidence.strongest(best, (from, to) => isQuotable(own, from, to));
  if (run === null || run.force < LEAST_QUOTED_FORCE) return null;
  const [first, last] = [own[run.first], own[run.last]];
  return first && last ? { field: first.field, start: first.start, end: last.end } : null;
}

/**
 * Verdicts that quote one word are right in half of the cases, those with more words in three of
 * four; numbers alone explain nothing.
 */
function isQuotable(own: readonly Token[], from: number, to: number): boolean {
  if (own[from]?.field !== own[to]?.field) return false;
  let words = 0;
  for (let at = from; at <= to; at += 1) if (!isNumber(own[at]?.word.text ?? '')) words += 1;
  return words >= 2;
}

const isNumber = (text: string): boolean => /^\d/.test(text);

function quotation({ post }: ReadPost, { field, start, end }: Span): string {
  const words = post[field].slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return `“${cutText(words, QUOTED_CHARS + 1)}”`;
}
