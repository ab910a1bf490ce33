import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scorable } from '../../../workflows/scoring/read-post.ts';

/** A sentence that we wrote and labelled ourselves. */
interface OwnSentence extends Scorable {
  label: string;
}

const FOLDER = join(import.meta.dirname, 'sentences');
const HELD_OUT = 4;

/**
 * Reads all files of `intents` or `sentiments`: `# label`, then one post a line, `title || text` or a
 * text alone. What is written to an account (`@name`) has no title. Every fourth is held out: the models
 * never see it, and a test measures them on it.
 */
export function readOwnSentences(
  name: 'intents' | 'sentiments',
  part: 'learnt' | 'held out',
): OwnSentence[] {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith(name));
  const lines = files
    .toSorted()
    .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split('\n'));
  const posts: OwnSentence[] = [];
  let label = '';
  for (const line of lines) {
    if (line.startsWith('# ')) label = line.slice(2).trim();
    else if (line !== '') posts.push({ label, ...asPost(line, name === 'sentiments') });
  }
  return posts.filter((_post, at) => (at % HELD_OUT === HELD_OUT - 1) === (part === 'held out'));
}

function asPost(line: string, asText: boolean): Scorable {
  const [title = '', content] = line.split(' || ');
  if (content !== undefined) return { title, content };
  return asText || title.includes('@') ? { title: '', content: title } : { title, content: '' };
}
