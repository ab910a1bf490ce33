import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle } from '../text/text.ts';
import { toCount } from '../wire.ts';
import { nodeSchema } from './wire.ts';

const REDACTED = '[REDACTED]';

interface MappedLaunch extends FoundPost {
  tags: string[];
}

/** The launch's page without the parameters that name our application. */
function addressOf(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.hostname !== 'www.producthunt.com') return null;
  return `https://www.producthunt.com${url.pathname}`;
}

/** A launch as a post. Null when id, time or address are missing. */
export function mapLaunch(raw: unknown): MappedLaunch | null {
  const parsed = nodeSchema.safeParse(raw);
  if (!parsed.success) return null;
  const launch = parsed.data;
  const url = addressOf(launch.url);
  if (url === null) return null;
  const tagline = launch.tagline ?? '';
  const title = [launch.name ?? '', tagline].filter(Boolean).join(': ');
  const author = cleanText(launch.user?.name ?? '', 100);
  return {
    externalId: launch.id,
    url,
    title: cleanTitle(title, { escaped: false }),
    content: cleanText(launch.description ?? tagline),
    author: author === '' || author === REDACTED ? null : author,
    postedAt: new Date(launch.createdAt),
    engagement: {
      likes: toCount(launch.votesCount),
      comments: toCount(launch.commentsCount),
      shares: null,
    },
    language: null,
    tags: (launch.topics?.edges ?? []).map(({ node }) => node.name),
  };
}
