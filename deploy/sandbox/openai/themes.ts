import type { PostLabels } from '../world/files.ts';
import type { EvidencePost } from './evidence.ts';

/** Typical texts of an author with an intent, for unlabeled posts. */
interface Theme {
  kind: PostLabels['intent'];
  cue: RegExp;
}

export const THEMES: readonly Theme[] = [
  {
    kind: 'recommendation',
    cue: /\b(?:recommend\w*|suggest\w*|looking for|what do you (?:all )?use|which .{0,40}\b(?:use|good)|any(?:one|body)? .{0,30}\busing|is there an?(?:y|ything)?|welche[sr]?|recomend\w+)\b/i,
  },
  {
    kind: 'alternative',
    cue: /\b(?:alternatives?|moving (?:off|away)|switch(?:ed|ing)? from|replace(?:ment)? for|cancel+ed|leaving)\b/i,
  },
  {
    kind: 'price',
    cue: /(?:\b(?:pric(?:e|es|ing)|expensive|overpa\w+|per seat|per user|bill(?:ed)? went|a month|quote came)\b|[$€£]\s?\d)/i,
  },
  {
    kind: 'complaint',
    cue: /\b(?:outage|lost|broken|fails?|failed|silently|angry|useless|nightmare|swallow\w*|vanish\w*|support answered|burned)\b/i,
  },
  {
    kind: 'comparison',
    cue: /\b(?:vs\.? \p{Lu}|versus|compared|comparison|back to back|better than|\p{Lu}\p{L}+ or \p{Lu}\p{L}+\?)/u,
  },
  {
    kind: 'howto',
    cue: /\b(?:how (?:do|can|to|does)|what is the right way|pattern for|idiom)\b/i,
  },
];

export const PROMOTION =
  /\b(?:we (?:just )?(?:launched|built|released)|i (?:just )?(?:launched|built|made)|show hn|introducing|our (?:new )?(?:app|tool|product)|free trial|use code|sign up|check (?:it )?out)\b/i;

export const whole = (post: EvidencePost): string => `${post.title}\n${post.text}`;
