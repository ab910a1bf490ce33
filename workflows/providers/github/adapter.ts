import { startOf } from '#domain/text/cut.ts';
import { createAsker, numberHeader } from '../ask.ts';
import { githubService } from '#domain/platforms/github.ts';
import { collect, collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import { ProviderError } from '../port.ts';
import type {
  Provider,
  ProviderQuery,
  ProviderRequest,
  QueryTerm,
  FeedRequest,
  ReadFeed,
  AdapterDeps,
} from '../port.ts';
import { anyOfTerms } from '../query.ts';
import { mapItems } from '../wire.ts';
import { mapIssue, answerSchema } from './map.ts';
import { retryAfterMs } from '../answers.ts';
import type { HttpAnswer } from '#http/client.ts';
import type { Asker } from '../ask.ts';
import { collectFeed } from '../feed.ts';
import type { FeedPage } from '../feed.ts';

const SOURCE = 'GitHub';
/** Each alternative is a separate request; without a token there are 10 a minute. */
const MAX_ALTERNATIVES = 3;
const MAX_PAGES = 3;
const MAX_PAGE_SIZE = 100;
const MAX_QUERY = 256;
/** AND, OR and NOT of one search. */
const MAX_OPERATORS = 5;

interface GitHubConfig {
  baseUrl: string;
  token?: string | undefined;
}

// A colon would be read as a qualifier, a bare NOT as an operator.
const quote = ({ text, phrase }: QueryTerm): string =>
  phrase || text.includes(':') || /^(?:and|or|not)$/iu.test(text)
    ? `"${text.replaceAll('"', ' ')}"`
    : text;

function withWindow(words: string, since: Date): string {
  const start = new Date(Math.floor(since.getTime() / 1000) * 1000).toISOString();
  return `${words} is:issue created:>=${start.replace('.000Z', 'Z')}`;
}

/** Terms any of which may match as one search; null where they are not, or are too many for it. */
function anyOf(query: ProviderQuery): string | null {
  const terms = anyOfTerms(query);
  if (!terms || terms.length < 2 || terms.length - 1 > MAX_OPERATORS) return null;
  const words = `(${terms.map(quote).join(' OR ')})`;
  return withWindow(words, new Date(0)).length <= MAX_QUERY ? words : null;
}

/** @throws ProviderError bad_request when the words are longer than GitHub allows. */
function searchText(words: string, since: Date): string {
  const text = withWindow(words, since);
  if (text.length > MAX_QUERY)
    throw new ProviderError('bad_request', `${SOURCE} takes at most ${MAX_QUERY} characters.`);
  return text;
}

/** Issues of public repositories through GitHub's REST search, exact window. */
export function createGitHub(config: GitHubConfig, deps: AdapterDeps): Provider {
  const asker = createAsker({ source: SOURCE, exhaustedFor, failureOf }, deps);
  const { ask, pause } = asker;
  const headers: Record<string, string> = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
  };

  async function* alternative(
    words: string,
    request: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const size = Math.min(request.limit, MAX_PAGE_SIZE);
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        q: searchText(words, request.since),
        // Without it OR is a word like others.
        ...(anyOf(request.query) === null ? {} : { advanced_search: 'true' }),
        per_page: String(size),
        page: String(page),
      });
      const url = `${config.baseUrl}/search/issues?${parameters}`;
      const answer = await ask({ url, signal, headers }, answerSchema);
      const posts = mapItems(answer.items, mapIssue, SOURCE);
      const more = answer.items.length > 0 && page * size < (answer.total_count ?? 0);
      const cutShort = answer.incomplete_results === true || (more && pause.isOn());
      yield cutShort
        ? { posts, cutShort, note: `${SOURCE} found only a part in the time it had.` }
        : { posts, cutShort: more && page === MAX_PAGES, total: answer.total_count ?? null };
      if (!more || pause.isOn()) return;
    }
  }

  return {
    id: 'github',
    capabilities: githubService.capabilities,
    search(request, { signal }) {
      const words = anyOf(request.query);
      return words === null
        ? collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
            alternative(terms.map(quote).join(' '), request, signal),
          )
        : collect(alternative(words, request, signal), request);
    },
    takesWhole: (query) => anyOf(query) !== null,
    readFeed: createGitHubFeed({ ...config, headers }, asker),
  };
}

/** GitHub's recommended wait when its secondary limit names no time. */
const SECONDARY_WAIT_MS = 60_000;

/** Milliseconds until the reset, an instant in epoch seconds, when nothing remains. */
function exhaustedFor(answer: HttpAnswer, now: Date): number | undefined {
  const reset = numberHeader(answer, 'x-ratelimit-reset');
  if (numberHeader(answer, 'x-ratelimit-remaining') !== 0 || reset === undefined) return undefined;
  return Math.max(0, reset * 1000 - now.getTime());
}

/** Limits come as 429 or as 403, so that a 403 alone does not mean a refused key. */
function failureOf(answer: HttpAnswer, now: Date): ProviderError | null {
  const { status, headers, body } = answer;
  if (status !== 403 && status !== 429) return null;
  const waitMs = retryAfterMs(headers['retry-after'], now) ?? exhaustedFor(answer, now);
  const isLimit =
    status === 429 || waitMs !== undefined || /rate limit/iu.test(startOf(body, 2_000));
  if (!isLimit) return null;
  return new ProviderError('rate_limited', 'GitHub asks us to slow down.', {
    retryAfterMs: waitMs ?? SECONDARY_WAIT_MS,
  });
}

/** Of 10 searches a minute without a token, most are reserved for users. */
const FEED_PAGES = 4;
const FEED_PAGE_SIZE = 100;
const CUT = `${SOURCE} found only a part in the time it had.`;

/** Recently commented issues, as far back as the request goes. */
function createGitHubFeed(
  config: { baseUrl: string; headers: Readonly<Record<string, string>> },
  { askIfChanged, pause }: Asker,
): ReadFeed {
  async function* pages({ since, validators }: FeedRequest, signal: AbortSignal) {
    // Whole hours, so that a quiet half hour asks the very same question and costs nothing.
    const hour = new Date(Math.floor(since.getTime() / 3_600_000) * 3_600_000).toISOString();
    for (let page = 1; page <= FEED_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        q: `is:issue comments:>0 updated:>=${hour.replace('.000Z', 'Z')}`,
        sort: 'updated',
        order: 'desc',
        per_page: String(FEED_PAGE_SIZE),
        page: String(page),
      });
      const url = `${config.baseUrl}/search/issues?${parameters}`;
      const question = { url, signal, headers: config.headers };
      const answer = await askIfChanged(question, answerSchema, page === 1 ? validators : null);
      const { at, value } = answer;
      if (value === null) {
        yield { posts: [], at, validators: answer.validators, unchanged: true } satisfies FeedPage;
        return;
      }
      const posts = mapItems(value.items, mapIssue, SOURCE);
      const more = value.items.length > 0 && page * FEED_PAGE_SIZE < (value.total_count ?? 0);
      const cut = value.incomplete_results === true || (more && pause.isOn());
      const known = { posts, at, validators: answer.validators };
      yield (cut ? { ...known, note: CUT } : known) satisfies FeedPage;
      if (!more || pause.isOn()) return;
    }
  }
  // An old issue that is discussed again counts with the day it was written.
  return (request, { signal }) => collectFeed(pages(request, signal), request, () => request.since);
}
