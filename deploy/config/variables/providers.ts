import { z } from 'zod';
import { commaList, flag, optional, url } from './variable.ts';
import type { Variable } from './variable.ts';

/** What outbound requests of all sources share; `platforms.ts` has what each platform needs. */
export const PROVIDER_VARIABLES = {
  OUTBOUND_PRIVATE_ORIGINS: {
    owner: 'worker',
    doc: 'Comma list of origins on private addresses that outbound requests may reach (the sandbox). Empty in production.',
    schema: commaList.default([]),
  },
  OUTBOUND_USER_AGENT: {
    owner: 'worker',
    doc: 'User-Agent of every outbound request.',
    schema: z.string().default('web:earshot:0.1 (by /u/earshot-app)'),
  },
  OUTBOUND_BOT_USER_AGENT: {
    owner: 'worker',
    doc: 'User-Agent of requests to companies’ sites and registries: name, version and a contact address.',
    schema: z.string().default('EarshotBot/1.0 (+https://earshot.example/bot)'),
  },
  NPM_REGISTRY_URL: {
    owner: 'worker',
    doc: 'Package registry that is asked for releases.',
    schema: url.default('https://registry.npmjs.org'),
  },
  CRUNCHBASE_BASE_URL: {
    owner: 'worker',
    doc: 'Crunchbase API. Keys from before 2026 use https://api.crunchbase.com/api/v4.',
    schema: url.default('https://api.crunchbase.com/v4/data'),
  },
  CRUNCHBASE_API_KEY: {
    owner: 'worker',
    doc: 'Paid key: funding, investors and headcount. Unset: Crunchbase is "not configured".',
    schema: optional,
    secret: true,
  },
  PROVIDER_RATE: {
    owner: 'worker',
    doc: 'Searches a second for each platform, over all workers. Unset: what each provider bears.',
    schema: z.coerce.number().positive().max(1_000).optional(),
  },
  SEARCH_PLATFORM_DEADLINE_SECONDS: {
    owner: 'worker',
    doc: 'A platform that has not answered by then has failed.',
    schema: z.coerce.number().int().min(2).max(600).default(60),
  },
  SEARCH_ENCODER: {
    owner: 'worker',
    doc: 'false: sentences are ordered by their words alone, which saves 130 MB in each worker.',
    schema: flag.default(true),
  },
} as const satisfies Record<string, Variable>;
