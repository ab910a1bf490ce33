import type { Draft } from './post.ts';
import { sentencesOf } from './derive/edit.ts';

const QUOTE_LENGTH = 140;
const SAME_THREAD = ['hackernews', 'quora'];

/** Posts that stand under another one have its title, not one of their own. */
export const standsUnder = ({
  original,
  platform,
}: Pick<Draft, 'original' | 'platform'>): boolean =>
  original !== null && SAME_THREAD.includes(platform);

function quoteOf({ title, body }: Draft): string {
  const [first = ''] = [...sentencesOf(title), ...sentencesOf(body)];
  const short = first.length <= QUOTE_LENGTH ? first : `${first.slice(0, QUOTE_LENGTH)}…`;
  return short.replace(/\n/gu, ' ');
}

/**
 * Completes the posts that answer another one: under a question or a story they take its title,
 * elsewhere they quote how it begins.
 * @throws Error naming a post that answers one which does not exist
 */
export function completeReplies(drafts: readonly Draft[]): Draft[] {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  return drafts.map((draft) => {
    if (draft.original === null) return draft;
    const original = byKey.get(draft.original);
    if (!original) throw new Error(`${draft.key}: answers ${draft.original}, which does not exist`);
    if (standsUnder(draft)) return { ...draft, title: original.title };
    const quote = `> ${quoteOf(original)}`;
    return { ...draft, body: [quote, draft.body].filter(Boolean).join('\n\n') };
  });
}
