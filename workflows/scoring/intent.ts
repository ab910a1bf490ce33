import type { Intent, PlatformId } from '#contracts/names.ts';
import type { Span, Verdict } from '#contracts/search.ts';
import { INTENT_RULES } from './intent-rules.ts';
import type { IntentRule } from './intent-rule.ts';
import { addressedComplaint, unhappyText } from './complaint.ts';
import { ownWords } from './plain.ts';
import type { Scorable } from './relevance.ts';

export interface IntentVerdict extends Verdict {
  intent: Intent;
}

/** Every post there is a question about a task, whether its words say so or not. */
const TASK_QUESTIONS: ReadonlySet<PlatformId> = new Set(['stackoverflow']);
const TASK_QUESTION: IntentVerdict = {
  intent: 'howto',
  reason: 'A question on Stack Overflow, where people ask how to do something.',
  spans: [],
};

/** People say early what they want; the rest of a long post is not read for it. */
const READ_CHARS = 2_000;
const QUOTED_CHARS = 60;

/**
 * What the author wants, by ordered rules: the first that matches the title decides, else the
 * first that matches the beginning of the text.
 */
export function classifyIntent(post: Scorable, platform?: PlatformId): IntentVerdict {
  const asksTask = platform !== undefined && TASK_QUESTIONS.has(platform);
  const verdict = byWords(post, asksTask);
  const unclear = verdict.intent === 'other' || verdict.intent === 'complaint';
  return asksTask && unclear ? TASK_QUESTION : verdict;
}

/** Somebody else's title over a reply: it says nothing about the author of the reply. */
const REPLY = /^re: /i;

function byWords(post: Scorable, asksTask: boolean): IntentVerdict {
  const addressed = addressedComplaint(post);
  if (addressed) return addressed;
  for (const field of ['title', 'content'] as const) {
    if (field === 'title' && REPLY.test(post.title)) continue;
    const text = field === 'title' ? post.title : ownWords(post.content);
    const read = text.slice(0, READ_CHARS);
    for (const rule of INTENT_RULES) {
      if (rule.field !== undefined && rule.field !== field) continue;
      if (rule.loose && asksTask) continue;
      const match = rule.pattern.exec(read);
      if (match) return verdictOf(rule, field, match);
    }
  }
  return unhappyText(post) ?? NO_SIGN;
}

const NO_SIGN: IntentVerdict = {
  intent: 'other',
  reason: 'No sign that the author asks for, compares or complains about a product.',
  spans: [],
};

function verdictOf(rule: IntentRule, field: Span['field'], match: RegExpExecArray): IntentVerdict {
  const start = match.index;
  const words = match[0].replaceAll(/\s+/g, ' ').trim();
  const quoted = words.length > QUOTED_CHARS ? `${words.slice(0, QUOTED_CHARS).trim()}…` : words;
  return {
    intent: rule.intent,
    reason: `${rule.because}: “${quoted.toWellFormed()}”.`,
    spans: [{ field, start, end: start + match[0].length }],
  };
}
