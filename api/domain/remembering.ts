/**
 * A pure function that remembers its last results, at least `most` and at most twice as many.
 * @param keyOf equal for inputs with equal results.
 */
export function remembering<Input extends unknown[], Output>(
  most: number,
  keyOf: (...input: Input) => string,
  make: (...input: Input) => Output,
): (...input: Input) => Output {
  let recent = new Map<string, Output>();
  let earlier = recent;
  return (...input) => {
    const key = keyOf(...input);
    const known = recent.get(key);
    if (known !== undefined) return known;
    const output = earlier.get(key) ?? make(...input);
    if (recent.size >= most) [earlier, recent] = [recent, new Map()];
    recent.set(key, output);
    return output;
  };
}
