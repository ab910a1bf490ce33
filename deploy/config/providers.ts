import {
  COMPANY_SOURCE_CATALOGUE,
  COMPANY_SOURCE_IDS,
} from '#domain/competitors/company-source-catalogue.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import type { Environment } from './env.ts';

/** The part of the environment that the provider registry takes; shared by API and worker. */
export function providerSettings(env: Environment) {
  return {
    sandbox: env.SANDBOX,
    userAgent: env.OUTBOUND_USER_AGENT,
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    hackernews: { baseUrl: env.HACKERNEWS_BASE_URL },
    stackoverflow: { baseUrl: env.STACKOVERFLOW_BASE_URL, key: env.STACKOVERFLOW_KEY },
    reddit: {
      baseUrl: env.REDDIT_BASE_URL,
      tokenUrl: env.REDDIT_TOKEN_URL,
      clientId: env.REDDIT_CLIENT_ID,
      clientSecret: env.REDDIT_CLIENT_SECRET,
      communities: env.REDDIT_COMMUNITIES,
    },
    github: { baseUrl: env.GITHUB_BASE_URL, token: env.GITHUB_TOKEN },
    youtube: {
      baseUrl: env.YOUTUBE_BASE_URL,
      apiKey: env.YOUTUBE_API_KEY,
      dailySearches: env.YOUTUBE_DAILY_SEARCHES,
    },
    mastodon: { baseUrl: env.MASTODON_BASE_URL, token: env.MASTODON_TOKEN },
    tumblr: { baseUrl: env.TUMBLR_BASE_URL, apiKey: env.TUMBLR_API_KEY },
    pinterest: {
      baseUrl: env.PINTEREST_BASE_URL,
      token: env.PINTEREST_TOKEN,
      country: env.PINTEREST_COUNTRY,
    },
    quora: { baseUrl: env.BRAVE_BASE_URL, apiKey: env.BRAVE_API_KEY },
    producthunt: { baseUrl: env.PRODUCTHUNT_BASE_URL, token: env.PRODUCTHUNT_TOKEN },
  };
}

/** The part of the environment that the sources of company facts take. */
export function companySourceSettings(env: Environment) {
  return {
    sandbox: env.SANDBOX,
    botUserAgent: env.OUTBOUND_BOT_USER_AGENT,
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    github: { baseUrl: 'https://api.github.com', token: env.GITHUB_TOKEN },
    npm: { registryUrl: env.NPM_REGISTRY_URL },
    webSearch: { baseUrl: env.BRAVE_BASE_URL, apiKey: env.BRAVE_API_KEY },
    crunchbase: { baseUrl: env.CRUNCHBASE_BASE_URL, apiKey: env.CRUNCHBASE_API_KEY },
  };
}

/** Every source of company facts, as this installation can ask it. */
export function configuredCompanySources(env: Environment): CompanySource[] {
  return COMPANY_SOURCE_IDS.map((id) => {
    const missing = COMPANY_SOURCE_CATALOGUE[id].keys.filter((key) => env[key] === undefined);
    const isMissing = missing.length > 0;
    return {
      id,
      state: isMissing ? 'not_configured' : env.SANDBOX ? 'sandbox' : 'live',
      reason: isMissing ? `Set ${missing.join(', ')} to use it.` : null,
      limitedUntil: null,
      failingSince: null,
      lastAnswerAt: null,
    };
  });
}

/** The part of the environment that the HTTP client of alert channels takes. */
export function receiverSettings(env: Environment) {
  const [sandbox] = env.OUTBOUND_PRIVATE_ORIGINS;
  return {
    userAgent: env.OUTBOUND_USER_AGENT,
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    publicPorts: [443, 8443],
    outside: env.SANDBOX && sandbox !== undefined ? sandbox : null,
  };
}
