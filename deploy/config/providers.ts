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
    ...env.platforms,
  };
}

/** The part of the environment that the sources of company facts take. */
export function companySourceSettings(env: Environment) {
  return {
    sandbox: env.SANDBOX,
    botUserAgent: env.OUTBOUND_BOT_USER_AGENT,
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    github: { baseUrl: 'https://api.github.com', token: env.platforms.github.token },
    npm: { registryUrl: env.NPM_REGISTRY_URL },
    webSearch: env.platforms.quora,
    crunchbase: { baseUrl: env.CRUNCHBASE_BASE_URL, apiKey: env.CRUNCHBASE_API_KEY },
  };
}

/** Every source of company facts, as this installation can ask it. */
export function configuredCompanySources(env: Environment): CompanySource[] {
  const keys = {
    CRUNCHBASE_API_KEY: env.CRUNCHBASE_API_KEY,
    BRAVE_API_KEY: env.platforms.quora.apiKey,
  };
  return COMPANY_SOURCE_IDS.map((id) => {
    const missing = COMPANY_SOURCE_CATALOGUE[id].keys.filter((key) => keys[key] === undefined);
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
    // As the page on webhooks promises their owners.
    totalTimeoutMs: 20_000,
    outside: env.SANDBOX && sandbox !== undefined ? sandbox : null,
  };
}
