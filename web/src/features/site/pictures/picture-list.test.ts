import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PICTURES, PICTURE_SHAPES, PICTURE_THEMES, pictureFile } from './picture-list.ts';
import type { PictureName, PictureShape, PictureTheme } from './picture-list.ts';

/** Bytes that one reader may load, in all and while scrolling: eleven screens, five of them wide. */
const READER_BYTES = 600_000;

const names = Object.keys(PICTURES) as PictureName[];
const listed = (theme: PictureTheme): { file: string; shape: PictureShape }[] =>
  names.flatMap((name) =>
    PICTURES[name].shapes.map((shape) => ({ file: pictureFile(name, shape, theme), shape })),
  );
const read = (file: string): Buffer => readFileSync(new URL(file, import.meta.url));

/** Width by height of a lossy WebP, extended or not. */
function sizeOf(webp: Buffer): [width: number, height: number] {
  const extended = webp.toString('latin1', 12, 16) === 'VP8X';
  if (extended) return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

test('every picture of the list exists in both themes, in the size that the page reserves', () => {
  const files = PICTURE_THEMES.flatMap(listed);
  const kept = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.webp'));
  expect(kept.toSorted()).toEqual(files.map(({ file }) => file).toSorted());
  for (const { file, shape } of files) {
    const webp = read(file);
    expect(webp.toString('latin1', 8, 15), file).toBe('WEBPVP8');
    const [width, height] = sizeOf(webp);
    const reserved = PICTURE_SHAPES[shape];
    expect(width / height, file).toBeCloseTo(reserved.width / reserved.height, 2);
    expect(width / reserved.width, file).toBeGreaterThanOrEqual(1.5);
  }
});

test.each(PICTURE_THEMES)(
  'what a reader of the %s theme sees on a desktop stays small',
  (theme) => {
    const files = names.map((name) => pictureFile(name, PICTURES[name].shapes[0], theme));
    const bytes = files.reduce((sum, file) => sum + read(file).length, 0);
    expect(bytes).toBeLessThan(READER_BYTES);
  },
);
