/**
 * Signs of program text, each a kind of its own. One of them happens in prose ("app(s)", "a = b", "we
 * pay ($20)"); two different ones in a clause do not.
 */
const SIGNS: readonly RegExp[] = [
  // A call: `save(`, `Range("F3")`; not "app(s)", "Name(tm)".
  /[\p{L}\p{N}_\])]\((?!(?:e?s|tm|r|c)\))/iu,
  // An assignment, comparison, arrow or scope.
  /[\p{L}\p{N}_\])"'}] ?(?:[-+*/:.|&!=<>]?=|=>|->|::|&&|\|\|)=? ?[\p{L}\p{N}_("'[{$\-!]/u,
  // A statement or block that ends or begins.
  /[;{}]\s*$|^\s*[{}]/u,
  // A block or a list in braces.
  /\{[^{}\n]{0,200}\}/u,
  // An identifier in parts.
  /[\p{L}\p{N}]_[\p{L}\p{N}]/u,
  // A member of what a call, an index or a name returns.
  /[)\]]\.\p{L}|[\p{L}\p{N}_]\.[\p{L}_]+\(/u,
  // A text in quotes as an argument or a value.
  /[([{,=:] ?["'][^"'\n]{0,80}["'] ?[)\]},;]/u,
  // A tag, and a variable of a shell or PHP.
  /<\/?[a-z][^<>\n]{0,200}>/iu,
  /\$[a-z_]/iu,
  // An index.
  /[\p{L}\p{N}_]\[[^\]\n]{0,40}\]/u,
];

/** A sentence ends, or a line. */
const CLAUSE_END = /(?<=[.!?])\s+(?=\p{Lu})|\n/gu;
/** Lines between code, such as `End Sub`, are code unless they are a sentence. */
const SENTENCE = /[.!?:]\s*$/u;
const BETWEEN = 2;

interface Clause {
  start: number;
  end: number;
  isCode: boolean;
}

/** The same text, of the same length, with program text replaced by bars. Linear in the text. */
export function withoutCode(text: string): string {
  const clauses = clausesOf(text);
  if (!clauses.some(({ isCode }) => isCode)) return text;
  return clauses
    .map(({ start, end }, at) => {
      const gap = text.slice(clauses[at - 1]?.end ?? 0, start);
      const clause = text.slice(start, end);
      return gap + (isInCode(text, clauses, at) ? '|'.repeat(clause.length) : clause);
    })
    .join('');
}

function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const { index, 0: gap } of [...text.matchAll(CLAUSE_END), { index: text.length, 0: '' }]) {
    const clause = text.slice(start, index);
    const signs = SIGNS.filter((sign) => sign.test(clause)).length;
    clauses.push({ start, end: index, isCode: signs > 1 });
    start = index + gap.length;
  }
  return clauses;
}

function isInCode(text: string, clauses: readonly Clause[], at: number): boolean {
  const own = clauses[at];
  if (own === undefined || own.isCode) return own !== undefined;
  if (SENTENCE.test(text.slice(own.start, own.end))) return false;
  const near = (step: 1 | -1): boolean => {
    for (let away = 1; away <= BETWEEN; away++)
      if (clauses[at + step * away]?.isCode === true) return true;
    return false;
  };
  return near(-1) && near(1);
}
