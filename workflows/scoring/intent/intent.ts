import type { Intent, PlatformId } from '#contracts/names.ts';
import { INTENTS } from '#contracts/names.ts';
import type { Span, Verdict } from '#contracts/search/search.ts';
import { STOP_WORDS } from '#contracts/query/stop-words.ts';
import { intentFeatures, BESIDE_WORD } from './intent-features.ts';
import stored from './intent-weights.json' with { type: 'json' };
import { evidenceFor, loadModel } from '../text/linear-model.ts';
import type { Evidence } from '../text/linear-model.ts';
import { readPost } from '../read-post.ts';
import type { ReadPost, Scorable } from '../read-post.ts';
import { judgeFeeling } from '../sentiment/sentiment.ts';
import type { Token } from '../text/tokens.ts';

export interface IntentVerdict extends Verdict {
  intent: Intent;
  /** 0..1: how likely the intent is, as far as the model can tell. */
  confidence: number;
}

const MODEL = loadModel(stored, BESIDE_WORD);

/** Every post there is a question about a task, whether its words say so or not. */
const TASK_QUESTIONS: ReadonlySet<PlatformId> = new Set(['stackoverflow']);
const TASK_QUESTION: IntentVerdict = {
  intent: 'howto',
  confidence: 0.8,
  reason: 'A question on Stack Overflow, where people ask how to do something.',
  spans: [],
};
/** The rarer intents are worth finding: chosen on the labelled sets. */
const EAGERNESS: Readonly<Partial<Record<Intent, number>>> = { complaint: 1.5 };
const QUOTED_CHARS = 60;

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
  return judgeIntent(read, judgeFeeling(read, platform).score, platform);
};

/** How likely each intent is, 0..1 and 1 in all, in the order of `INTENTS`. */
export function intentChances(
  post: ReadPost,
  feeling: number,
  platform?: PlatformId,
): readonly number[] {
  const evidence = evidenceFor(MODEL);
  intentFeatures(post, feeling, evidence, platform);
  return [...evidence.probabilities()];
}

/**
 * What the author wants, by a linear model over words and over phrases that people use for a wish.
 * The words that decided are the explanation.
 */
export function judgeIntent(post: ReadPost, feeling: number, platform?: PlatformId): IntentVerdict {
  const evidence = evidenceFor(MODEL);
  intentFeatures(post, feeling, evidence, platform);
  const likely = evidence.probabilities();
  let [best, highest] = [INTENTS.length - 1, 0];
  for (const [at, intent] of INTENTS.entries()) {
    const weighed = (likely[at] ?? 0) * (EAGERNESS[intent] ?? 1);
    if (weighed > highest) [best, highest] = [at, weighed];
  }
  const intent = INTENTS[best] ?? 'other';
  const asksTask = platform !== undefined && TASK_QUESTIONS.has(platform);
  if (asksTask && (intent === 'other' || intent === 'complaint')) return TASK_QUESTION;
  const confidence = Math.round((likely[best] ?? 0) * 100) / 100;
  if (intent === 'other') {
    const reason = 'No sign that the author asks for, compares or complains about a product.';
    return { intent, confidence, reason, spans: [] };
  }
  const span = decidingWords(post, evidence, best);
  const reason = `${BECAUSE[intent]}${span === null ? '' : `: ${quotation(post, span)}`}.`;
  return { intent, confidence, reason, spans: span === null ? [] : [span] };
}

/** The words that speak most for a class, against the other classes together. */
function decidingWords({ own }: ReadPost, evidence: Evidence, best: number): Span | null {
  const run = evidence.strongest(best, (from, to) => from !== to || isTelling(own[from]));
  const [first, last] = run ? [own[run.first], own[run.last]] : [];
  if (!first || !last || first.field !== last.field) return null;
  return { field: first.field, start: first.start, end: last.end };
}

/** A small word or a number alone explains nothing, however much it weighs. */
function isTelling(token: Token | undefined): boolean {
  const text = token?.word.text ?? '';
  return text.length > 2 && !STOP_WORDS.has(text) && Number.isNaN(Number(text));
}

function quotation({ post }: ReadPost, { field, start, end }: Span): string {
  const words = post[field].slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const quoted = words.length > QUOTED_CHARS ? `${words.slice(0, QUOTED_CHARS).trim()}…` : words;
  return `“${quoted.toWellFormed()}”`;
}
