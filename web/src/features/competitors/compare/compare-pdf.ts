import { exportFileName } from '#domain/export/export-name.ts';
import type { CompetitorDetail, MonitorExport } from '#contracts/competitors/monitoring.ts';
import { formatDate } from '../../../lib/format.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { comparisonOf } from './comparison.ts';
import type { ComparedCell } from './comparison.ts';

/** The comparison as a PDF: the visible table with its quotes. */
export function comparisonReport(
  { brand }: MonitorExport,
  details: readonly CompetitorDetail[],
  { sandbox, productName, days }: { sandbox: boolean; productName: string; days: number },
): ExportDocument {
  const heads = details.map(({ competitor }) => competitor.name);
  const rows = comparisonOf(details, days).map(({ label, cells }) => ({
    label,
    cells: cells.map(cellText),
  }));
  return {
    fileName: exportFileName(brand, 'comparison', new Date(), heads.join(' ')),
    brand,
    mark: brand === productName,
    title: heads.join(' · '),
    facts: [
      ['Date', formatDate(new Date().toISOString())],
      ...(sandbox ? [['Data', 'sandbox, made up'] as const] : []),
    ],
    summary: null,
    comparison: { heads, rows },
    columns: [{ header: '', width: 20 }, ...heads.map((header) => ({ header, width: 40 }))],
    rows: rows.map(({ label, cells }) => [label, ...cells]),
    items: [],
  };
}

const cellText = ({ lines, none }: ComparedCell): string =>
  lines.length === 0
    ? none
    : lines.map(({ text, quote }) => (quote === null ? text : `${text}\n“${quote}”`)).join('\n');
