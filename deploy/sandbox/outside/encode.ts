/** Bytes by character, of what the decoder makes of each byte and each pair of bytes. */
function tableOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]): void => {
    try {
      const [character = '', ...others] = decoder.decode(Uint8Array.from(bytes));
      if (others.length === 0 && !table.has(character)) table.set(character, bytes);
    } catch {
      // The encoding has no such bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 128; first < 256; first += 1)
    for (let second = 64; second < 256; second += 1) add(first, second);
  return table;
}

const tables = new Map<string, Map<string, number[]>>();

/**
 * A text in an encoding of one or two bytes a character; what it does not have becomes a character
 * reference.
 */
export function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const bytesOf = (character: string): number[] =>
    table.get(character) ??
    [...`&#${character.codePointAt(0) ?? 0};`].flatMap((each) => table.get(each) ?? []);
  return Uint8Array.from([...text].flatMap(bytesOf));
}
