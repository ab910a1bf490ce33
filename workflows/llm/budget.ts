import type { LlmTokens } from './outcome.ts';

/** US dollars per million tokens; equivalently, micro-dollars per token. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Pays for the calls of one job. */
export interface CallBudget {
  /**
   * Reserves one call that costs at most `micros` micro-dollars.
   * @returns null if the budget does not allow it.
   */
  reserve(micros: number): Promise<ReservedCall | null>;
}

interface ReservedCall {
  /**
   * Replaces the reserved cost by the actual one. Without this call the reservation stays charged.
   */
  settle(cost: { micros: number; tokens: LlmTokens }): Promise<void>;
}

export const NO_TOKENS: LlmTokens = { input: 0, output: 0 };

/** English averages about four characters per token; other languages rarely go below two. */
const CHARACTERS_PER_TOKEN = 2;

/** In micro-dollars, rounded up. */
export const costOf = (tokens: LlmTokens, price: ModelPrice): number =>
  Math.ceil(tokens.input * price.input + tokens.output * price.output);

/** Upper bound in micro-dollars for a call with `characters` of input. */
export const highestCost = (
  { characters, maxOutputTokens }: { characters: number; maxOutputTokens: number },
  price: ModelPrice,
): number => costOf({ input: characters / CHARACTERS_PER_TOKEN, output: maxOutputTokens }, price);
