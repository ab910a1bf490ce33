import { stemsOf } from '../../search/words.ts';
import type { PostLabels, WorldPost } from '../../world/files.ts';
import type { EvidencePost } from '../evidence.ts';
import { PROMOTION, THEMES, whole } from '../themes.ts';
import { mistakenGrade, mistakenIntent, mistakenSentiment } from './errors.ts';
import { quoteOf } from './quotes.ts';
import type { Subject } from './subjects.ts';
import type { Grade } from './topics.ts';
import type { WorldReader } from './world-reader.ts';

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
  const wanted = new Set(stemsOf(query));
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
      ...quoteOf(post, wanted, cue),
    };
  });
}
