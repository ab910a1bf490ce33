import { z } from 'zod';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantInfo } from '#contracts/ai-visibility/assistants.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { flag, optional, url } from './variable.ts';
import type { Values, Variable } from './variable.ts';

const PRICE = /^\d+(\.\d+)?,\d+(\.\d+)?,\d+(\.\d+)?$/u;
const price = z.string().regex(PRICE, 'three numbers separated by commas');

function readPrice(text: string) {
  const [input = 0, output = 0, search = 0] = text.split(',').map(Number);
  return { input, output, search };
}

const PRICE_DOC = 'US dollars per million input tokens, per million output tokens, and per search.';
const key = (maker: string) =>
  ({
    owner: 'all',
    doc: `Key of ${maker}, used only to measure how it answers. Unset: "not configured".`,
    schema: optional,
    secret: true,
  }) as const satisfies Variable;
const model = (name: string) =>
  ({ owner: 'all', doc: 'The model that is measured.', schema: z.string().default(name) }) as const;
const costs = (text: string) =>
  ({ owner: 'all', doc: PRICE_DOC, schema: price.default(text) }) as const;

/**
 * The assistants whose answers are measured (GPT Analysis); separate from the model that writes.
 */
export const ASSISTANT_VARIABLES = {
  ASSISTANT_OPENAI_BASE_URL: {
    owner: 'worker',
    doc: 'OpenAI Responses API.',
    schema: url.default('https://api.openai.com/v1'),
  },
  ASSISTANT_OPENAI_API_KEY: key('OpenAI'),
  ASSISTANT_OPENAI_MODEL: model('gpt-5.4-mini'),
  ASSISTANT_OPENAI_PRICE: costs('0.75,4.5,0.01'),
  ASSISTANT_PERPLEXITY_BASE_URL: {
    owner: 'worker',
    doc: 'Perplexity Agent API.',
    schema: url.default('https://api.perplexity.ai/v1'),
  },
  ASSISTANT_PERPLEXITY_API_KEY: key('Perplexity'),
  ASSISTANT_PERPLEXITY_MODEL: model('perplexity/sonar'),
  ASSISTANT_PERPLEXITY_PRICE: costs('1,1,0.0025'),
  ASSISTANT_ANTHROPIC_BASE_URL: {
    owner: 'worker',
    doc: 'Anthropic Messages API.',
    schema: url.default('https://api.anthropic.com/v1'),
  },
  ASSISTANT_ANTHROPIC_API_KEY: key('Anthropic'),
  ASSISTANT_ANTHROPIC_MODEL: model('claude-haiku-5-5'),
  ASSISTANT_ANTHROPIC_PRICE: costs('1,5,0.01'),
  ASSISTANT_XAI_BASE_URL: {
    owner: 'worker',
    doc: 'xAI Responses API.',
    schema: url.default('https://api.x.ai/v1'),
  },
  ASSISTANT_XAI_API_KEY: key('xAI'),
  ASSISTANT_XAI_MODEL: model('grok-4.7'),
  ASSISTANT_XAI_PRICE: costs('0.5,1.5,0.005'),
  ASSISTANT_GEMINI_BASE_URL: {
    owner: 'worker',
    doc: 'Google Gemini API.',
    schema: url.default('https://generativelanguage.googleapis.com/v1beta'),
  },
  ASSISTANT_GEMINI_API_KEY: key('Google Gemini'),
  ASSISTANT_GEMINI_MODEL: model('gemini-3.5-flash'),
  ASSISTANT_GEMINI_PRICE: costs('0.3,2.5,0.014'),
  ASSISTANT_GEMINI_SEARCH: {
    owner: 'all',
    doc: 'true only with Google’s written permission: its terms forbid analyzing answers with search.',
    schema: flag.default(false),
  },
  ASSISTANT_RATE: {
    owner: 'all',
    doc: 'Answers a second asked of each assistant, over all workers. Unset: one that new accounts may ask.',
    schema: z.coerce.number().positive().max(1_000).optional(),
  },
  ASSISTANT_ANSWER_DAYS: {
    owner: 'worker',
    doc: 'Days that texts of assistants’ answers are kept; counts stay.',
    schema: z.coerce.number().int().min(1).max(3_650).default(90),
  },
} as const satisfies Record<string, Variable>;

/** Answers a second of an account on the first paid tier. */
const POLITE: Readonly<Record<AssistantId, number>> = {
  openai: 3,
  perplexity: 0.8,
  anthropic: 0.8,
  xai: 1,
  gemini: 2,
};

const nameOf = (id: AssistantId) => id.toUpperCase() as Uppercase<AssistantId>;

type Settings = Values<typeof ASSISTANT_VARIABLES>;

/** For the worker: how each configured assistant is asked; null when it has no key. */
export function assistantSettings(env: Settings) {
  return Object.fromEntries(
    ASSISTANT_IDS.map((id) => {
      const apiKey = env[`ASSISTANT_${nameOf(id)}_API_KEY`];
      if (apiKey === undefined) return [id, null] as const;
      const settings = {
        baseUrl: env[`ASSISTANT_${nameOf(id)}_BASE_URL`].replace(/\/$/u, ''),
        apiKey,
        model: env[`ASSISTANT_${nameOf(id)}_MODEL`],
        price: readPrice(env[`ASSISTANT_${nameOf(id)}_PRICE`]),
        grounded: id === 'gemini' && env.ASSISTANT_GEMINI_SEARCH,
      };
      return [id, settings] as const;
    }),
  ) as Record<
    AssistantId,
    {
      baseUrl: string;
      apiKey: string;
      model: string;
      price: ReturnType<typeof readPrice>;
      grounded: boolean;
    } | null
  >;
}

export const assistantRates = (env: Settings): Record<AssistantId, number> =>
  Object.fromEntries(
    ASSISTANT_IDS.map((id) => [id, env.ASSISTANT_RATE ?? POLITE[id]] as const),
  ) as Record<AssistantId, number>;

/** For the API: what can be asked here, without any secret. */
export function assistantInfos(env: Settings & { SANDBOX: boolean }): AssistantInfo[] {
  const settings = assistantSettings(env);
  const rates = assistantRates(env);
  return ASSISTANT_IDS.map((id) => {
    const { name, label, variable, typical } = ASSISTANT_CATALOGUE[id];
    const own = settings[id];
    const searches = id !== 'gemini' || env.ASSISTANT_GEMINI_SEARCH;
    const { input, output, search } = readPrice(env[`ASSISTANT_${nameOf(id)}_PRICE`]);
    return {
      id,
      name,
      label: searches && id === 'gemini' ? 'Gemini, via API with web search' : label,
      state: own === null ? 'not_configured' : env.SANDBOX ? 'sandbox' : 'live',
      model: own?.model ?? null,
      reason: own === null ? `Not configured: ${variable} is not set.` : null,
      searches,
      costMicros: Math.ceil(
        typical.input * input +
          typical.output * output +
          (searches ? Math.max(1, typical.searches) : 0) * search * 1_000_000,
      ),
      rate: rates[id],
    };
  });
}
