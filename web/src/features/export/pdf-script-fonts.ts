import devanagari from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url';
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url';
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url';
import japanese from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff?url';
import korean from '@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff?url';
import chinese from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?url';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?url';
// Noto Sans Arabic draws dots as glyphs of their own, which the layout loses at the ends of lines.
import arabic from '@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff?url';
import type { PdfScript } from './pdf-scripts.ts';

/** On our own origin; up to 1.6 MB, so loaded for documents with such texts only. */
export const SCRIPT_FONTS: Readonly<Record<PdfScript, string>> = {
  japanese,
  chinese,
  korean,
  arabic,
  hebrew,
  greek,
  devanagari,
  thai,
};
