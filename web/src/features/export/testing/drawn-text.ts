import { inflateSync } from 'node:zlib';

/**
 * What the pages of a PDF show, read as a viewer copies it: glyphs by the ToUnicode table of their
 * font, in the order in which they are drawn. Texts from right to left come out reversed.
 */
export function drawnText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body] as const,
    ),
  );
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '';
      fonts.set(name, glyphsOf(contentOf(objects.get(table) ?? '')));
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages
    .map((page) => page.match(/\/Contents (\d+) 0 R/)?.[1] ?? '')
    .map((id) => textOf(contentOf(objects.get(id) ?? ''), fonts))
    .join('\n');
}

function contentOf(body: string): string {
  // By its length: compressed bytes may end in a line break of their own.
  const length = Number(body.match(/\/Length (\d+)/)?.[1]);
  const bytes = body.match(/stream\r?\n([\s\S]*)/)?.[1]?.slice(0, length) ?? '';
  if (!body.includes('/FlateDecode')) return bytes;
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', codes = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...codes.matchAll(/<([\w ]*)>/g)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      glyphs.set(Number.parseInt(first, 16) + index, text);
    }
  }
  return glyphs;
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let glyphs = new Map<number, string>();
  let text = '';
  for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map<number, string>();
    for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g)) {
      for (const code of hex.match(/.{4}/g) ?? []) {
        text += glyphs.get(Number.parseInt(code, 16)) ?? '\uFFFD';
      }
    }
  }
  return text;
}
