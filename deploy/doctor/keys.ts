import { assistantSettings } from '#config/assistants.ts';
import type { Environment } from '#config/env.ts';
import { companySourceSettings, providerSettings } from '#config/providers.ts';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import { ASSISTANT_IDS, PLATFORM_IDS } from '#domain/names.ts';
import type { AssistantId, PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { HttpError } from '#http/errors.ts';
import { ProviderError } from '#providers/port.ts';
import { parseQuery } from '#providers/query.ts';
import { createRegistry } from '#providers/registry.ts';
import { createAssistants } from '../../workflows/assistants/registry.ts';
import { AssistantError } from '../../workflows/assistants/port.ts';
import { createCompanySources } from '../../workflows/company-sources/company-sources.ts';
import { failed, ok, warning } from './row.ts';
import type { Check, Row } from './row.ts';

const JSON_TYPE = /^application\/json\b/u;
const DAY_MS = 86_400_000;

/** One call with each key that is set. What has no key is not asked. */
export function keyChecks(env: Environment): Check[] {
  const http = createHttpClient(providerSettings(env));
  const platforms = PLATFORM_IDS.filter((id) => isSet(env, id));
  return [
    ...(env.OPENAI_API_KEY === undefined
      ? [{ name: 'Model', run: () => Promise.resolve([withoutModel]) }]
      : [{ name: 'Model', run: (signal: AbortSignal) => modelRows(env, http, signal) }]),
    ...platforms.map((id) => ({
      name: PLATFORM_CATALOGUE[id].name,
      run: (signal: AbortSignal) => platformRows(env, http, id, signal),
    })),
    ...ASSISTANT_IDS.filter((id) => assistantSettings(env)[id] !== null).map((id) => ({
      name: `Assistant ${ASSISTANT_CATALOGUE[id].name}`,
      run: (signal: AbortSignal) => assistantRows(env, http, id, signal),
    })),
    ...(env.CRUNCHBASE_API_KEY === undefined
      ? []
      : [{ name: 'Crunchbase', run: (signal: AbortSignal) => crunchbaseRows(env, signal) }]),
  ];
}

const withoutModel = warning(
  'Model',
  'No key: searches end without an analysis.',
  'Set OPENAI_API_KEY, or leave it like this.',
);

const asksKey = (name: string): string => `Renew the key of ${name}, and check what it may do.`;

/** Whether a secret of the platform is set; platforms without one need none. */
function isSet(env: Environment, id: PlatformId): boolean {
  const values: Readonly<Record<string, unknown>> = env.platforms[id];
  return Object.entries(PLATFORM_SERVICES[id].settings).some(
    ([name, { type }]) => type === 'secret' && values[name] !== undefined,
  );
}

async function platformRows(
  env: Environment,
  http: HttpClient,
  id: PlatformId,
  signal: AbortSignal,
): Promise<Row[]> {
  const { name } = PLATFORM_CATALOGUE[id];
  // A search of YouTube costs one of a hundred a day, the details of a video next to nothing.
  if (id === 'youtube') return youtubeRows(env, http, name, signal);
  const registry = createRegistry(providerSettings(env));
  const since = new Date(Date.now() - DAY_MS);
  try {
    const query = parseQuery('startup', 'keywords');
    await registry.get(id).search({ query, since, limit: 1 }, { signal });
    return [ok(name, 'It accepts the key.')];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isTheirs = /rate|down|timeout|quota|malformed/u.test(error.failure);
    return isTheirs
      ? [warning(name, error.message, 'Ask again later.')]
      : [failed(name, error.message, asksKey(name))];
  } finally {
    await registry.close();
  }
}

async function youtubeRows(
  env: Environment,
  http: HttpClient,
  name: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const { baseUrl, apiKey = '' } = env.platforms.youtube;
  const parameters = new URLSearchParams({ part: 'snippet', id: 'jNQXAC9IVRw', key: apiKey });
  return statusRows(http, { name, url: `${baseUrl}/videos?${parameters}`, headers: {}, signal });
}

interface KeyCall {
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** What a 404 says. */
  missing?: Row;
}

/** A call that only a valid key is answered for, judged by its status. */
async function statusRows(http: HttpClient, call: KeyCall): Promise<Row[]> {
  const { name, url, headers, signal, missing } = call;
  try {
    const { status } = await http.send({
      url,
      source: name,
      signal,
      headers: { accept: 'application/json', ...headers },
      accept: JSON_TYPE,
      bodyOptional: true,
      maxRedirects: 0,
    });
    if (status < 300) return [ok(name, 'It accepts the key.')];
    if (status === 404 && missing) return [missing];
    if (status === 429 || status >= 500)
      return [warning(name, `It answers with status ${status}.`, 'Ask again later.')];
    return [failed(name, `It refuses the key (status ${status}).`, asksKey(name))];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [failed(name, error.message, `Correct the address of ${name}.`)];
  }
}

const modelRows = (env: Environment, http: HttpClient, signal: AbortSignal): Promise<Row[]> => {
  const found = `${env.OPENAI_BASE_URL} does not list ${env.OPENAI_MODEL}.`;
  const todo = 'Set OPENAI_MODEL to a model of that server.';
  return statusRows(http, {
    name: 'Model',
    url: `${env.OPENAI_BASE_URL.replace(/\/$/u, '')}/models/${encodeURIComponent(env.OPENAI_MODEL)}`,
    headers: { authorization: `Bearer ${env.OPENAI_API_KEY}` },
    signal,
    // Servers that only resemble OpenAI's need not have a list of models.
    missing:
      env.OPENAI_WIRE === 'responses'
        ? failed('Model', found, todo)
        : warning('Model', found, `${todo} It may have no list.`),
  });
};

/** Headers that carry the key; null where only a question shows whether the key is accepted. */
const KEY_HEADERS: Readonly<
  Record<AssistantId, ((key: string) => Readonly<Record<string, string>>) | null>
> = {
  openai: (key) => ({ authorization: `Bearer ${key}` }),
  xai: (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  gemini: (key) => ({ 'x-goog-api-key': key }),
  perplexity: null,
};

async function assistantRows(
  env: Environment,
  http: HttpClient,
  id: AssistantId,
  signal: AbortSignal,
): Promise<Row[]> {
  const settings = assistantSettings(env)[id];
  const name = `Assistant ${ASSISTANT_CATALOGUE[id].name}`;
  if (settings === null) return [];
  const headersOf = KEY_HEADERS[id];
  if (headersOf === null) return askedRows(env, name, id, signal);
  return statusRows(http, {
    name,
    url: `${settings.baseUrl}/models/${encodeURIComponent(settings.model)}`,
    headers: headersOf(settings.apiKey),
    signal,
    missing: failed(
      name,
      `It does not know the model ${settings.model}.`,
      `Set ASSISTANT_${id.toUpperCase()}_MODEL to one of its models.`,
    ),
  });
}

/** The shortest question, which costs a fraction of a cent. */
async function askedRows(
  env: Environment,
  name: string,
  id: AssistantId,
  signal: AbortSignal,
): Promise<Row[]> {
  const assistants = createAssistants({
    userAgent: env.OUTBOUND_USER_AGENT,
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    settings: assistantSettings(env),
  });
  try {
    const asked = { prompt: 'Answer with OK.', country: null, maxOutputTokens: 16, signal };
    await assistants.get(id)?.ask(asked);
    return [ok(name, 'It accepts the key.')];
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    const isTheirs = error.failure !== 'key' && error.failure !== 'no_budget';
    const row = isTheirs ? warning : failed;
    return [row(name, error.message, isTheirs ? 'Ask again later.' : asksKey(name))];
  } finally {
    await assistants.close();
  }
}

async function crunchbaseRows(env: Environment, signal: AbortSignal): Promise<Row[]> {
  const name = 'Crunchbase';
  const sources = createCompanySources(companySourceSettings(env));
  try {
    const company = { name, domain: 'crunchbase.com', hints: { crunchbase: 'crunchbase' } };
    const [answer] = await sources.collectFacts(company, { signal, sources: ['crunchbase'] });
    const isAnswered = answer?.outcome === 'known' || answer?.outcome === 'unknown';
    if (isAnswered) return [ok(name, 'It accepts the key.')];
    const found = answer?.note ?? `It answers with ${answer?.outcome ?? 'nothing'}.`;
    return [failed(name, found, asksKey(name))];
  } finally {
    await sources.close();
  }
}
