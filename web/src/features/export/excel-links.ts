import type { Feature } from 'write-excel-file/universal';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';
import { safeLink } from '../../lib/safe-link.ts';
import type { ExportDocument } from './export-document.ts';

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
export function linksOf({ columns, rows }: ExportDocument): CellLink[] {
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
export function filterAndLinks(
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
