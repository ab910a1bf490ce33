import { INTENT_LABELS, SANDBOX_PLATFORMS, SENTIMENTS } from './post.ts';
import type { Draft } from './post.ts';
import { standsUnder } from './replies.ts';

const MARK = '@@ ';
const SENTIMENT_SIGNS: Record<string, Draft['sentiment']> = {
  '+': 'positive',
  '0': 'neutral',
  '-': 'negative',
  '~': 'mixed',
};

function oneOf<T extends string>(values: readonly T[], text: string, where: string): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`${where}: "${text}" is none of ${values.join(', ')}`);
  return found;
}

function readHeader(area: string, line: string): Omit<Draft, 'title' | 'body'> {
  const [number = '', venue = '', intent = '', sign = '', ...options] = line.split(/\s+/);
  const where = `${area}: "${line}"`;
  if (!/^\d+$/.test(number)) throw new Error(`${where}: starts with no number`);
  const slash = venue.indexOf('/');
  const option = new Map(
    options.map((text) => {
      const equals = text.indexOf('=');
      return [text.slice(0, equals), text.slice(equals + 1)];
    }),
  );
  for (const name of option.keys()) oneOf(['lang', 'link', 'dup', 're'], name, where);
  return {
    key: `${area}-${number}`,
    area,
    platform: oneOf(SANDBOX_PLATFORMS, venue.slice(0, slash), where),
    place: venue.slice(slash + 1),
    intent: oneOf(INTENT_LABELS, intent, where),
    sentiment: oneOf(SENTIMENTS, SENTIMENT_SIGNS[sign] ?? sign, where),
    language: option.get('lang') ?? 'en',
    link: option.get('link') ?? null,
    duplicateGroup: option.get('dup') ?? null,
    original: option.get('re') ?? null,
  };
}

/**
 * Reads one file of an area. A post starts with
 * `@@ <number> <platform>/<place> <intent> <sentiment sign> [lang=…] [link=…] [dup=…] [re=…]`,
 * then its title on one line, then its Markdown body up to the next post. What stands under the
 * post named by `re` has no title line.
 * @throws Error naming the area and the line.
 */
export function readDrafts(area: string, text: string): Draft[] {
  return text
    .split(new RegExp(`^${MARK}`, 'mu'))
    .slice(1)
    .map((chunk) => {
      const [line = '', ...lines] = chunk.split('\n');
      const header = readHeader(area, line.trim());
      const [title = '', ...body] = standsUnder(header) ? ['', ...lines] : lines;
      const draft = { ...header, title: title.trim(), body: body.join('\n').trim() };
      if (`${draft.title}${draft.body}` === '') throw new Error(`${draft.key}: has no text`);
      if (draft.title === '' && !standsUnder(draft)) throw new Error(`${draft.key}: has no title`);
      return draft;
    });
}
