import cyrillic from '@fontsource/geist/files/geist-cyrillic-400-normal.woff?url';
import cyrillicBold from '@fontsource/geist/files/geist-cyrillic-600-normal.woff?url';
import latin from '@fontsource/geist/files/geist-latin-400-normal.woff?url';
import latinBold from '@fontsource/geist/files/geist-latin-600-normal.woff?url';
import latinExt from '@fontsource/geist/files/geist-latin-ext-400-normal.woff?url';
import latinExtBold from '@fontsource/geist/files/geist-latin-ext-600-normal.woff?url';
import type { PdfFont } from './pdf.tsx';

/** From our own origin; a later one fills in what an earlier one lacks. */
export const PDF_FONTS: readonly PdfFont[] = [
  { family: 'Geist', regular: latin, bold: latinBold },
  { family: 'Geist Latin Ext', regular: latinExt, bold: latinExtBold },
  { family: 'Geist Cyrillic', regular: cyrillic, bold: cyrillicBold },
];
