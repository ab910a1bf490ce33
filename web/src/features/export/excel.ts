import { startOf } from '#domain/text/cut.ts';
import writeExcelFile from 'write-excel-file/universal';
import type { Cell, Feature } from 'write-excel-file/universal';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';
import { safeLink } from '../../lib/safe-link.ts';
import type { ExportCell, ExportDocument } from './export-document.ts';

/** The format's limit for one cell. */
const MAX_CELL = 32_767;
/** Control characters, which XML 1.0 cannot represent, except tab and line breaks. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** The format reads `_x0041_` in a text as an escape; escaping its first sign keeps it as text. */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** `accent` of the light theme. */
const LINK_COLOR = '#2456D7';

/**
 * The table as a workbook of one sheet, with a filter on each column. Every text is written as a
 * string cell, never a formula; addresses in columns of links are clickable.
 */
export async function toExcel(document: ExportDocument): Promise<Blob> {
  const header = document.columns.map((column, index): Cell => ({
    value: hasTimes(document, index) ? `${column.header} (UTC)` : column.header,
    type: String,
    fontWeight: 'bold',
  }));
  const links = linksOf(document);
  const linked = new Set(links.map(({ row, column }) => `${row} ${column}`));
  const rows = document.rows.map((row, index) =>
    row.map((cell, column) => toCell(cell, linked.has(`${index + 1} ${column}`))),
  );
  return await writeExcelFile(
    [header, ...rows],
    {
      columns: document.columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      sheet: 'Results',
    },
    { features: [filterAndLinks(document, links)] },
  ).toBlob();
}

/** A cell of a workbook cannot say its time zone. */
const hasTimes = ({ rows }: ExportDocument, column: number): boolean =>
  rows.some((row) => row[column] instanceof Date);

function toCell(cell: ExportCell, isLink: boolean): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' };
  const text = { value: excelText(cell), type: String } as const;
  return isLink ? { ...text, textColor: LINK_COLOR, textDecoration: { underline: true } } : text;
}

/** The text with only the characters that the format can represent. */
export function excelText(text: string): string {
  const shown = text.toWellFormed().replace(NOT_XML, '').replace(ESCAPE_LOOKALIKE, '_x005F_');
  return startOf(shown, MAX_CELL);
}

const SHEET = 'xl/worksheets/sheet{id}.xml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
/** The format's limits, for one sheet and for one address. */
const MAX_LINKS = 65_530;
const MAX_ADDRESS = 2_079;

interface CellLink {
  row: number;
  column: number;
  address: string;
}

/** The addresses in the columns of links, by their cell in the sheet. The header is row 0. */
function linksOf({ columns, rows }: ExportDocument): CellLink[] {
  const found = rows.flatMap((cells, index) =>
    cells.flatMap((cell, column) => {
      if (columns[column]?.link !== true || typeof cell !== 'string') return [];
      const address = safeLink(cell);
      if (address === null || address.length > MAX_ADDRESS) return [];
      return [{ row: index + 1, column, address }];
    }),
  );
  return found.slice(0, MAX_LINKS);
}

/**
 * Adds a filter to every column and makes addresses clickable, which the library does not do. Links
 * are relations of the sheet (ECMA-376 part 1, 18.3.1.47), never formulas.
 */
function filterAndLinks(
  { columns, rows }: ExportDocument,
  links: readonly CellLink[],
): Feature<Blob> {
  const range = `A1:${getCellAddress(rows.length, columns.length - 1)}`;
  const hyperlinks = links.map(({ row, column }, index) =>
    getSelfClosingTagMarkup('hyperlink', {
      ref: getCellAddress(row, column),
      'r:id': relationId(index),
    }),
  );
  const relations = links.map(({ address }, index) =>
    getSelfClosingTagMarkup('Relationship', {
      Id: relationId(index),
      Type: RELATION,
      Target: address,
      TargetMode: 'External',
    }),
  );
  return {
    files: {
      transform: {
        [SHEET]: {
          transform: (xml: string) =>
            [
              getSelfClosingTagMarkup('autoFilter', { ref: range }),
              ...(links.length > 0 ? [`<hyperlinks>${hyperlinks.join('')}</hyperlinks>`] : []),
            ].reduce(
              (sheet, element) =>
                insertElementMarkupAccordingToOrderOfSiblings(
                  sheet,
                  element,
                  SIBLINGS,
                  'worksheet',
                ),
              xml,
            ),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': { insert: () => relations.join('') },
      },
    },
  };
}

const SIBLINGS = getOrderOfSiblings(SHEET, 'worksheet') ?? [];
const relationId = (index: number): string => `rId-link-${index + 1}`;
