/** UTF-16 offset of a count of Unicode code points. */
export function fromCodePoints(text: string, points: number): number {
  let [at, left] = [0, points];
  while (left > 0 && at < text.length) {
    at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
    left -= 1;
  }
  return at;
}

/** UTF-16 offsets of ascending counts of UTF-8 bytes. One pass for all. */
export function fromUtf8Bytes(text: string, bytes: readonly number[]): number[] {
  const order = bytes
    .map((value, index) => ({ value, index }))
    .toSorted((a, b) => a.value - b.value);
  const offsets: number[] = Array.from({ length: bytes.length }, () => text.length);
  let [at, passed] = [0, 0];
  for (const { value, index } of order) {
    while (passed < value && at < text.length) {
      const point = text.codePointAt(at) ?? 0;
      passed += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point <= 0xff_ff ? 3 : 4;
      at += point > 0xff_ff ? 2 : 1;
    }
    offsets[index] = at;
  }
  return offsets;
}
