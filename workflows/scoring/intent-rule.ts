import type { Intent } from '#contracts/names.ts';
import type { Span } from '#contracts/search.ts';

export interface IntentRule {
  intent: Intent;
  /** Start of the sentence that explains the verdict. */
  because: string;
  /**
   * Without nested or overlapping repetition; gaps are bounded, so that the time stays linear in
   * the text.
   */
  pattern: RegExp;
  field?: Span['field'];
  /** A guess from the form of a title; where all posts are questions on tasks it says nothing. */
  loose?: true;
}

/** Kinds of things that people ask for; the last word of "scheduling software", "form builder". */
export const THING =
  '(?:tools?|apps?|software|services?|platforms?|librar(?:y|ies)|frameworks?|products?|solutions?|crms?|saas|books?|courses?|websites?|sites?|blogs?|podcasts?|resources?|providers?|hosting|laptops?|editors?|languages?|database|cms|ide|plugins?|extensions?|programs?|clients?|systems?|builders?|managers?|monitoring|analytics|stack|setup|alternatives?|utilit(?:y|ies)|applications?|hardware|phones?|conferences?|newsletters?|communit(?:y|ies)|agenc(?:y|ies)|processors?|inbox|help ?desk|trackers?|generators?)';
export const gap = (most: number): string => `[^.?!\\n]{0,${most}}`;

export const rule = (
  intent: Intent,
  because: string,
  patterns: readonly string[],
  only: Pick<IntentRule, 'field' | 'loose'> & { exactCase?: true } = {},
): IntentRule => ({
  intent,
  because,
  pattern: new RegExp(`(?:${patterns.join('|')})`, only.exactCase ? '' : 'i'),
  ...(only.field === undefined ? {} : { field: only.field }),
  ...(only.loose === undefined ? {} : { loose: only.loose }),
});
