import { z } from 'zod';
import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';

/** The constant facts of an assistant; model and price are settings. */
interface AssistantEntry {
  name: string;
  /** How answers are labeled: never as the vendor's own app. */
  label: string;
  /** Set by the operator to configure it. */
  variable: string;
  /** Tokens of one question and answer with search, from recorded answers; for estimates. */
  typical: { input: number; output: number; searches: number };
}

export const ASSISTANT_CATALOGUE: Readonly<Record<AssistantId, AssistantEntry>> = {
  openai: {
    name: 'OpenAI',
    label: 'OpenAI, via API with web search',
    variable: 'ASSISTANT_OPENAI_API_KEY',
    typical: { input: 9_000, output: 600, searches: 1 },
  },
  perplexity: {
    name: 'Perplexity',
    label: 'Perplexity, via API with web search',
    variable: 'ASSISTANT_PERPLEXITY_API_KEY',
    typical: { input: 6_000, output: 500, searches: 1 },
  },
  anthropic: {
    name: 'Anthropic',
    label: 'Anthropic, via API with web search',
    variable: 'ASSISTANT_ANTHROPIC_API_KEY',
    typical: { input: 12_000, output: 600, searches: 1 },
  },
  xai: {
    name: 'xAI',
    label: 'xAI, via API with web search',
    variable: 'ASSISTANT_XAI_API_KEY',
    typical: { input: 6_000, output: 500, searches: 1 },
  },
  gemini: {
    name: 'Gemini',
    label: 'Gemini, via API, no web search',
    variable: 'ASSISTANT_GEMINI_API_KEY',
    typical: { input: 50, output: 700, searches: 0 },
  },
};

const ASSISTANT_STATES = ['live', 'sandbox', 'not_configured'] as const;

/** One assistant as configured in this installation. */
export const assistantInfoSchema = z.object({
  id: z.enum(ASSISTANT_IDS),
  name: z.string(),
  label: z.string(),
  state: z.enum(ASSISTANT_STATES),
  /** The model in use; null when not configured. */
  model: z.string().nullable(),
  /** Why it is unavailable, and which setting fixes that; null when available. */
  reason: z.string().nullable(),
  /** Whether it searches the web. */
  searches: z.boolean(),
  /** Estimated cost of one answer in millionths of a US dollar. */
  costMicros: z.int().nonnegative(),
  /** Our request rate, in answers per second. */
  rate: z.number().positive(),
});
export type AssistantInfo = z.infer<typeof assistantInfoSchema>;
