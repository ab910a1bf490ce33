import { anyOf } from '#domain/language/alternatives.ts';

const r = String.raw;

/** Phrases for two products used together. */
const TOGETHER = new RegExp(
  r`\b` +
    anyOf(
      r`integrat\w+|sync(?:s|ed|ing|hroni[sz]\w+)?|connect(?:s|ed|ing|ion|or)?|plug-?ins?|webhooks?|zapier|zaps?`,
      r`pair(?:s|ed)? (?:it |[\p{L}\d]+ )?with|together with|side by side|alongside|in addition to|on top for`,
      r`push(?:es|ed)? (?:it |them |[\p{L}\d]+ )?(?:in)?to|feeds? into|talks? to each other|hand(?:s|ed)? (?:it |them )?over to`,
    ) +
    r`\b`,
  'iu',
);

/** Phrases for makeshift use: something does a job that it was not made for. */
const IN_PLACE = new RegExp(
  r`\b` +
    anyOf(
      r`work-?around|make-?shift|over-?kill|stop-?gap|duct tape|hack(?:s|ed|y)?|bend|bent|misus(?:e|es|ed|ing)|abus(?:e|es|ed|ing)|repurpos\w+`,
      r`good enough|(?:is|was|be) enough|enough for (?:us|me|now)|does the (?:job|trick)|gets? (?:us|me|you) by|get(?:ting)? by|got by`,
      r`(?:never|not|isn't|isn’t|wasn't|wasn’t) (?:\p{L}+ )?(?:made|meant|built|designed|intended) for`,
      r`(?:don't|don’t|do not|didn't|didn’t|never) (?:\p{L}+ )?(?:need|bought|buy|pay for)|instead of (?:buying|paying)|before you (?:buy|pay)|in place of`,
      r`outgr(?:ow|ew|own|owing)`,
    ) +
    r`\b`,
  'iu',
);

/** Whether a text says that products are used together. */
export const saysTogether = (text: string): boolean => TOGETHER.test(text);

/** Whether a text describes makeshift use. */
export const saysInPlace = (text: string): boolean => IN_PLACE.test(text);

/** The sentence around a span of a text. */
export function sentenceAt(text: string, start: number, end: number): string {
  const before = text.slice(0, start).search(/[.!?\n][^.!?\n]*$/u);
  const after = text.slice(end).search(/[.!?\n]/u);
  return text.slice(before + 1, after < 0 ? text.length : end + after);
}

const GLUE = /,|\/|\b(?:or|vs|versus|oder|ou|o)\b/iu;
// Word boundaries make the match unambiguous, so a run of capitals takes linear time.
const LISTED =
  /^(?:\s*(?:,|\/|(?:or|vs\.?|versus|and|oder|ou|o)(?![\p{L}\d.])|[\p{Lu}\d][\p{L}\d.]*(?![\p{L}\d.])))+\s*$/u;
const LONGEST = 80;

/** Whether the text between two names puts both in one list: commas, "or", and other names. */
export const isListGlue = (between: string): boolean =>
  between.length <= LONGEST && GLUE.test(between) && LISTED.test(between);
