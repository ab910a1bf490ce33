import { describe, expect, test } from 'vitest';
import { companyFactSchema } from '#contracts/competitors/company-facts.ts';
import type { Reply } from '#http/testing/scripted-server.ts';
import { OUTSIDE_SOURCES } from '#domain/competitors/company-source-catalogue.ts';
import { ANSWERS, acme, json, useSources } from './testing/acme.ts';

/** What every source guarantees, for any query and any response. */
const sources = useSources();
const { collect, create, heard, playAll } = sources;

describe.each(OUTSIDE_SOURCES)('%s', (id) => {
  test('returns facts in the contract’s form, each with its address, and a read to compare', async () => {
    playAll();
    const answer = await collect(create(), id);
    expect(answer).toMatchObject({ source: id, outcome: 'known', note: null });
    expect(answer?.facts.length).toBeGreaterThan(0);
    for (const fact of answer?.facts ?? []) {
      expect(companyFactSchema.parse(fact)).toMatchObject({ source: id });
      expect(URL.canParse(fact.sourceUrl)).toBe(true);
    }
    expect(answer?.read).toMatchObject({ scope: id, complete: true, facts: answer?.facts });
    const keys = answer?.facts.map((fact) => `${fact.kind}|${fact.key}`) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('an unknown company is a normal answer', async () => {
    sources.server.play(({ headers, url }) =>
      headers.host === 'data.iana.org'
        ? (ANSWERS['data.iana.org']?.('', url.searchParams) as Reply)
        : { status: 404, body: '{"errorCode":404}' },
    );
    if (id === 'wikidata') sources.server.play(() => json({ search: [] }));
    expect(await collect(create(), id)).toMatchObject({
      outcome: 'unknown',
      facts: [],
      read: null,
    });
  });

  test('F-13: when rate-limited, it reports so and pauses until then', async () => {
    sources.server.play(({ headers, url }) =>
      headers.host === 'data.iana.org'
        ? (ANSWERS['data.iana.org']?.('', url.searchParams) as Reply)
        : { status: 429, headers: { 'retry-after': '120' }, body: '' },
    );
    const known = create();
    expect(await collect(known, id)).toMatchObject({ outcome: 'limited', facts: [] });
    expect(heard).toHaveBeenLastCalledWith(
      id,
      expect.objectContaining({ failure: 'rate_limited', retryAfterMs: 120_000 }),
    );
    const asked = sources.server.requests.length;
    expect(await collect(known, id)).toMatchObject({ outcome: 'limited' });
    expect(
      sources.server.requests.filter(({ headers }) => headers.host !== 'data.iana.org').length,
    ).toBe(asked - (id === 'rdap' ? 1 : 0));
    playAll();
    sources.later(121_000);
    expect(await collect(known, id)).toMatchObject({ outcome: 'known' });
    expect(heard).toHaveBeenLastCalledWith(id, null);
  });

  test.each<[string, Reply]>([
    ['server error', { status: 500, body: 'oops' }],
    ['HTML with status 200', { headers: { 'content-type': 'text/html' }, body: '<p>hello</p>' }],
    ['broken JSON', { body: '{"jobs":[' }],
    ['another shape', { body: '{"__proto__":{"a":1},"x":[[[[]]]]}' }],
    ['null', { body: 'null' }],
  ])('F-15: %s fails with a sentence or is unknown, and never throws', async (_what, reply) => {
    sources.server.play(() => reply);
    const answer = await collect(create(), id);
    expect(['failed', 'unknown']).toContain(answer?.outcome);
    expect(answer?.facts).toEqual([]);
    if (answer?.outcome === 'failed') expect(answer.note).toMatch(/\.$/u);
  });

  test('S-05: keys are sent in headers only, and hostile hints cannot escape their parameter', async () => {
    playAll();
    const hostile = '../../x?y=<script>#"';
    await collect(create(), id, {
      name: hostile,
      domain: 'acme.com',
      hints: {
        ...acme.hints,
        github: hostile,
        npm: hostile,
        greenhouse: hostile,
        lever: hostile,
        ashby: hostile,
        wikidata: hostile,
        app_store: hostile,
        crunchbase: hostile,
      },
    });
    for (const { url } of sources.server.requests) {
      expect(url.href).not.toContain('secret-key');
      expect(url.pathname).not.toContain('/x');
      expect(url.pathname).not.toMatch(/^\/(?:repos|v0|v1|v4)?\/?$/u);
    }
  });
});
