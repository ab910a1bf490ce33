import type { Span } from '#contracts/search.ts';
import { readText } from './tokens.ts';
import type { Reading, Token } from './tokens.ts';

/** The text of a post that is scored. */
export interface Scorable {
  title: string;
  content: string;
}

/** One of the author's own words. */
export interface OwnToken {
  token: Token;
  field: Span['field'];
  /** Number of its sentence in the post. */
  sentence: number;
  /** Its sentence ends in a question mark. */
  asks: boolean;
}

/** A post read once, for all verdicts. */
export interface ReadPost {
  post: Scorable;
  title: Reading;
  content: Reading;
  /** The title stands over somebody else's post: this one answers it. */
  isReply: boolean;
  /** The author's own words, the title before the text. */
  own: OwnToken[];
}

/** Only so much of a text is read for feelings and wishes: people say early what they want. */
const OWN_CHARS = 4_000;
const REPLY = 're: ';

export function readPost(post: Scorable): ReadPost {
  const title = readText(post.title);
  const content = readText(post.content);
  const isReply = post.content !== '' && post.title.slice(0, REPLY.length).toLowerCase() === REPLY;
  const own: OwnToken[] = [];
  if (!isReply) take(own, title, 'title', 0);
  take(own, content, 'content', (own.at(-1)?.sentence ?? -1) + 1);
  return { post, title, content, isReply, own };
}

function take(own: OwnToken[], reading: Reading, field: Span['field'], shift: number): void {
  for (const token of reading.tokens) {
    if (token.start > OWN_CHARS) break;
    if (!token.own) continue;
    const asks = reading.questions.has(token.sentence);
    own.push({ token, field, sentence: shift + token.sentence, asks });
  }
}
