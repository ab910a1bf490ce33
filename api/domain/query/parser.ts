import { LIMITS } from '../names.ts';
import { isWord, listOf, termsOf } from './ast.ts';
import type { Place, QueryNode, TermNode } from './ast.ts';
import { finding, removal } from './problem.ts';
import type { Finding } from './problem.ts';
import type { Sign, Token, Word } from './tokens.ts';
import { FUNCTION_WORDS } from './stop-words.ts';

/**
 * Parses tokens to a query: `OR` (or a comma) binds tighter than the AND between neighbors, NOT
 * tightest. Recovers from errors to report all of them at once. Null when nothing could be parsed.
 */
export function parseTokens(tokens: readonly Token[]): {
  ast: QueryNode | null;
  findings: Finding[];
} {
  const findings: Finding[] = [];
  const list = joinListItems(tokens);
  let at = 0;

  const peek = (): Token | undefined => list[at];

  function readList(depth: number): QueryNode | null {
    const parts: Part[] = [];
    for (let token = peek(); token && token.kind !== 'close'; token = peek()) {
      if (token.kind === 'and' || token.kind === 'or' || token.kind === 'comma') {
        at += 1;
        if (token.kind !== 'comma') checkOperands(token);
      } else {
        const afterComma = list[at - 1]?.kind === 'comma';
        const alternatives = readAlternatives(depth);
        if (alternatives) addPart(parts, alternatives, afterComma);
      }
    }
    return listOf('and', withoutFunctionWords(parts));
  }

  /** AND and OR need an operand on both sides. */
  function checkOperands(sign: Sign): void {
    const before = list[at - 2];
    const name = sign.kind === 'or' ? 'OR' : 'AND';
    if (endsOperand(before) && startsOperand(peek())) return;
    findings.push(
      finding('missing_operand', sign, `Write a word before and after ${name}.`, [removal(sign)]),
    );
  }

  function readAlternatives(depth: number): Part | null {
    const first = readOperand(depth);
    const nodes = first.node ? [first.node] : [];
    let { bare } = first;
    for (let sign = peek(); joins(sign, first, list[at + 1]); sign = peek()) {
      at += 1;
      const next = readOperand(depth);
      if (next.node) nodes.push(next.node);
      if (next.node?.kind === 'not' && sign) findings.push(openAlternative(next.node, sign));
      else if (first.node?.kind === 'not' && sign) findings.push(openAlternative(first.node, sign));
      bare = false;
    }
    const node = listOf('or', nodes);
    return node && { node, bare };
  }

  function readOperand(depth: number): { node: QueryNode | null; bare: boolean } {
    const token = peek();
    if (token?.kind === 'not') return { node: readNot(token, depth), bare: false };
    at += 1;
    if (token?.kind === 'open') return { node: readGroup(token, depth), bare: false };
    if (token?.kind !== 'word') return { node: null, bare: false };
    return { node: token.term, bare: !token.quoted };
  }

  function readNot(sign: Sign, depth: number): QueryNode | null {
    at += 1;
    if (!startsOperand(peek())) {
      findings.push(
        finding('missing_operand', sign, 'Write what to leave out after NOT.', [removal(sign)]),
      );
      return null;
    }
    if (depth >= LIMITS.queryMaxDepth) return tooDeep(sign);
    const { node } = readOperand(depth + 1);
    if (node === null) return null;
    return node.kind === 'not'
      ? node.node
      : { kind: 'not', node, start: sign.start, end: node.end };
  }

  function tooDeep(place: Place): null {
    const message = `Put parentheses and NOT at most ${LIMITS.queryMaxDepth} deep.`;
    findings.push(finding('too_deep', place, message));
    at = list.length;
    return null;
  }

  function readGroup(open: Sign, depth: number): QueryNode | null {
    if (depth >= LIMITS.queryMaxDepth) return tooDeep(open);
    const from = at;
    const node = readList(depth + 1);
    const close = peek();
    if (close?.kind === 'close') {
      at += 1;
      if (at - from === 1) {
        const place = { start: open.start, end: close.end };
        const message = 'Write something inside the parentheses.';
        findings.push(finding('empty_group', place, message, [removal(place)]));
      }
    } else {
      reportUnclosed(open);
    }
    return node;
  }

  function reportUnclosed(open: Sign): void {
    if (findings.some(({ code }) => code === 'too_deep')) return;
    const end = list.at(-1)?.end ?? open.end;
    const message = 'Close the parenthesis that opens here.';
    const mend = { start: end, end, text: ')' };
    findings.push(finding('unclosed_parenthesis', open, message, [mend]));
  }

  let ast = readList(0);
  for (let extra = peek(); extra; extra = peek()) {
    at += 1;
    const message = 'This parenthesis was never opened.';
    findings.push(finding('unexpected_parenthesis', extra, message, [removal(extra)]));
    const rest = readList(0);
    ast = listOf(
      'and',
      [ast, rest].filter((node) => node !== null),
    );
  }
  return { ast, findings };
}

interface Part {
  node: QueryNode;
  /** One bare word, without quotation marks. */
  bare: boolean;
}

/** A list continues after an exclusion: `crm -jobs, erp` is `crm, erp -jobs`. */
function addPart(parts: Part[], part: Part, afterComma: boolean): void {
  const listed = parts.findLastIndex(({ node }) => node.kind !== 'not');
  const left = parts[listed];
  const goesOn = afterComma && left && part.node.kind !== 'not' && listed < parts.length - 1;
  const node = goesOn ? listOf('or', [left.node, part.node]) : null;
  if (node) parts[listed] = { node, bare: false };
  else parts.push(part);
}

const startsOperand = (token: Token | undefined): boolean =>
  token?.kind === 'word' || token?.kind === 'open' || token?.kind === 'not';

const endsOperand = (token: Token | undefined): boolean =>
  token?.kind === 'word' || token?.kind === 'close';

/** A comma between two wanted terms is an OR. */
function joins(
  sign: Token | undefined,
  first: { node: QueryNode | null },
  next: Token | undefined,
): boolean {
  if (sign?.kind === 'or') return startsOperand(next);
  if (sign?.kind !== 'comma') return false;
  return next?.kind !== 'not' && startsOperand(next) && first.node?.kind !== 'not';
}

const openAlternative = (place: Place, sign: Place): Finding =>
  finding(
    'open_alternative',
    place,
    'An excluded term cannot be an alternative: use NOT without OR.',
    [removal(sign)],
  );

/** `email marketing, churn`: neighbors between commas are one keyword. */
function joinListItems(tokens: readonly Token[]): Token[] {
  const levels = levelsOf(tokens);
  const lists = new Set(tokens.flatMap(({ kind }, at) => (kind === 'comma' ? levels[at] : [])));
  const joined: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = joined.at(-1);
    const level = levels[at];
    const negated = tokens[at - 1] === last && joined.at(-2)?.kind === 'not';
    const same = level !== undefined && lists.has(level) && levels[at - 1] === level && !negated;
    const both = same && isPlain(token) && last?.kind === 'word' && isPlain(last);
    if (both && last.term && token.term)
      joined[joined.length - 1] = phraseOf(last.term, token.term);
    else joined.push(token);
  }
  return joined;
}

const isPlain = (token: Token): token is Word =>
  token.kind === 'word' && !token.quoted && token.term?.field === 'any';

const phraseOf = (first: TermNode, second: TermNode): Word => ({
  kind: 'word',
  quoted: false,
  start: first.start,
  end: second.end,
  term: {
    ...first,
    text: `${first.text} ${second.text}`,
    phrase: true,
    end: second.end,
  },
});

/** A number for each pair of parentheses; tokens with the same number are directly inside it. */
function levelsOf(tokens: readonly Token[]): number[] {
  const open = [0];
  let last = 0;
  return tokens.map(({ kind }) => {
    if (kind === 'open') open.push((last += 1));
    const level = open.at(-1) ?? 0;
    if (kind === 'close' && open.length > 1) open.pop();
    return level;
  });
}

/** The "for" of `crm for freelancers` carries no meaning, unless it is the whole query. */
function withoutFunctionWords(parts: readonly Part[]): QueryNode[] {
  const says = ({ node, bare }: Part): boolean =>
    !bare ||
    node.kind !== 'term' ||
    node.field !== 'any' ||
    node.phrase ||
    !FUNCTION_WORDS.has(node.text.toLowerCase());
  const telling = parts.filter(says);
  const keeps = telling.some(({ node }) =>
    termsOf(node).some(({ term, negative }) => !negative && isWord(term)),
  );
  return (keeps ? telling : parts).map(({ node }) => node);
}
