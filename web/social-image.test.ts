import { expect, test } from 'vitest';
import { socialImage } from './social-image.ts';

const size = (png: Uint8Array): [width: number, height: number] => {
  const header = new DataView(png.buffer, png.byteOffset);
  return [header.getUint32(16), header.getUint32(20)];
};

test('the picture of shared links is 1200 x 630, small, and has a version without the name', () => {
  const named = socialImage(true);
  const plain = socialImage(false);
  for (const png of [named, plain]) {
    expect(new TextDecoder().decode(png.subarray(1, 4))).toBe('PNG');
    expect(size(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(100_000);
  }
  expect(plain.length).toBeLessThan(named.length);
});
