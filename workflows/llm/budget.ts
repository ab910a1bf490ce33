import type { LlmTokens } from './outcome.ts';

/** US dollars per million tokens, which is millionths of a dollar per token. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Where calls are paid from. */
export interface CallBudget {
  /**
   * Takes one call that costs at most `micros` millionths of a US dollar; null when it is not
   * allowed.
   */
  reserve(micros: number): Promise<ReservedCall | null>;
}

interface ReservedCall {
  /** What the call did cost. Never called: the reserved cost stays taken. */
  settle(cost: { micros: number; tokens: LlmTokens }): Promise<void>;
}

export const NO_TOKENS: LlmTokens = { input: 0, output: 0 };

/** A token is about four characters of English and seldom less than two of anything else. */
const CHARACTERS_PER_TOKEN = 2;

/** Millionths of a US dollar, rounded up. */
export const costOf = (tokens: LlmTokens, price: ModelPrice): number =>
  Math.ceil(tokens.input * price.input + tokens.output * price.output);

/** The most that a call can cost whose whole input is `characters` long. */
export const highestCost = (
  { characters, maxOutputTokens }: { characters: number; maxOutputTokens: number },
  price: ModelPrice,
): number => costOf({ input: characters / CHARACTERS_PER_TOKEN, output: maxOutputTokens }, price);
