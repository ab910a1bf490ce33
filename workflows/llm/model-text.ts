import { leadsElsewhere } from '#domain/text/addresses.ts';

/** Tags, links and emphasis are rejected. */
const MARKUP = /<[/!a-z]|\]\(|`|\*\*|__|^\s*#/iu;
const CONTROL = /[\p{Cc}\p{Cf}]/u;
const NUMBER = /\d+(?:[.,]\d+)*/gu;

interface Support {
  /** Longest text that is shown. */
  max: number;
  /** What the model was given: every number must occur in it. */
  given: string;
  /** Numbers up to this one may be counts of what was given. */
  counts?: number;
}

/**
 * The one check of everything that a model writes and people read: one plain text of limited length
 * that leads nowhere else, with no number that its evidence does not contain. Null when it fails.
 */
export function checkedText(raw: string, { max, given, counts = 0 }: Support): string | null {
  if (!raw.isWellFormed()) return null;
  const text = raw.trim();
  if (text === '' || text.length > max || CONTROL.test(text) || MARKUP.test(text)) return null;
  if (leadsElsewhere(text)) return null;
  const known = new Set(given.match(NUMBER) ?? []);
  const isSupported = (text.match(NUMBER) ?? []).every(
    (number) => known.has(number) || Number(number) <= counts,
  );
  return isSupported ? text : null;
}

/**
 * What may be shown of a text that is still being written: its lines that pass so far, the last one
 * up to its last blank, because the word behind it may become an address.
 */
export function checkedLines(written: string, support: Support): string {
  return written
    .split('\n')
    .map((line, at, all) => (at === all.length - 1 ? line.replace(/\S*$/u, '') : line))
    .map((line) => checkedText(line, support))
    .filter((line) => line !== null)
    .join('\n');
}
