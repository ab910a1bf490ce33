/**
 * Extracts the text of named string fields from incomplete JSON, so that an analysis can be shown
 * while it streams. Reads each piece once.
 */
interface ReadableText {
  push(piece: string): void;
  /** Finished and unfinished texts so far, one per line. */
  text(): string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
};

/** @param fields names of the fields to read, at any depth. */
export function createReadableText(fields: readonly string[]): ReadableText {
  const lines: string[] = [];
  let inString = false;
  /** An incomplete escape sequence: '' after the backslash, 'u12' inside a code unit. */
  let escape: string | null = null;
  let current = '';
  /** The last finished string; a key if a colon follows. */
  let last = '';
  let key: string | null = null;

  const wanted = (): boolean => key !== null && fields.includes(key);

  function add(text: string): void {
    current += text;
    if (wanted()) lines[lines.length - 1] = current;
  }

  function inEscape(char: string, sequence: string): void {
    if (sequence === '' && char !== 'u') {
      escape = null;
      add(ESCAPES[char] ?? char);
      return;
    }
    const next = sequence + char;
    if (next.length < 5) {
      escape = next;
      return;
    }
    escape = null;
    const unit = Number.parseInt(next.slice(1), 16);
    add(Number.isNaN(unit) ? '' : String.fromCharCode(unit));
  }

  function inText(char: string): void {
    if (char === '\\') escape = '';
    else if (char !== '"') add(char);
    else {
      inString = false;
      last = current;
      key = null;
    }
  }

  function between(char: string): void {
    if (char === ':') key = last;
    else if (char === '"') {
      inString = true;
      current = '';
      if (wanted()) lines.push('');
    } else if (char === ',' || char === '{' || char === '}') key = null;
  }

  return {
    push(piece) {
      for (const char of piece) {
        if (!inString) between(char);
        else if (escape !== null) inEscape(char, escape);
        else inText(char);
      }
    },
    text: () =>
      lines
        .filter((line) => line !== '')
        .join('\n')
        .toWellFormed(),
  };
}
