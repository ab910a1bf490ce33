/** All strings below a value; a text with gaps is asked with N in each gap, as the specification writes it. */
export function flatten(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return flatten((value as (...gaps: string[]) => unknown)('N', 'N'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(flatten);
}
