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
  const states = sources.states();
  expect(states.find(({ id }) => id === 'crunchbase')).toMatchObject({ state: 'not_configured' });
  expect(states.filter(({ state }) => state === 'live')).toHaveLength(10);
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
