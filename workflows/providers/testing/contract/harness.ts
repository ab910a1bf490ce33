import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { startScriptedServer } from '#http/testing/scripted-server.ts';
import type { Script, ScriptedServer } from '#http/testing/scripted-server.ts';
import { ProviderError } from '../../port.ts';
import type { Provider, ProviderAnswer, ProviderRequest, AdapterDeps } from '../../port.ts';
import { exactFilter, parseQuery } from '../../query.ts';
import { createLocalState } from '../../shared-state.ts';
import type { ContractSubject, SamplePost } from './subject.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
export const DAY = 86_400_000;
export const SINCE = new Date(NOW.getTime() - DAY);
/** Only where no response is expected; everything else has the usual timeout. */
const IMPATIENT_MS = 150;

export const sample = (number: number, changes: Partial<SamplePost> = {}): SamplePost => ({
  number,
  title: `Looking for an invoicing tool ${number}`,
  content: `We outgrew our spreadsheet ${number}.`,
  author: `author${number}`,
  postedAt: new Date(NOW.getTime() - number * 1_000),
  ...changes,
});
export const samples = (count: number): SamplePost[] =>
  Array.from({ length: count }, (_, index) => sample(index + 1));
export const sampleAt = (number: number, offset: number): SamplePost =>
  sample(number, { postedAt: new Date(SINCE.getTime() + offset) });

const depsWith = (http: HttpClient): AdapterDeps => ({
  http,
  now: () => NOW,
  shared: createLocalState(() => NOW),
  wait: () => Promise.resolve(),
});

/** The error of a search that must fail. */
export async function failureOf(answer: Promise<ProviderAnswer>): Promise<ProviderError> {
  const error: unknown = await answer.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

/** One adapter against a scripted server, renewed for each test. */
export interface Harness {
  subject: ContractSubject;
  /** Requests of the current script. */
  requests(): number;
  search(changes?: Partial<ProviderRequest>, signal?: AbortSignal): Promise<ProviderAnswer>;
  /** Scripts the responses to searches. */
  onSearch(script: Script): void;
  /** Responds to searches with these posts, each changed by `change`. */
  serve(posts: readonly SamplePost[], change?: (raw: unknown) => unknown): void;
  /** Searches with a short timeout until the end of the test. */
  useShortTimeout(): void;
  /** Searches at an address where no server listens until the end of the test. */
  useRefusedAddress(): Promise<void>;
}

/** Starts the server and clients around the tests of the current `describe`. */
export function createHarness(subject: ContractSubject): Harness {
  let server: ScriptedServer;
  let http: HttpClient;
  let impatient: HttpClient;
  let provider: Provider;
  const clients: HttpClient[] = [];
  const clientFor = (origin: string, options: { totalTimeoutMs?: number } = {}): HttpClient => {
    const client = createHttpClient({
      userAgent: 'contract-test',
      privateOrigins: [origin],
      ...options,
    });
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    server = await startScriptedServer();
    http = clientFor(server.origin);
    impatient = clientFor(server.origin, { totalTimeoutMs: IMPATIENT_MS });
  });
  beforeEach(() => {
    provider = subject.create(server.origin, depsWith(http));
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await server.close();
  });

  const onSearch = (script: Script): void =>
    server.play((seen, response, request) => {
      const other = subject.other?.(seen) ?? null;
      return other ?? script(seen, response, request);
    });
  return {
    subject,
    requests: () => server.requests.length,
    search(changes = {}, signal = new AbortController().signal) {
      const query = changes.query ?? parseQuery(subject.query ?? 'invoicing', 'keywords');
      const refuse = exactFilter(query, provider.id);
      return provider.search({ query, since: SINCE, limit: 10, refuse, ...changes }, { signal });
    },
    onSearch,
    serve(posts, change = (raw) => raw) {
      const items = posts.map((post) => change(subject.item(post)));
      onSearch((seen) => ({ body: JSON.stringify(subject.page(items, seen)) }));
    },
    useShortTimeout() {
      provider = subject.create(server.origin, depsWith(impatient));
    },
    async useRefusedAddress() {
      const gone = await startScriptedServer();
      provider = subject.create(gone.origin, depsWith(clientFor(gone.origin)));
      await gone.close();
    },
  };
}
