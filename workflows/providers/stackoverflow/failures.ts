import { failureOfStatus } from '../answers.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';
import { wrapperSchema } from './map.ts';
import type { Wrapper } from './map.ts';

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
