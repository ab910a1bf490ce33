import { woffToTrueType } from '#domain/export/woff.ts';
import type { ExportDocument } from './export-document.ts';
import { scriptsOf } from './pdf-scripts.ts';
import type { PdfScript } from './pdf-scripts.ts';
import { textsOf } from './pdf-text.ts';

/** The font of a script, one weight for all, as a data: URL of TrueType. */
export interface ScriptFont {
  family: string;
  source: string;
}

/**
 * The fonts that a document needs beyond the report's own. One that cannot be loaded is left out:
 * its texts are marked in the PDF, which is made anyway.
 */
export async function loadScriptFonts(
  document: ExportDocument,
  addresses: Readonly<Record<PdfScript, string>>,
  load: (address: string) => Promise<Uint8Array<ArrayBuffer>> = download,
): Promise<ScriptFont[]> {
  const fonts = await Promise.allSettled(
    scriptsOf(textsOf(document)).map(async (script) => {
      const font = await woffToTrueType(await load(addresses[script]));
      return { family: script, source: `data:font/ttf;base64,${toBase64(font)}` };
    }),
  );
  return fonts.flatMap((font) => (font.status === 'fulfilled' ? [font.value] : []));
}

async function download(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`A font was answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Arguments of one call that every browser takes; a multiple of three, so that parts join. */
const PART_BYTES = 30_000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PART_BYTES))));
  }
  return parts.join('');
}
