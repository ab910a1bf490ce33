import type { ExportDocument } from '../export-document.ts';

/** A document whose table holds one text a row. */
export const documentOf = (texts: readonly string[]): ExportDocument => ({
  fileName: 'earshot-search-2026-11-21',
  brand: 'Earshot',
  title: texts[0] ?? 'Nothing',
  facts: [['Timeframe', '7 Days']],
  summary: { headline: 'Two people look for a tool', points: ['One names a price.'] },
  columns: [
    { header: 'Text', width: 40 },
    { header: 'Number', width: 10 },
  ],
  rows: texts.map((text, index) => [text, index]),
  items: texts.map((text) => ({
    title: text,
    meta: 'Reddit · 2 days ago',
    text,
    reason: 'Asks for a tool.',
    url: 'https://www.reddit.com/r/smallbusiness/comments/1',
  })),
});
