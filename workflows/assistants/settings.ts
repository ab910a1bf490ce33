import type { HttpClient } from '#http/client.ts';

/** Address and price of one assistant. */
export interface AssistantSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  price: AssistantPrice;
  /** Gemini only: the owner has Google's written permission to analyze grounded answers. */
  grounded?: boolean;
}

/** US dollars: per million tokens, and per search. */
export interface AssistantPrice {
  input: number;
  output: number;
  search: number;
}

export interface AssistantDeps {
  http: HttpClient;
  /** Milliseconds of a steady clock. */
  now: () => number;
}
