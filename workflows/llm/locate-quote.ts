interface Span {
  start: number;
  end: number;
}

/** What a faithful quote may leave out or write otherwise: marks of emphasis, and kinds of space. */
const LEFT_OUT = /[*_`#|>\u00ad\u200b-\u200d\ufeff]/u;
const SPELLINGS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‑': '-',
};
const SHORTEST = 2;

/**
 * Where a text holds a quote, as UTF-16 offsets; null when it does not. Only
 * Markdown's emphasis, line breaks and forms of quotation marks may differ.
 */
export function locateQuote(text: string, quote: string): Span | null {
  const wanted = fold(quote.replaceAll(/^[\s"'“”‘’…]+|[\s"'“”‘’…]+$/gu, ''));
  if (wanted.folded.trim().length < SHORTEST) return null;
  const given = fold(text);
  const at = given.folded.indexOf(wanted.folded.trim());
  if (at < 0) return null;
  const last = at + wanted.folded.trim().length - 1;
  const start = given.offsets[at] ?? 0;
  return { start, end: (given.offsets[last] ?? start) + 1 };
}

function fold(text: string): { folded: string; offsets: number[] } {
  const pieces: string[] = [];
  const offsets: number[] = [];
  let wasSpace = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at] ?? '';
    if (LEFT_OUT.test(unit)) continue;
    const isSpace = /\s/u.test(unit);
    if (isSpace && wasSpace) continue;
    wasSpace = isSpace;
    pieces.push(isSpace ? ' ' : (SPELLINGS[unit] ?? unit));
    offsets.push(at);
  }
  return { folded: pieces.join(''), offsets };
}
