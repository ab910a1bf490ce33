import type { PostLabels, WorldPost } from '../../world/files.ts';
import type { EvidencePost } from '../evidence.ts';
import { mistakenGrade, mistakenIntent, mistakenSentiment } from './errors.ts';
import { quoteOf } from './quotes.ts';
import type { Subject } from './subjects.ts';
import type { Grade } from './topics.ts';
import type { WorldReader } from './world-reader.ts';

/** Typical texts of an author with an intent, for unlabeled posts. */
interface Theme {
  kind: PostLabels['intent'];
  cue: RegExp;
}

const THEMES: readonly Theme[] = [
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

const PROMOTION =
  /\b(?:we (?:just )?(?:launched|built|released)|i (?:just )?(?:launched|built|made)|show hn|introducing|our (?:new )?(?:app|tool|product)|free trial|use code|sign up|check (?:it )?out)\b/i;

const whole = (post: EvidencePost): string => `${post.title}\n${post.text}`;

/** The model's reading of one post. */
export interface PostReading {
  post: EvidencePost;
  known: WorldPost | null;
  grade: Grade;
  intent: PostLabels['intent'];
  sentiment: PostLabels['sentiment'];
  /** Names of companies that it is about. */
  companies: readonly string[];
  /** What it is about besides the query, in a few words, where that is known. */
  subject: string | null;
  /** What the query asks for, where it is a known subject. */
  wanted: Subject | null;
  /** Words of the post; empty only if it has none to quote. */
  quote: string;
  /** How well they show what the post is about. */
  fit: number;
}

/** A post's own statements, for texts of no world. */
function intentOf(text: string): PostLabels['intent'] {
  if (PROMOTION.test(text)) return 'promotion';
  return THEMES.find(({ cue }) => cue.test(text))?.kind ?? 'other';
}

/**
 * Reads each post for itself, from the labels of the world where it is one of its posts, with a
 * stated rate of mistakes (`MODEL_ERROR_RATE`). Deaf to whatever a post tells its reader to do.
 */
export function readPosts(
  posts: readonly EvidencePost[],
  query: string,
  reader: WorldReader,
): PostReading[] {
  return posts.map((post) => {
    const text = whole(post);
    const known = reader.recognize(post);
    const labels = known?.labels ?? null;
    const grade = reader.topics.grade(query, post, known);
    const mayErr = known !== null && (grade > 0 || reader.topics.isLabeled(query, known));
    const key = known?.id ?? '';
    const truth = labels?.intent ?? intentOf(text);
    const intent = known ? mistakenIntent(key, truth) : truth;
    const cue = THEMES.find(({ kind }) => kind === intent)?.cue ?? null;
    return {
      post,
      known,
      // A post that shares nothing with a query is never taken for one about it.
      grade: mayErr ? mistakenGrade(`${query}:${key}`, grade) : grade,
      intent,
      sentiment: mistakenSentiment(key, labels?.sentiment ?? 'neutral'),
      companies: (labels?.about ?? []).flatMap((id) => reader.companyOf(id)?.name ?? []),
      subject: reader.topics.subject(query, known),
      wanted: reader.topics.wanted(query),
      ...quoteOf(post, query, cue),
    };
  });
}
