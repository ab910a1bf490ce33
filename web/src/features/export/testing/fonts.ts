import { createRequire } from 'node:module';
import type { PdfFont } from '../pdf.tsx';
import type { PdfScript } from '../pdf-scripts.ts';

const file = (name: string): string =>
  createRequire(import.meta.url).resolve(`@fontsource/${name}-normal.woff`);

/** The fonts of every report, from their packages. */
export const FONTS: readonly PdfFont[] = [
  'geist/files/geist-latin',
  'geist/files/geist-latin-ext',
  'geist/files/geist-cyrillic',
  'geist/files/geist-cyrillic-ext',
  'geist/files/geist-vietnamese',
  'vazirmatn/files/vazirmatn-latin-ext',
].map((name) => ({ family: name, regular: file(`${name}-400`), bold: file(`${name}-600`) }));

/** Fonts of other scripts, from their packages. */
export const ADDRESSES: Readonly<Record<PdfScript, string>> = {
  japanese: file('noto-sans-jp/files/noto-sans-jp-japanese-400'),
  chinese: file('noto-sans-sc/files/noto-sans-sc-chinese-simplified-400'),
  korean: file('noto-sans-kr/files/noto-sans-kr-korean-400'),
  arabic: file('vazirmatn/files/vazirmatn-arabic-400'),
  hebrew: file('noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400'),
  greek: file('noto-sans/files/noto-sans-greek-400'),
  devanagari: file('noto-sans/files/noto-sans-devanagari-400'),
  thai: file('noto-sans-thai/files/noto-sans-thai-thai-400'),
};
