/** What is known of an assistant; address, model and price are defaults of its settings. */
interface AssistantEntry {
  name: string;
  /** How answers are labeled: never as the vendor's own app. */
  label: string;
  /** Set by the operator to configure it. */
  variable: string;
  maker: string;
  api: string;
  baseUrl: string;
  model: string;
  /** US dollars per million input tokens, per million output tokens, and per search. */
  price: string;
  /** Answers a second of an account on the first paid tier. */
  answersPerSecond: number;
  /** Tokens of one question and answer with search, from recorded answers; for estimates. */
  typical: { input: number; output: number; searches: number };
}

const ENTRIES = {
  openai: {
    name: 'OpenAI',
    label: 'OpenAI, via API with web search',
    variable: 'ASSISTANT_OPENAI_API_KEY',
    maker: 'OpenAI',
    api: 'OpenAI Responses API',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-5.4-mini',
    price: '0.75,4.5,0.01',
    answersPerSecond: 3,
    typical: { input: 9_000, output: 600, searches: 1 },
  },
  perplexity: {
    name: 'Perplexity',
    label: 'Perplexity, via API with web search',
    variable: 'ASSISTANT_PERPLEXITY_API_KEY',
    maker: 'Perplexity',
    api: 'Perplexity Agent API',
    baseUrl: 'https://api.perplexity.ai/v1',
    model: 'perplexity/sonar',
    price: '1,1,0.0025',
    answersPerSecond: 0.8,
    typical: { input: 6_000, output: 500, searches: 1 },
  },
  anthropic: {
    name: 'Anthropic',
    label: 'Anthropic, via API with web search',
    variable: 'ASSISTANT_ANTHROPIC_API_KEY',
    maker: 'Anthropic',
    api: 'Anthropic Messages API',
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-haiku-5-5',
    price: '1,5,0.01',
    answersPerSecond: 0.8,
    typical: { input: 12_000, output: 600, searches: 1 },
  },
  gemini: {
    name: 'Gemini',
    label: 'Gemini, via API, no web search',
    variable: 'ASSISTANT_GEMINI_API_KEY',
    maker: 'Google Gemini',
    api: 'Google Gemini API',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-3.5-flash',
    price: '0.3,2.5,0.014',
    answersPerSecond: 2,
    typical: { input: 50, output: 700, searches: 0 },
  },
  xai: {
    name: 'xAI',
    label: 'xAI, via API with web search',
    variable: 'ASSISTANT_XAI_API_KEY',
    maker: 'xAI',
    api: 'xAI Responses API',
    baseUrl: 'https://api.x.ai/v1',
    model: 'grok-4.7',
    price: '0.5,1.5,0.005',
    answersPerSecond: 1,
    typical: { input: 6_000, output: 500, searches: 1 },
  },
} as const satisfies Readonly<Record<string, AssistantEntry>>;

/** Assistants whose answers are measured. */
export const ASSISTANT_CATALOGUE: Readonly<Record<keyof typeof ENTRIES, AssistantEntry>> = ENTRIES;
