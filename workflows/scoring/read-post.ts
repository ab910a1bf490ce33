import { readText } from './text/tokens.ts';
import type { Reading, Token } from './text/tokens.ts';

/** The text of a post that is scored. */
export interface Scorable {
  title: string;
  content: string;
}

/** A post read once, for all verdicts. */
export interface ReadPost {
  post: Scorable;
  title: Reading;
  content: Reading;
  /** The title belongs to another author's post: this one answers it. */
  isReply: boolean;
  /** The author's own words, the title before the text. */
  own: readonly Token[];
}

/** Only so much of a text is read for feelings and wishes: people say early what they want. */
const OWN_CHARS = 4_000;
const REPLY = 're: ';

export function readPost(post: Scorable): ReadPost {
  const title = readText(post.title, 'title');
  const content = readText(post.content, 'content', title.nextSentence);
  const isReply = post.content !== '' && post.title.slice(0, REPLY.length).toLowerCase() === REPLY;
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
