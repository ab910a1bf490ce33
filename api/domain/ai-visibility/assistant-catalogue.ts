import type { AssistantId } from '../names.ts';

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
