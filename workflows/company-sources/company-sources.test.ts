import { expect, test } from 'vitest';
import { createCompanySources } from './company-sources.ts';
import { useSources } from './testing/acme.ts';

const played = useSources();
const { collect, now, playAll } = played;

test('without a key Crunchbase is not configured, and nothing is sent', async () => {
  playAll();
  const sources = createCompanySources(
    {
      sandbox: false,
      botUserAgent: 'x',
      privateOrigins: [],
      github: { baseUrl: 'https://api.github.com' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com/v4/data' },
      webSearch: { baseUrl: 'https://api.search.brave.com/res/v1' },
    },
    { http: played.http, now },
  );
  expect(await collect(sources, 'crunchbase')).toMatchObject({
    outcome: 'not_configured',
    note: expect.stringContaining('CRUNCHBASE_API_KEY'),
  });
  expect(played.server.requests).toEqual([]);
});

test('sandbox mode without a sandbox sends no request', () => {
  expect(() =>
    createCompanySources({
      sandbox: true,
      botUserAgent: 'x',
      privateOrigins: [],
      github: { baseUrl: 'https://api.github.com' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com' },
      webSearch: { baseUrl: 'https://api.search.brave.com/res/v1' },
    }),
  ).toThrow('sandbox');
});
