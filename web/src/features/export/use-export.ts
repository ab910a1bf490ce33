import { useState } from 'react';
import type { ExportFormat } from '#domain/names.ts';
import { track } from '../../lib/track.ts';
import { notify } from '../../ui/overlays/toast.ts';
import type { ExportDocument } from './export-document.ts';
import { EXTENSIONS, makeFile } from './make-file.ts';
import { safeFileName, saveFile } from './save-file.ts';

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
 * Makes a file and hands it to the browser's downloads, and counts how that ended (R-INT-09). What
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
