import { useState } from 'react';
import type { ExportFormat } from '#domain/names.ts';
import { track } from '../../lib/track.ts';
import { notify } from '../../ui/overlays/toast.ts';
import type { ExportDocument } from './export-document.ts';
import { safeFileName, saveFile } from './save-file.ts';

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  pdf: 'pdf',
  excel: 'xlsx',
};

/** Makes the file in the browser. Each format's library is loaded the first time it is wanted. */
async function makeFile(document: ExportDocument, format: ExportFormat): Promise<Blob> {
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
      const { makePdf } = await import('./pdf-thread.ts');
      return await makePdf(document);
    }
  }
}

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  excel: 'Excel',
};

/**
 * Asks the server for the data, which checks the plan and records the export; null when it refused,
 * which the error toasts and the upgrade dialog have said already.
 */
export type LoadDocument = (format: ExportFormat) => Promise<ExportDocument | null>;

/** One export at a time; `success` replaces the usual word of success. */
export function useExport(
  load: LoadDocument,
  success?: string,
): { busy: boolean; run: (format: ExportFormat) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat): Promise<void> => {
    setBusy(true);
    const done = await exportFile(format, load);
    setBusy(false);
    if (done.name !== null) {
      notify.success(success ?? `${FORMAT_LABELS[format]} saved`, { description: done.name });
    } else if (done.failed) {
      notify.error('The file could not be created.', {
        action: { label: 'Try again', onClick: () => void run(format) },
      });
    }
  };
  return { busy, run };
}

/**
 * Makes a file and hands it to the browser's downloads, and counts how that ended. What
 * the server refuses is counted where its answers arrive.
 */
export async function exportFile(
  format: ExportFormat,
  load: LoadDocument,
  save: typeof saveFile = saveFile,
): Promise<{ name: string | null; failed: boolean }> {
  try {
    const document = await load(format);
    if (document === null) return { name: null, failed: false };
    const name = safeFileName(document.fileName, EXTENSIONS[format]);
    save(await makeFile(document, format), name);
    track('export_completed', { format });
    return { name, failed: false };
  } catch {
    track('export_error', { format, type: 'file' });
    return { name: null, failed: true };
  }
}
