/** A part of a text, and whether the other text lacks it. */
export interface DifferencePart {
  text: string;
  changed: boolean;
}

const WORDS = /\s+|[^\s]+/gu;
/** Longer texts are shown without a diff: the table below has quadratic size. */
const MAX_WORDS = 400;

/** Word diff by longest common subsequence. The joined parts of a side are its text. */
export function textDifference(
  before: string,
  after: string,
): { before: DifferencePart[]; after: DifferencePart[] } {
  const a = before.match(WORDS) ?? [];
  const b = after.match(WORDS) ?? [];
  if (a.length > MAX_WORDS || b.length > MAX_WORDS)
    return { before: whole(before), after: whole(after) };
  const common = commonLengths(a, b);
  const parts: { before: DifferencePart[]; after: DifferencePart[] } = { before: [], after: [] };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push(parts.before, a[i++] ?? '', false);
      push(parts.after, b[j++] ?? '', false);
    } else if (
      j >= b.length ||
      (i < a.length && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      push(parts.before, a[i++] ?? '', true);
    } else push(parts.after, b[j++] ?? '', true);
  }
  return parts;
}

const whole = (text: string): DifferencePart[] => (text === '' ? [] : [{ text, changed: true }]);

const lengthAt = (table: readonly (readonly number[])[], i: number, j: number): number =>
  table[i]?.[j] ?? 0;

/** Entry [i][j]: length of the longest common subsequence of a[i..] and b[j..]. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row === undefined) continue;
      row[j] =
        a[i] === b[j]
          ? lengthAt(table, i + 1, j + 1) + 1
          : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1));
    }
  return table;
}

function push(parts: DifferencePart[], text: string, changed: boolean): void {
  const last = parts.at(-1);
  if (last?.changed === changed) last.text += text;
  else parts.push({ text, changed });
}
