import { ArrowUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { onListKey } from './list-keys.ts';
import type { RowKeys } from './list-keys.ts';

/** What a feed tells each of its rows. */
export interface FeedRow {
  now: number;
  position: number;
  /** -1 while more may come. */
  total: number;
  arriving: boolean;
}

const NO_KEYS: RowKeys = {};

/** The rows that may show, and the pill for those that came in the meantime. */
export function ResultsFeed<Row extends { id: string }>({
  label,
  rows,
  renderRow,
  waiting,
  onShow,
  running,
  initialIds,
  listRef,
  keys = NO_KEYS,
}: {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  renderRow: (row: Row, place: FeedRow) => ReactNode;
  /** How many came and do not show yet. */
  waiting: number;
  onShow: () => void;
  running: boolean;
  /** Rows that were there when the page opened: they do not arrive. */
  initialIds: ReadonlySet<string>;
  listRef: RefObject<HTMLDivElement | null>;
  /** Single keys for the focused row, besides `j` and `k`. */
  keys?: RowKeys;
}) {
  const now = useNow(60_000);
  const showAndRead = (): void => {
    onShow();
    afterPaint(() => {
      listRef.current?.scrollIntoView({ block: 'start' });
      listRef.current?.querySelector('article')?.focus({ preventScroll: true });
    });
  };
  return (
    <div className="relative">
      {waiting > 0 && (
        <div className="pointer-events-none sticky top-18 z-10 -mb-11 flex h-11 items-center justify-center">
          <Button
            variant="primary"
            size="small"
            className="pointer-events-auto animate-arrive rounded-full! shadow-float"
            icon={<ArrowUp size={16} strokeWidth={1.75} aria-hidden />}
            onClick={showAndRead}
          >
            {`${formatNumber(waiting)} new ${waiting === 1 ? 'result' : 'results'}: show`}
          </Button>
        </div>
      )}
      <div
        ref={listRef}
        role="feed"
        aria-label={label}
        className="scroll-mt-20"
        onKeyDown={(event) => {
          onListKey(event, keys);
        }}
      >
        {rows.map((item, index) =>
          renderRow(item, {
            now,
            position: index + 1,
            total: running ? -1 : rows.length,
            arriving: !initialIds.has(item.id),
          }),
        )}
      </div>
    </div>
  );
}
