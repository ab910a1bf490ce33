import type { Place, QueryField } from './ast.ts';
import { finding } from './problem.ts';
import type { Finding } from './problem.ts';
import { FUNCTION_WORDS } from './stop-words.ts';

/** Fields of other tools with the same meaning as ours. */
const SAME_FIELDS: Readonly<Record<string, QueryField>> = {
  intitle: 'title',
  from: 'author',
  by: 'author',
  user: 'author',
  language: 'lang',
  kind: 'type',
};

interface OtherField {
  message: string;
  /** What to write instead of the field and its value. */
  instead: (value: string) => string;
}

const word = (value: string): string => (/\s/u.test(value) ? `"${value}"` : value);
const timeframe: OtherField = {
  message: 'Choose the time in the list beside the search instead of in its text.',
  instead: () => ' ',
};
const inText: OtherField = {
  message: 'Words are looked for in titles and texts anyway: write the word alone.',
  instead: word,
};
const label: OtherField = {
  message: 'Labels count as words of a post: write the word alone.',
  instead: word,
};
const missing: OtherField = {
  message: 'This filter does not exist here. Filters are title:, author:, site:, type: and lang:.',
  instead: () => ' ',
};
const place = (message: string, path: (value: string) => string): OtherField => ({
  message,
  instead: (value) => `site:${path(value)}`,
});
const bare = (value: string): string => value.replace(/^\/?(?:r\/)?/u, '').replace(/\/+$/u, '');

const OTHER_FIELDS: Readonly<Record<string, OtherField>> = {
  subreddit: place(
    'Write a subreddit as its address, such as site:reddit.com/r/saas.',
    (value) => `reddit.com/r/${bare(value)}`,
  ),
  repo: place(
    'Write a repository as its address, such as site:github.com/owner/name.',
    (value) => `github.com/${value}`,
  ),
  org: place(
    'Write an organization as its address, such as site:github.com/owner.',
    (value) => `github.com/${value}`,
  ),
  url: place('Write an address as site:, such as site:reddit.com.', bare),
  inurl: place('Write an address as site:, such as site:reddit.com.', bare),
  domain: place('Write an address as site:, such as site:reddit.com.', bare),
  source: place('Write a platform as site:, such as site:reddit.', bare),
  platform: place('Write a platform as site:, such as site:reddit.', bare),
  is: {
    message: 'Write the kind of a post as type:, such as type:issue.',
    instead: (value) => `type:${value}`,
  },
  ...Object.fromEntries(
    'since until before after date created updated newer_than older_than newer older daterange year'
      .split(' ')
      .map((name) => [name, timeframe]),
  ),
  ...Object.fromEntries(
    'intext inbody body text selftext content allintext allintitle keyword keywords query'
      .split(' ')
      .map((name) => [name, inText]),
  ),
  ...Object.fromEntries(
    'label tag hashtag topic tagged flair'.split(' ').map((name) => [name, label]),
  ),
  ...Object.fromEntries(
    'in score points upvotes comments answers min_faves min_retweets min_replies filter has to near geocode related cache filetype ext self nsfw over18 list assignee mentions involves state closed isaccepted lat stars lists sort sortby order time hl lr gl link loc location'
      .split(' ')
      .map((name) => [name, missing]),
  ),
};

const NAME = /([\p{L}_]{2,14})[:：]/uy;

/** The field of another tool that begins at an offset: the same as one of ours, or a problem. */
export function otherFieldAt(
  text: string,
  at: number,
): { length: number; field: QueryField | null; other: OtherField | null } | null {
  NAME.lastIndex = at;
  const match = NAME.exec(text);
  const name = match?.[1]?.toLowerCase() ?? '';
  const field = Object.hasOwn(SAME_FIELDS, name) ? (SAME_FIELDS[name] ?? null) : null;
  const other = Object.hasOwn(OTHER_FIELDS, name) ? (OTHER_FIELDS[name] ?? null) : null;
  // "text: what I mean" is a sentence; "in:title" is a field.
  const isGlued = /[\p{L}\p{N}@"“<>=/]/u.test(text.charAt(at + (match?.[0].length ?? 0)));
  return match === null || !isGlued || (field === null && other === null)
    ? null
    : { length: match[0].length, field, other };
}

export const otherFieldProblem = (
  at: Place,
  value: string,
  { message, instead }: OtherField,
): Finding => finding('unknown_field', at, message, [{ ...at, text: instead(value) }]);

const NEARNESS =
  /^(?:(?:O?NEAR|ADJ|WITHIN|AROUND)(?:\d{1,3}|\(\d{1,3}\))?|(?:O?NEAR|ADJ|WITHIN|AROUND|BEFORE|AFTER|PRE|[WNPS])[/~]\d{1,3}|(?:o?near|adj|within|around|before|after|pre|[wnps])[/~]\d{1,3})$/u;
const BOOST = /(?<=\p{L}{2})(?:\^\d+(?:\.\d+)?|~\d?(?:\.\d+)?)$/u;

/** A word without a weight or fuzziness, which our ranking does not need: "crm^2", "crm~1". */
export const withoutBoost = (run: string): string => run.replace(BOOST, '');

/** Operators of other tools that would silently find something else. */
export function otherOperatorProblem(
  text: string,
  run: string,
  { start, end }: Place,
): Finding | null {
  const at = { start, end };
  if (NEARNESS.test(run)) {
    // AROUND(3)
    const distance = /^\(\d{1,3}\)/u.exec(text.slice(end, end + 5))?.[0] ?? '';
    const whole = { start, end: end + distance.length };
    return finding(
      'unknown_operator',
      whole,
      'Nearness cannot be asked for: both words are required, or write a phrase in quotation marks.',
      [{ ...whole, text: ' ' }],
    );
  }
  const isMasked = /\p{L}\*|\*\p{L}/u.test(run) && !/^\*+[^*]+\*+$/u.test(run);
  if (isMasked || /^[\p{L}\p{N}]*\p{L}\?[\p{L}\p{N}]+$/u.test(run))
    return finding(
      'unknown_operator',
      at,
      'Write words out: their other forms are found, too, and parts of words are not.',
      [{ ...at, text: run.replaceAll(/[*?]/gu, '') }],
    );
  return null;
}

/** "a b"~5 asks for nearness. */
export const nearnessOfPhrase = (at: Place, words: readonly string[]): Finding =>
  finding(
    'unknown_operator',
    at,
    'Nearness cannot be asked for: a phrase is exact, or write its words without quotation marks.',
    [{ ...at, text: words.join(' ') }],
  );

/** A lower-case "not" before a word, where the rest of the text is no sentence. */
export function lowerNotProblem(
  words: readonly { text: string; start: number; end: number }[],
): Finding | null {
  const at = words.findIndex(({ text }) => text === 'not' || text === 'nicht');
  const not = words[at];
  if (!not || at === words.length - 1 || at === 0) return null;
  const others = words.filter((word) => word !== not);
  if (others.some(({ text }) => FUNCTION_WORDS.has(text.toLowerCase()))) return null;
  return finding(
    'unknown_operator',
    not,
    'Write NOT in capitals to exclude the next word, or put both words in quotation marks.',
    [{ start: not.start, end: not.end, text: 'NOT' }],
  );
}
