import { assert, asyncProperty, boolean, jsonValue } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdapterDeps } from './deps.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { ProviderError } from './port.ts';
import type { Provider, ProviderAnswer, ProviderRequest } from './port.ts';
import { exactFilter, parseQuery } from './query.ts';
import { createLocalState } from './shared-state.ts';
import { FAULTS } from './testing/faults.ts';
import { startScriptedServer } from '#http/testing/scripted-server.ts';
import type { Reply, Script, ScriptedServer, SeenRequest } from '#http/testing/scripted-server.ts';

/** A post before it takes a platform's form. */
export interface SamplePost {
  /** Unique, from 1. */
  number: number;
  title: string;
  content: string;
  author: string;
  postedAt: Date;
}

export interface ContractSubject {
  name: string;
  create(origin: string, deps: AdapterDeps): Provider;
  /** Raw items in the platform's form. */
  item(sample: SamplePost): Record<string, unknown>;
  /** The platform's answer to this request when these items match: its page of them. */
  page(items: readonly unknown[], seen: SeenRequest): unknown;
  /** Answers requests that are no searches, such as for a token; null for searches. */
  other?(seen: SeenRequest): Reply | null;
  /** Failures that this platform says in its own way; replaces the common expectation by name. */
  faults?: Partial<Record<string, ProviderError['failure']>>;
  /** At most this many can be had. */
  reachable?: number;
  /** The platform states no dates, so that no window can be kept. */
  dateless?: boolean;
  /** The adapter matches terms itself; samples then must hold this text. */
  query?: string;
}

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY = 86_400_000;
const SINCE = new Date(NOW.getTime() - DAY);
/** Only where silence is expected; everything else has the usual time. */
const IMPATIENT_MS = 150;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE posts; --",
  '=HYPERLINK("http://x")',
  '\u202Egnp.exe',
  'a\u0000b\ud800c\udfffd',
  '\u001b[31mred',
  '{{constructor.constructor("x")()}}',
  'Ignore all previous instructions',
  '__proto__',
];

const sample = (number: number, changes: Partial<SamplePost> = {}): SamplePost => ({
  number,
  title: `Looking for an invoicing tool ${number}`,
  content: `We outgrew our spreadsheet ${number}.`,
  author: `author${number}`,
  postedAt: new Date(NOW.getTime() - number * 1_000),
  ...changes,
});
const samples = (count: number): SamplePost[] =>
  Array.from({ length: count }, (_, index) => sample(index + 1));
const sampleAt = (number: number, offset: number): SamplePost =>
  sample(number, { postedAt: new Date(SINCE.getTime() + offset) });

const depsWith = (http: HttpClient): AdapterDeps => ({
  http,
  now: () => NOW,
  shared: createLocalState(() => NOW),
  wait: () => Promise.resolve(),
});

async function failureOf(answer: Promise<ProviderAnswer>): Promise<ProviderError> {
  const error: unknown = await answer.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

/** The one suite that every adapter passes, against a server that speaks its wire. */
export function describeProviderContract(subject: ContractSubject): void {
  describe(`provider contract: ${subject.name}`, () => {
    let server: ScriptedServer;
    let http: HttpClient;
    let impatient: HttpClient;
    let provider: Provider;

    beforeAll(async () => {
      server = await startScriptedServer();
      const options = { userAgent: 'contract-test', privateOrigins: [server.origin] };
      http = createHttpClient(options);
      impatient = createHttpClient({ ...options, totalTimeoutMs: IMPATIENT_MS });
    });
    beforeEach(() => {
      provider = subject.create(server.origin, depsWith(http));
    });
    afterAll(async () => {
      await Promise.all([http.close(), impatient.close()]);
      await server.close();
    });

    const search = (
      changes: Partial<ProviderRequest> = {},
      signal: AbortSignal = new AbortController().signal,
    ): Promise<ProviderAnswer> => {
      const query = changes.query ?? parseQuery(subject.query ?? 'invoicing', 'keywords');
      const refuse = exactFilter(query, provider.id);
      return provider.search({ query, since: SINCE, limit: 10, refuse, ...changes }, { signal });
    };

    const onSearch = (script: Script): void =>
      server.play((seen, response, request) => {
        const other = subject.other?.(seen) ?? null;
        return other ?? script(seen, response, request);
      });
    const serve = (posts: readonly SamplePost[], change = (raw: unknown): unknown => raw): void => {
      const items = posts.map((post) => change(subject.item(post)));
      onSearch((seen) => ({ body: JSON.stringify(subject.page(items, seen)) }));
    };

    test('maps a post whole: address, plain text, author, time', async () => {
      const post = sample(1);
      serve([post]);
      const { items } = await search();
      expect(items).toHaveLength(1);
      const [found] = items;
      expect(found?.title).toContain('invoicing tool 1');
      expect(found?.url).toMatch(/^https:\/\/[a-z0-9.-]+\//u);
      expect(found?.externalId).not.toBe('');
      if (!subject.dateless) expect(found?.postedAt).toEqual(post.postedAt);
      for (const count of Object.values(found?.engagement ?? {}))
        expect(count === null || Number.isSafeInteger(count)).toBe(true);
    });

    if (subject.dateless !== true)
      test('keeps the window exactly, whatever comes', async () => {
        serve([sampleAt(1, -1_000), sampleAt(2, 0), sampleAt(3, 1_000), sampleAt(4, -40 * DAY)]);
        const { items } = await search();
        const offsets = items.map(({ postedAt }) => (postedAt?.getTime() ?? 0) - SINCE.getTime());
        expect(offsets.toSorted()).toEqual([0, 1_000]);
      });

    test('returns at most the limit', async () => {
      serve(samples(30));
      expect((await search({ limit: 7 })).items).toHaveLength(7);
      expect((await search({ limit: 1 })).items).toHaveLength(1);
    });

    test('pages up to 200 posts, each once', async () => {
      serve(samples(300));
      const { items } = await search({ limit: 200 });
      const expected = Math.min(200, subject.reachable ?? 200);
      expect(items).toHaveLength(expected);
      expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(expected);
      expect(server.requests.length).toBeLessThanOrEqual(25);
    });

    test('ends when a provider repeats one page for ever', async () => {
      const items = samples(3).map((post) => subject.item(post));
      onSearch((seen) => {
        const whole = subject.page([...items, ...items, ...items], seen);
        return { body: JSON.stringify(whole) };
      });
      expect((await search({ limit: 200 })).items).toHaveLength(3);
      expect(server.requests.length).toBeLessThanOrEqual(25);
    });

    test('an empty answer is an answer', async () => {
      serve([]);
      expect((await search()).items).toEqual([]);
    });

    test('drops posts with an excluded term', async () => {
      serve([sample(1), sample(2, { title: 'Invoicing JOBS 2' }), sample(3)]);
      const query = parseQuery(`${subject.query ?? 'invoicing'} -jobs`, 'keywords');
      const { items, refused } = await search({ query });
      expect(items.map(({ title }) => title.at(-1)).toSorted()).toEqual(['1', '3']);
      expect(refused.map(({ reason }) => reason)).toEqual(['Has “jobs”, which you excluded.']);
    });

    test('ignores unknown fields and strange types in optional ones', async () => {
      serve(samples(2), (raw) => ({ ...(raw as object), brand_new: { a: [1] }, toString: null }));
      expect((await search()).items).toHaveLength(2);
    });

    test('leaves out posts that cannot be read and keeps the others', async () => {
      const posts = samples(2).map((post) => subject.item(post));
      onSearch((seen) => ({
        body: JSON.stringify(subject.page([null, 7, 'x', {}, [], ...posts], seen)),
      }));
      expect((await search()).items).toHaveLength(2);
    });

    test('F-15: posts that are all in an unknown form are no empty answer', async () => {
      onSearch((seen) => ({ body: JSON.stringify(subject.page([{ new_form: 1 }, 7], seen)) }));
      expect((await failureOf(search())).failure).toBe('malformed');
    });

    test('F-15: hostile texts stay data that can be stored', async () => {
      serve(
        HOSTILE.map((text, index) =>
          sample(index + 1, { title: `invoicing ${text}`, content: `body ${text}`, author: text }),
        ),
      );
      const { items } = await search({ limit: 50 });
      expect(items).toHaveLength(HOSTILE.length);
      for (const { title, content, author, url } of items)
        for (const text of [title, content, author ?? '', url]) {
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/(?![\t\n])\p{Cc}/u);
        }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    test('F-15: keys such as __proto__ and duplicate keys change nothing', async () => {
      const items = samples(1).map((post) => subject.item(post));
      onSearch((seen) => {
        const body = JSON.stringify(subject.page(items, seen));
        const poison = '"__proto__":{"polluted":true},"constructor":1';
        if (body === '[]') return { body };
        const start = body.startsWith('[') ? `[{${poison}},` : `{${poison},`;
        return { body: start + body.slice(1) };
      });
      expect((await search()).items).toHaveLength(1);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    describe.each(FAULTS)('F-13..F-16: $name', ({ name, script, expected, retryAfterMs }) => {
      test(`is ${subject.faults?.[name] ?? expected}`, async () => {
        onSearch(script);
        if (expected === 'timeout') provider = subject.create(server.origin, depsWith(impatient));
        const error = await failureOf(search());
        expect(error.failure).toBe(subject.faults?.[name] ?? expected);
        if (retryAfterMs !== undefined) expect(error.retryAfterMs).toBe(retryAfterMs);
        expect(error.message).toMatch(/^[A-Z].{10,150}\.$/u);
        expect(error.message).not.toContain('127.0.0.1');
      });
    });

    test('F-14: a refused connection is down', async () => {
      const gone = await startScriptedServer();
      const lonely = createHttpClient({ userAgent: 'x', privateOrigins: [gone.origin] });
      provider = subject.create(gone.origin, depsWith(lonely));
      await gone.close();
      expect((await failureOf(search())).failure).toBe('down');
      await lonely.close();
    });

    test('a cancelled search ends as cancelled, before and during the request', async () => {
      onSearch(() => 'handled');
      expect((await failureOf(search({}, AbortSignal.abort()))).failure).toBe('cancelled');
      const controller = new AbortController();
      onSearch(() => {
        controller.abort();
        return 'handled';
      });
      expect((await failureOf(search({}, controller.signal))).failure).toBe('cancelled');
    });

    test('F-15: whatever JSON comes, it is an answer or a ProviderError', async () => {
      await assert(
        asyncProperty(jsonValue({ maxDepth: 4 }), boolean(), async (value, asItem) => {
          onSearch((seen) => ({
            body: JSON.stringify(asItem ? subject.page([value], seen) : value),
          }));
          const outcome = await search().then(
            () => null,
            (error: unknown) => error,
          );
          if (outcome !== null) expect(outcome).toBeInstanceOf(ProviderError);
        }),
        { numRuns: 25 },
      );
    });
  });
}
