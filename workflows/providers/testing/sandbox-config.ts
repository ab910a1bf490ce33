import type { ProviderConfig } from '../provider-config.ts';
import { KEYLESS } from './config.ts';

const TOKEN = 'sandbox-token';

/** All ten platforms at the sandbox's addresses, with the keys that it accepts. */
export const sandboxConfig = (origin: string): ProviderConfig => ({
  ...KEYLESS,
  sandbox: true,
  privateOrigins: [origin],
  hackernews: { baseUrl: `${origin}/hackernews/api/v1` },
  stackoverflow: { baseUrl: `${origin}/stackexchange/2.3` },
  reddit: {
    baseUrl: `${origin}/reddit`,
    tokenUrl: `${origin}/reddit-www/api/v1/access_token`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    communities: ['all'],
  },
  github: { baseUrl: `${origin}/github`, token: TOKEN },
  youtube: { baseUrl: `${origin}/youtube/v3`, apiKey: TOKEN, dailySearches: 1_000_000 },
  mastodon: { baseUrl: `${origin}/mastodon` },
  tumblr: { baseUrl: `${origin}/tumblr/v2`, apiKey: TOKEN },
  pinterest: { baseUrl: `${origin}/pinterest/v5`, token: TOKEN, country: 'US' },
  quora: { baseUrl: `${origin}/brave/res/v1`, apiKey: TOKEN },
  producthunt: { baseUrl: `${origin}/producthunt`, token: TOKEN },
});
