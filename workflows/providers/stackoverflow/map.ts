import type { FoundPost } from '../port.ts';
import { cleanTitle, htmlToText } from '../text/text.ts';
import { fromUnixSeconds, toCount } from '../wire.ts';
import { questionSchema } from './wire.ts';

/** A question as a post. Null when id or time are missing. */
export function mapQuestion(raw: unknown): FoundPost | null {
  const parsed = questionSchema.safeParse(raw);
  if (!parsed.success) return null;
  const question = parsed.data;
  const postedAt = fromUnixSeconds(question.creation_date);
  if (postedAt === null) return null;
  const deleted = question.owner?.user_type === 'does_not_exist';
  return {
    externalId: String(question.question_id),
    url: `https://stackoverflow.com/questions/${question.question_id}`,
    title: cleanTitle(question.title ?? ''),
    content: htmlToText(question.body ?? ''),
    tags: question.tags ?? [],
    author: deleted ? null : cleanTitle(question.owner?.display_name ?? '') || null,
    postedAt,
    engagement: {
      likes: null,
      comments: toCount(question.answer_count),
      shares: null,
      score: toCount(question.score),
    },
    language: 'en',
  };
}
