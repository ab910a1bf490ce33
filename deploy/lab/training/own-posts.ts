import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTENTS, PLATFORM_IDS } from '#domain/names.ts';
import type { Intent, PlatformId } from '#domain/names.ts';
import { firstLine } from '#providers/text/text.ts';
import { hashOf } from '../../../workflows/scoring/duplicates/hash.ts';
import type { Scorable } from '../../../workflows/scoring/read-post.ts';
import type { TrainingPost } from './examples.ts';

const FOLDER = join(import.meta.dirname, 'own-posts');
const HELD_OUT = 8;
const SENTIMENTS: Readonly<Record<string, string>> = {
  '+': 'positive',
  '0': 'neutral',
  '-': 'negative',
  '~': 'mixed',
};
const REPLY = 'Re: ';
/** Tumblr sends the beginning of a text as the title of posts that have none. */
const SUMMARY = 100;

/** A whole post that we wrote and labelled ourselves. */
interface OwnPost extends TrainingPost {
  intent: Intent;
  /** For each query of its market: 3 wants such a product now, 2 is about it, 1 touches it, 0 is not about it. */
  grades: readonly number[];
}

/** A file: posts of one market and what a founder there would search for. */
interface OwnMarket {
  name: string;
  queries: readonly string[];
  posts: readonly OwnPost[];
}

/**
 * Reads all files of `own-posts`. Each begins with queries, `? text`; then come the posts:
 *
 *     @@ <platform or none> <intent> <sentiment: + 0 - ~> <a grade, 0 to 3, for each query>
 *     <title, may be empty>
 *     <text, any number of lines>
 *
 * An eighth of the files, by a hash of the name, is held out, and `npm run bench -- judgement` measures
 * on them.
 */
export const readOwnMarkets = (part: 'learnt' | 'held out'): OwnMarket[] =>
  readdirSync(FOLDER)
    .toSorted()
    .filter((file) => ((hashOf(file) >>> 4) % HELD_OUT === 0) === (part === 'held out'))
    .map((file) => parseMarket(file, readFileSync(join(FOLDER, file), 'utf8')));

export const readOwnPosts = (part: 'learnt' | 'held out'): OwnPost[] =>
  readOwnMarkets(part).flatMap(({ posts }) => posts);

/** Throws on an unknown platform or label and on grades that do not match the queries. */
export function parseMarket(file: string, text: string): OwnMarket {
  const name = file.replace(/\.txt$/, '');
  const [head = '', ...blocks] = `\n${text}`.split(/\n@@ /);
  const queries = head
    .split('\n')
    .filter((line) => line.startsWith('? '))
    .map((line) => line.slice(2).trim());
  const posts = blocks.map((block, at) => {
    const [header = '', title = '', ...body] = block.split('\n');
    const labels = labelsOf(header, queries.length);
    if (!labels) throw new Error(`${file}: post ${at + 1} has a wrong header: @@ ${header}`);
    const content = body.join('\n').trim();
    return {
      ...labels,
      post: asRead(labels.platform, title.trim(), content),
      group: `${name}-${at + 1}`,
      source: labels.platform ? ('own posts' as const) : ('own messages' as const),
    };
  });
  return { name, queries, posts };
}

function labelsOf(
  header: string,
  queries: number,
): Omit<OwnPost, 'post' | 'group' | 'source'> | null {
  const [site = '', label, sign = '', digits = ''] = header.trim().split(/\s+/);
  const platform = PLATFORM_IDS.find((id) => id === site);
  const intent = INTENTS.find((id) => id === label);
  const sentiment = SENTIMENTS[sign];
  const isKnown = platform !== undefined || site === 'none';
  if (!isKnown || !intent || !sentiment || !/^[0-3]*$/.test(digits)) return null;
  if (digits.length !== queries) return null;
  return { ...(platform && { platform }), intent, sentiment, grades: [...digits].map(Number) };
}

/** The post as the adapter of its platform reads it. */
function asRead(platform: PlatformId | undefined, title: string, content: string): Scorable {
  const isUnderTitle = title.startsWith(REPLY);
  const whole = [title, content].filter(Boolean).join('\n\n');
  switch (platform) {
    case undefined:
      return { title: '', content: whole };
    case 'mastodon':
      return { title: firstLine(whole), content: whole };
    case 'tumblr':
      return { title: title || summaryOf(content), content };
    case 'pinterest':
      return { title: title || firstLine(content), content };
    case 'producthunt':
      return { title, content: content || title.replace(/^[^:]*: /, '') };
    case 'quora':
      return isUnderTitle
        ? { kind: 'answer', title: title.slice(REPLY.length), content }
        : { title, content };
    case 'hackernews':
      return isUnderTitle ? { kind: 'comment', title, content } : { title, content };
    default:
      return { title, content };
  }
}

function summaryOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  return line.length > SUMMARY ? `${line.slice(0, SUMMARY).replace(/\s+\S*$/, '')}...` : line;
}
