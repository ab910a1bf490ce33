import type { z } from 'zod';
import type { FoundPost } from '../port.ts';
import { cleanText, firstLine, htmlToText } from '../text/text.ts';
import { GONE, languageTag, toCount } from '../wire.ts';
import { statusSchema } from './wire.ts';

type Status = z.infer<typeof statusSchema>;

interface MappedStatus extends FoundPost {
  /** Cursor of the server's timeline. */
  id: string;
  tags: string[];
}

/** Only public posts of authors who have not opted out of search engines. */
const isForSearch = ({ visibility, reblog, account }: Status): boolean =>
  (visibility ?? 'public') === 'public' &&
  (reblog ?? null) === null &&
  account?.noindex !== true &&
  account?.indexable !== false;

function addressOf({ url, uri }: Status): string | null {
  const address = URL.parse(url ?? uri);
  return address?.protocol === 'https:' && address.username === '' ? address.href : null;
}

/** A status as a post, with its own first line as title. Null when id, time or address are missing. */
export function mapStatus(raw: unknown): MappedStatus | null | typeof GONE {
  const parsed = statusSchema.safeParse(raw);
  if (!parsed.success) return null;
  const status = parsed.data;
  const url = addressOf(status);
  if (url === null) return null;
  if (!isForSearch(status)) return GONE;
  const warning = cleanText(status.spoiler_text ?? '', 200);
  const body = htmlToText(status.content ?? '');
  const content = cleanText([warning, body].filter(Boolean).join('\n\n'));
  return {
    id: status.id,
    externalId: status.uri,
    url,
    title: firstLine(content),
    content,
    author: cleanText(status.account?.acct ?? '', 100) || null,
    postedAt: new Date(status.created_at),
    engagement: {
      likes: toCount(status.favourites_count),
      comments: toCount(status.replies_count),
      shares: toCount(status.reblogs_count),
    },
    language: languageTag(status.language),
    tags: (status.tags ?? []).map(({ name }) => name),
  };
}
