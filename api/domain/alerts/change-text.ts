/**
 * The change, as far as its sentence does not already state it: most name the new value, prices
 * both. Null when there is nothing to add.
 */
export function changeText({
  sentence,
  before,
  after,
}: {
  sentence: string;
  before: string | null;
  after: string | null;
}): string | null {
  const unsaid = (value: string | null): value is string =>
    value !== null && !sentence.includes(value);
  if (unsaid(before) && unsaid(after)) return `${before} → ${after}`;
  if (unsaid(before)) return `Before: ${before}`;
  return unsaid(after) ? `Now: ${after}` : null;
}
