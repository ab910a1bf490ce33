import cyrillic from '@fontsource/geist/files/geist-cyrillic-400-normal.woff?url';
import cyrillicExt from '@fontsource/geist/files/geist-cyrillic-ext-400-normal.woff?url';
import cyrillicExtBold from '@fontsource/geist/files/geist-cyrillic-ext-600-normal.woff?url';
import cyrillicBold from '@fontsource/geist/files/geist-cyrillic-600-normal.woff?url';
import latin from '@fontsource/geist/files/geist-latin-400-normal.woff?url';
import latinBold from '@fontsource/geist/files/geist-latin-600-normal.woff?url';
import latinExt from '@fontsource/geist/files/geist-latin-ext-400-normal.woff?url';
import latinExtBold from '@fontsource/geist/files/geist-latin-ext-600-normal.woff?url';
import vietnamese from '@fontsource/geist/files/geist-vietnamese-400-normal.woff?url';
import vietnameseBold from '@fontsource/geist/files/geist-vietnamese-600-normal.woff?url';
import signs from '@fontsource/vazirmatn/files/vazirmatn-latin-ext-400-normal.woff?url';
import signsBold from '@fontsource/vazirmatn/files/vazirmatn-latin-ext-600-normal.woff?url';
import type { PdfFont } from './pdf.tsx';

/** From our own origin; a later one fills in what an earlier one lacks. */
export const PDF_FONTS: readonly PdfFont[] = [
  { family: 'Geist', regular: latin, bold: latinBold },
  { family: 'Geist Latin Ext', regular: latinExt, bold: latinExtBold },
  { family: 'Geist Cyrillic', regular: cyrillic, bold: cyrillicBold },
  { family: 'Geist Cyrillic Ext', regular: cyrillicExt, bold: cyrillicExtBold },
  { family: 'Geist Vietnamese', regular: vietnamese, bold: vietnameseBold },
  // Signs of currencies that Geist lacks, such as those of Korea, Vietnam and Turkey.
  { family: 'Vazirmatn Latin Ext', regular: signs, bold: signsBold },
];
