import { createAsker } from '../ask.ts';
import { CAPABILITIES } from '../capabilities.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { AdapterDeps } from '../deps.ts';
import { ProviderError } from '../port.ts';
import type { Provider, ProviderRequest, QueryTerm } from '../port.ts';
import { mapItems } from '../wire.ts';
import { exhaustedFor, failureOf } from './failures.ts';
import { createGitHubFeed } from './feed.ts';
import { mapIssue } from './map.ts';
import { answerSchema } from './wire.ts';

const SOURCE = 'GitHub';
/** Each alternative is a request of its own; without a token there are 10 a minute. */
const MAX_ALTERNATIVES = 3;
const MAX_PAGES = 3;
const MAX_PAGE_SIZE = 100;
const MAX_QUERY = 256;

export interface GitHubConfig {
  baseUrl: string;
  token?: string | undefined;
}

// A colon would be read as a qualifier, a bare NOT as an operator.
const quote = ({ text, phrase }: QueryTerm): string =>
  phrase || text.includes(':') || /^(?:and|or|not)$/iu.test(text)
    ? `"${text.replaceAll('"', ' ')}"`
    : text;

/** @throws ProviderError bad_request when the words are longer than GitHub allows. */
function searchText(terms: readonly QueryTerm[], since: Date): string {
  const start = new Date(Math.floor(since.getTime() / 1000) * 1000).toISOString();
  const text = `${terms.map(quote).join(' ')} is:issue created:>=${start.replace('.000Z', 'Z')}`;
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
    terms: readonly QueryTerm[],
    request: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const size = Math.min(request.limit, MAX_PAGE_SIZE);
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        q: searchText(terms, request.since),
        per_page: String(size),
        page: String(page),
      });
      const url = `${config.baseUrl}/search/issues?${parameters}`;
      const answer = await ask({ url, signal, headers }, answerSchema);
      const posts = mapItems(answer.items, mapIssue, SOURCE);
      const more = answer.items.length > 0 && page * size < (answer.total_count ?? 0);
      const cutShort = answer.incomplete_results === true || (more && pause.isOn());
      yield cutShort
        ? { posts, note: `${SOURCE} found only a part in the time it had.` }
        : { posts, total: answer.total_count ?? null };
      if (!more || pause.isOn()) return;
    }
  }

  return {
    id: 'github',
    capabilities: CAPABILITIES.github,
    search: (request, { signal }) =>
      collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
        alternative(terms, request, signal),
      ),
    readFeed: createGitHubFeed({ ...config, headers }, asker),
  };
}
