import { z } from 'zod';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantInfo } from '#contracts/ai-visibility/ai-visibility.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { flag, optional, url } from './variables/variable.ts';
import type { Values, Variable } from './variables/variable.ts';

const PRICE = /^\d+(\.\d+)?,\d+(\.\d+)?,\d+(\.\d+)?$/u;
const price = z.string().regex(PRICE, 'three numbers separated by commas');

function readPrice(text: string) {
  const [input = 0, output = 0, search = 0] = text.split(',').map(Number);
  return { input, output, search };
}

/** One variable of each assistant, named `ASSISTANT_<ID>_<SUFFIX>`. */
function ofEach<Suffix extends string, V extends Variable>(
  suffix: Suffix,
  variableOf: (entry: (typeof ASSISTANT_CATALOGUE)[AssistantId]) => V,
) {
  return Object.fromEntries(
    ASSISTANT_IDS.map((id) => [
      `ASSISTANT_${nameOf(id)}_${suffix}`,
      variableOf(ASSISTANT_CATALOGUE[id]),
    ]),
  ) as { [Id in AssistantId as `ASSISTANT_${Uppercase<Id>}_${Suffix}`]: V };
}

const nameOf = (id: AssistantId) => id.toUpperCase() as Uppercase<AssistantId>;

/**
 * The assistants whose answers are measured (GPT Analysis); separate from the model that writes.
 */
export const ASSISTANT_VARIABLES = {
  ...ofEach('BASE_URL', ({ api, baseUrl }) => ({
    owner: 'worker' as const,
    doc: `${api}.`,
    schema: url.default(baseUrl),
  })),
  ...ofEach('API_KEY', ({ maker }) => ({
    owner: 'all' as const,
    doc: `Key of ${maker}, used only to measure how it answers. Unset: "not configured".`,
    schema: optional,
    secret: true as const,
  })),
  ...ofEach('MODEL', ({ model }) => ({
    owner: 'all' as const,
    doc: 'The model that is measured.',
    schema: z.string().default(model),
  })),
  ...ofEach('PRICE', (entry) => ({
    owner: 'all' as const,
    doc: 'US dollars per million input tokens, per million output tokens, and per search.',
    schema: price.default(entry.price),
  })),
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
    ASSISTANT_IDS.map(
      (id) => [id, env.ASSISTANT_RATE ?? ASSISTANT_CATALOGUE[id].answersPerSecond] as const,
    ),
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

/** The variables that make the sandbox at `origin` all assistants, with the path of their addresses. */
export const assistantSandbox = (origin: string): Record<string, string> =>
  Object.fromEntries(
    ASSISTANT_IDS.flatMap((id) => [
      [
        `ASSISTANT_${nameOf(id)}_BASE_URL`,
        `${origin}/assistants/${id}${new URL(ASSISTANT_CATALOGUE[id].baseUrl).pathname}`,
      ],
      [`ASSISTANT_${nameOf(id)}_API_KEY`, 'sandbox-key'],
    ]),
  );
