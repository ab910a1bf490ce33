import type { FoundPost } from '../port.ts';
import { unescapeMarkdown, withoutComments } from '../text/markdown-comments.ts';
import { cleanText, cleanTitle, wordsOfName } from '../text/text.ts';
import { toCount, lax } from '../wire.ts';
import { z } from 'zod';

const ADDRESS =
  /^https:\/\/github\.com\/[\w.-]{1,100}\/(?<repository>[\w.-]{1,100})\/(?:issues|pull)\/\d{1,10}$/u;
/** Placeholder for deleted accounts. */
const GHOST = 'ghost';

/** An issue as a post. Null when id, time or address are missing. */
export function mapIssue(raw: unknown): FoundPost | null {
  const parsed = issueSchema.safeParse(raw);
  if (!parsed.success) return null;
  const issue = parsed.data;
  const repository = ADDRESS.exec(issue.html_url)?.groups?.['repository'];
  if (repository === undefined) return null;
  const login = cleanText(issue.user?.login ?? '', 100);
  return {
    externalId: String(issue.id),
    url: issue.html_url,
    title: cleanTitle(withoutComments(issue.title ?? ''), { escaped: false }),
    content: cleanText(unescapeMarkdown(withoutComments(issue.body ?? ''))),
    tags: [wordsOfName(repository)],
    author: login === '' || login === GHOST ? null : login,
    postedAt: new Date(issue.created_at),
    engagement: {
      likes: toCount(issue.reactions?.['+1']),
      comments: toCount(issue.comments),
      shares: null,
    },
    language: null,
  };
}

/** GET /search/issues. */
export const answerSchema = z.object({
  items: z.array(z.unknown()),
  total_count: lax.number,
  /** True: the search ran out of time and found only a part. */
  incomplete_results: lax.flag,
});

const issueSchema = z.object({
  /** May pass 2^31. */
  id: z.int().positive(),
  html_url: z.string(),
  /** ISO 8601. */
  created_at: z.iso.datetime({ offset: true }),
  title: lax.text,
  /** Markdown. */
  body: lax.text,
  user: z.object({ login: lax.text }).nullish().catch(null),
  comments: lax.number,
  reactions: z.object({ '+1': lax.number }).nullish().catch(null),
});
