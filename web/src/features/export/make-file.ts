import type { ExportFormat } from '#domain/names.ts';
import type { ExportDocument } from './export-document.ts';

export const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  pdf: 'pdf',
  excel: 'xlsx',
};

/** Makes the file in the browser. Each format's library is loaded the first time it is wanted. */
export async function makeFile(document: ExportDocument, format: ExportFormat): Promise<Blob> {
  switch (format) {
    case 'csv': {
      const { toCsv } = await import('./csv.ts');
      return new Blob([toCsv(document)], { type: 'text/csv;charset=utf-8' });
    }
    case 'excel': {
      const { toExcel } = await import('./excel.ts');
      return await toExcel(document);
    }
    case 'pdf': {
      const [{ toPdf }, { PDF_FONTS }, { SCRIPT_FONTS }, { loadScriptFonts }] = await Promise.all([
        import('./pdf.tsx'),
        import('./pdf-fonts.ts'),
        import('./pdf-script-fonts.ts'),
        import('./load-script-fonts.ts'),
      ]);
      return await toPdf(document, PDF_FONTS, await loadScriptFonts(document, SCRIPT_FONTS));
    }
  }
}
