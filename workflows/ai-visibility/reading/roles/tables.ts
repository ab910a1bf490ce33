import type { RoleContext } from './position.ts';

const VERDICT_HEAD =
  /\b(?:recommend\p{L}*|verdict|good (?:for|fit)|best for|worth|suit\p{L}*|fits?|pick|choice|buy|take)\b/iu;
const REFUSED = /^(?:no|nope|not really|❌|✘|✗|✖|👎|🚫)\ufe0f?$/iu;

/** "No" in a column that asks whether to choose it. */
export function isRefusedInRow(index: number, { text, lines }: RoleContext): boolean {
  const wordsOf = (at: number): string[] => {
    const line = lines[at];
    if (line?.kind !== 'row') return [];
    return text
      .slice(line.start, line.end)
      .split('|')
      .map((cell) => cell.replaceAll(/[*_]/gu, '').trim());
  };
  let top = index;
  while (lines[top - 1]?.kind === 'row') top -= 1;
  if (top === index) return false;
  const head = wordsOf(top);
  return wordsOf(index).some((cell, at) => REFUSED.test(cell) && VERDICT_HEAD.test(head[at] ?? ''));
}
