import type { ExportDocument } from './export-document.ts';
import { loadScriptFonts } from './load-script-fonts.ts';
import { toPdf } from './pdf.tsx';
import { PDF_FONTS } from './pdf-fonts.ts';
import { SCRIPT_FONTS } from './pdf-script-fonts.ts';

/** A thread that makes one PDF: it receives the document and answers with the file, or null. */
addEventListener('message', ({ data }: MessageEvent<ExportDocument>) => {
  void makePdf(data).then((file) => postMessage(file, { transfer: [] }));
});

async function makePdf(document: ExportDocument): Promise<Blob | null> {
  try {
    return await toPdf(document, PDF_FONTS, await loadScriptFonts(document, SCRIPT_FONTS));
  } catch (error) {
    reportError(error);
    return null;
  }
}
