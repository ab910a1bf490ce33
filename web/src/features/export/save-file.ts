import { isSafeFileName } from '#domain/export/export-name.ts';

const FALLBACK_NAME = 'export';
/** Long enough for the browser to have opened the file. */
const RELEASE_MS = 60_000;

/** The server's name if it is a plain one, never a path. */
export function safeFileName(name: string, extension: string): string {
  return `${isSafeFileName(name) ? name : FALLBACK_NAME}.${extension}`;
}

/** Hands a finished file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
