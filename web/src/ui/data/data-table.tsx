import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type SortValue = string | number | null;
type SortDirection = 'ascending' | 'descending';

/**
 * Sorted by one value of each row. Rows without a value come last in both directions, equal ones
 * keep their order, and text is compared naturally: 'v2' before 'v10', 'é' next to 'e'.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' });
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Without it the column cannot be sorted. */
  sort?: (row: Row) => SortValue;
  /** Numbers go right. */
  align?: 'left' | 'right';
}

interface Sort {
  key: string;
  direction: SortDirection;
}

interface Props<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where the table keeps its own order: how it starts. */
  defaultSort?: Sort;
  /** Where the address keeps the order. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort) => void;
}

/**
 * A table sorted by its column headers. The first column names the row. It scrolls sideways itself.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  defaultSort,
  sort: given,
  onSortChange,
}: Props<Row>) {
  const [own, setOwn] = useState<Sort | null>(defaultSort ?? null);
  const sort = given === undefined ? own : given;
  const sorted = useMemo(() => {
    const value = columns.find(({ key }) => key === sort?.key)?.sort;
    return sort === null || value === undefined ? rows : sortRows(rows, value, sort.direction);
  }, [columns, rows, sort]);
  const sortBy = (key: string): void => {
    const again = sort?.key === key && sort.direction === 'descending';
    const next: Sort = { key, direction: again ? 'ascending' : 'descending' };
    setOwn(next);
    onSortChange?.(next);
  };
  return (
    // A scrolling region must be reachable with the keyboard.
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-meta tabular-nums">
        <thead className="border-b border-line text-hint text-ink-2">
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {sorted.map((row) => (
            <tr key={rowKey(row)} className="hover:bg-sunken">
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} isName={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  column: { key, header, sort: sortable, align },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (key: string) => void;
}) {
  const direction = sort?.key === key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const side = align === 'right' ? 'text-right' : 'text-left';
  if (sortable === undefined) {
    return (
      <th scope="col" className={cx('py-2 pr-4 font-medium whitespace-nowrap', side)}>
        {header}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={cx('pr-4 font-medium', side)}>
      <button
        type="button"
        className={cx(
          'inline-flex min-h-9 items-center gap-1 whitespace-nowrap hover:text-ink touch:min-h-11',
          align === 'right' && 'flex-row-reverse',
        )}
        onClick={() => onSort(key)}
      >
        {header}
        <Arrow size={14} className={cx(direction === undefined && 'invisible')} />
      </button>
    </th>
  );
}

function Cell<Row>({
  column: { cell, align },
  row,
  isName,
}: {
  column: Column<Row>;
  row: Row;
  isName: boolean;
}) {
  const side = align === 'right' ? 'text-right' : 'text-left';
  if (isName) {
    return (
      <th scope="row" className={cx('py-2.5 pr-4 font-medium text-ink', side)}>
        {cell(row)}
      </th>
    );
  }
  return <td className={cx('py-2.5 pr-4 text-ink', side)}>{cell(row)}</td>;
}
