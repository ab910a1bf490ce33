import type { PostKind } from '#domain/platforms/descriptor.ts';
import { readText } from './text/tokens.ts';
import type { Reading, Token } from './text/tokens.ts';

/** The text of a post that is scored. */
export interface Scorable {
  title: string;
  content: string;
  /** Absent or null: the first kind of its platform. */
  kind?: PostKind | null | undefined;
  /** Labels attached to the text; they count for relevance alone. */
  tags?: readonly string[] | undefined;
}

/** A post read once, for all verdicts. */
export interface ReadPost {
  post: Scorable;
  title: Reading;
  content: Reading;
  /** The title belongs to another author's post, which this one answers. */
  isReply: boolean;
  /** The author's own words, the title before the text. */
  own: readonly Token[];
}

/** Characters read for sentiment and intent: people state early what they want. */
const OWN_CHARS = 4_000;
const REPLY = 're: ';

export function readPost(post: Scorable): ReadPost {
  const title = readText(post.title, 'title');
  const content = readText(post.content, 'content', title.nextSentence);
  const isUnderTitle =
    post.kind === 'answer' || post.title.slice(0, REPLY.length).toLowerCase() === REPLY;
  const isReply = post.content !== '' && isUnderTitle;
  const own: Token[] = [];
  if (!isReply) take(own, title);
  take(own, content);
  return { post, title, content, isReply, own };
}

function take(own: Token[], { tokens }: Reading): void {
  for (const token of tokens) {
    if (token.start > OWN_CHARS) break;
    if (token.own) own.push(token);
  }
}
