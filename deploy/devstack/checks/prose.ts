/** A word that our style rejects, and where it was found. */
interface Finding {
  line: number;
  word: string;
  text: string;
}

/** Rejected words with a hint; see deploy/docs/style.md. Identifiers are matched part by part. */
const REJECTED = new Map([
  ['anew', 'again'],
  ['beside', 'next to, with, in addition to'],
  ['everybody', 'all users, everyone'],
  ['hearsay', 'untrusted'],
  ['nobody', 'no one, no user, none'],
  ['somebody', 'a user, another user'],
  ['stands', 'is, shows, contains'],
  ['told', 'notified, published, reported'],
  ['whoever', 'any caller, whichever'],
]);
const PATTERN = new RegExp(`(?<![a-z])(?:${[...REJECTED.keys()].join('|')})(?![a-z])`, 'giu');
/** The system account `nobody`, and idioms. */
const ALLOWED = /`nobody`|as nobody\b|\bstands? (?:out|alone)\b/g;

const ROW = /\b(?:R-[A-Z]+-\d+|[AF]-\d{2,3}|S-\d{2})\b/g;

/**
 * Ids of specification rows in a file that is no test. Readers cannot look them up, so prose states
 * the reason instead; titles of tests may name the rows that they prove.
 */
export function findRows(text: string): Finding[] {
  return text
    .split('\n')
    .flatMap((found, at) =>
      [...found.matchAll(ROW)].map(([word]) => ({ line: at + 1, word, text: found.trim() })),
    );
}

/** The alternative that the lint suggests for a rejected word. */
export function hintFor(word: string): string {
  return REJECTED.get(word.toLowerCase()) ?? '';
}

/**
 * Rejected words in the comments, test titles, user-visible sentences and identifiers of a source
 * file. Other strings are data: word lists, sample posts, prompts.
 */
export function findInSource(source: string): Finding[] {
  return source.split('\n').flatMap((text, at) => findingsIn(proseOf(text), text, at + 1));
}

/** Rejected words in a document; fenced code and inline code are data. */
export function findInMarkdown(markdown: string): Finding[] {
  let fenced = false;
  return markdown.split('\n').flatMap((text, at) => {
    if (text.startsWith('```')) fenced = !fenced;
    return fenced ? [] : findingsIn(text.replaceAll(/`[^`]*`/g, ''), text, at + 1);
  });
}

function findingsIn(prose: string, text: string, line: number): Finding[] {
  return [...prose.replaceAll(ALLOWED, '').matchAll(PATTERN)].map(([word]) => ({
    line,
    word,
    text: text.trim(),
  }));
}

const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const TITLE = /^(?:test|it|describe)\b[^'"`]*(['"`])(.*)\1/;

/** A line without its data: comments whole, titles, and code without strings, split into words. */
function proseOf(line: string): string {
  const text = line.trim();
  if (/^(?:\/\/|\/\*|\*)/.test(text)) return text;
  const title = TITLE.exec(text)?.[2] ?? '';
  const code = text.replaceAll(STRING, "''").replaceAll(/\/(?![/*])(?:[^/\\]|\\.)+\/[a-z]*/g, '//');
  return `${title} ${code.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')}`;
}
