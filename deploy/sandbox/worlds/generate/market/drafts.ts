import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTENT_LABELS, SANDBOX_PLATFORMS, SENTIMENTS } from '../../../corpus/post.ts';

const SIGNS: Readonly<Record<string, (typeof SENTIMENTS)[number]>> = {
  '+': 'positive',
  '0': 'neutral',
  '-': 'negative',
  '~': 'mixed',
};

/** A post of the market as it is written down. */
export interface Draft {
  platform: (typeof SANDBOX_PLATFORMS)[number];
  place: string;
  intent: (typeof INTENT_LABELS)[number];
  sentiment: (typeof SENTIMENTS)[number];
  options: ReadonlyMap<string, string>;
  title: string | null;
  text: string;
  problem: string | null;
}

function oneOf<T extends string>(values: readonly T[], text: string, line: string): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`"${line}": "${text}" is none of ${values.join(', ')}`);
  return found;
}

/** Reads one post: its heading, its title unless it is a comment or a status, its text. */
function readDraft(chunk: string, problem: string | null): Draft {
  const [heading = '', ...lines] = chunk.trim().split('\n');
  const [venue = '', intent = '', sign = '', ...options] = heading.split(/\s+/u);
  const [platform = '', ...place] = venue.split('/');
  const untitled = platform === 'mastodon' || venue === 'hackernews/comment';
  const [title = '', ...text] = untitled ? ['', ...lines] : lines;
  return {
    platform: oneOf(SANDBOX_PLATFORMS, platform, heading),
    place: place.join('/'),
    intent: oneOf(INTENT_LABELS, intent, heading),
    sentiment: oneOf(SENTIMENTS, SIGNS[sign] ?? sign, heading),
    options: new Map(
      options.map((option) => option.split(/=(.*)/su).slice(0, 2) as [string, string]),
    ),
    title: untitled ? null : title.trim(),
    text: text.join('\n').trim(),
    problem,
  };
}

/**
 * Reads a file of posts: `@@ <platform>/<place> <intent> <sentiment sign> [not=…] [link=…] [lang=…]`,
 * then the title and the text. Posts under a heading `## <problem>` are about that problem.
 */
export function readMarketFile(name: string): Draft[] {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return text.split(/^## /mu).flatMap((section, index) => {
    const problem = index === 0 ? null : (section.split('\n')[0]?.trim() ?? null);
    return section
      .split(/^@@ /mu)
      .slice(1)
      .map((chunk) => readDraft(chunk, problem));
  });
}
