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
    },
  };
}
