import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { woffToTrueType } from './woff.ts';

const FONT = new URL(import.meta.resolve('@fontsource/geist/files/geist-latin-400-normal.woff'));

test('a WOFF file is unpacked to the size stated in its header', async () => {
  const woff = await readFile(FONT);
  const font = await woffToTrueType(new Uint8Array(woff));
  expect(font).toHaveLength(woff.readUInt32BE(16));
  expect([...font.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
});

test('a file that is not WOFF is refused', async () => {
  await expect(woffToTrueType(new Uint8Array(100))).rejects.toThrow('not a WOFF 1.0 file');
  await expect(woffToTrueType(new Uint8Array())).rejects.toThrow('not a WOFF 1.0 file');
});
