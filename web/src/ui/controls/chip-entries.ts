/** Why the rest of the field was not added; null when it still can be. */
export function leftOutWords(
  values: readonly string[],
  rest: string,
  { max, maxLength }: { max: number; maxLength: number },
): string | null {
  const left = rest.split(/[,;\n]/).filter((part) => part.trim() !== '');
  if (left.length > 0 && values.length >= max)
    return `At most ${max} fit; ${left.length} not added.`;
  const long = left.filter((part) => part.trim().length > maxLength).length;
  return long > 0 ? `At most ${maxLength} characters each; ${long} not added.` : null;
}

/**
 * Adds what was typed or pasted to a list of entries: split at commas, semicolons and line breaks,
 * trimmed, without doubles in any case. `rest` is what did not fit and stays in the field.
 */
export function addEntries(
  values: readonly string[],
  typed: string,
  { max, maxLength }: { max: number; maxLength: number },
): { values: string[]; rest: string } {
  const result = [...values];
  const rest: string[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    const entry = part.trim().replaceAll(/\s+/g, ' ');
    const isDouble = result.some((known) => known.toLowerCase() === entry.toLowerCase());
    if (entry === '' || isDouble) continue;
    if (entry.length > maxLength || result.length >= max) rest.push(entry);
    else result.push(entry);
  }
  return { values: result, rest: rest.join(', ') };
}
