import type { FoundPost } from '../port.ts';
import { cleanTitle, htmlToText } from '../text/text.ts';
import { fromUnixSeconds, toCount, lax } from '../wire.ts';
import { z } from 'zod';
import { failureOfStatus } from '../answers.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';

/** A question as a post. Null when id or time are missing. */
export function mapQuestion(raw: unknown): FoundPost | null {
  const parsed = questionSchema.safeParse(raw);
  if (!parsed.success) return null;
  const question = parsed.data;
  const postedAt = fromUnixSeconds(question.creation_date);
  if (postedAt === null) return null;
  const deleted = question.owner?.user_type === 'does_not_exist';
  return {
    externalId: String(question.question_id),
    url: `https://stackoverflow.com/questions/${question.question_id}`,
    title: cleanTitle(question.title ?? ''),
    content: htmlToText(question.body ?? ''),
    tags: question.tags ?? [],
    author: deleted ? null : cleanTitle(question.owner?.display_name ?? '') || null,
    postedAt,
    engagement: {
      likes: null,
      comments: toCount(question.answer_count),
      shares: null,
      score: toCount(question.score),
    },
    language: 'en',
  };
}

/** The common wrapper of Stack Exchange API 2.3, answers and errors alike. */
const wrapperSchema = z.object({
  has_more: lax.flag,
  quota_remaining: lax.number,
  /** Seconds in which the same method must not be called again; also in good answers. */
  backoff: lax.number,
  error_id: lax.number,
  error_message: lax.text,
});
type Wrapper = z.infer<typeof wrapperSchema>;

export const answerSchema = wrapperSchema.extend({ items: z.array(z.unknown()) });

const questionSchema = z.object({
  question_id: z.int().positive(),
  /** Unix seconds. */
  creation_date: z.number(),
  /** HTML-escaped. */
  title: lax.text,
  /** HTML, only with the filter `withbody`. */
  body: lax.text,
  score: lax.number,
  answer_count: lax.number,
  tags: z.array(z.string()).nullish().catch(null),
  owner: z.object({ display_name: lax.text, user_type: lax.text }).nullish().catch(null),
});

const SOURCE = 'Stack Overflow';
/** Ids 401 to 406: tokens and keys that are missing, invalid or withdrawn. */
const AUTH_IDS = new Set([401, 402, 403, 405, 406]);
const THROTTLED = 502;

function wrapperOf(body: string): Wrapper | null {
  try {
    return wrapperSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** The `backoff` field, or the seconds named in the sentence of a used-up quota. */
function waitOf(wrapper: Wrapper): number | undefined {
  const seconds =
    wrapper.backoff ??
    Number(/available in (\d{1,7}) seconds/u.exec(wrapper.error_message ?? '')?.[1]);
  return seconds > 0 ? seconds * 1000 : undefined;
}

/**
 * The failure in an answer, or null. The API says most errors with status 400, so its own
 * `error_id` counts first.
 */
export function failureOf(answer: HttpAnswer, now: Date): ProviderError | null {
  const wrapper = wrapperOf(answer.body);
  const backoffMs = wrapper ? waitOf(wrapper) : undefined;
  const id = wrapper?.error_id ?? null;
  if (id === null) return failureOfStatus(answer, SOURCE, now, backoffMs);
  if (id === THROTTLED)
    return new ProviderError('rate_limited', `${SOURCE} asks us to slow down.`, {
      retryAfterMs: backoffMs,
    });
  if (AUTH_IDS.has(id)) return new ProviderError('auth', `${SOURCE} does not accept our key.`);
  if (id >= 500)
    return new ProviderError('down', `${SOURCE} isn’t responding.`, {
      retryAfterMs: backoffMs,
    });
  return new ProviderError('bad_request', `${SOURCE} did not understand the search.`);
}
