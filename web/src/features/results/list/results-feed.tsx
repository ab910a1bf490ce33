import type { ReactNode, RefObject } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ShowNewButton } from '../../../ui/data/pagination.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { onListKey } from './list-keys.ts';
import type { RowKeys } from './list-keys.ts';

/** What a feed passes to each of its rows. */
interface FeedRow {
  now: number;
  position: number;
  /** -1 while more may arrive. */
  total: number;
  arriving: boolean;
}

const NO_KEYS: RowKeys = {};
const INSERT_AFTER = 3;

/** The visible rows, and the pill for those that arrived in the meantime. */
export function ResultsFeed<Row extends Parameters<typeof conversationOf>[0]>({
  label,
  rows,
  renderRow,
  waiting,
  onShow,
  running,
  initialIds,
  listRef,
  keys = NO_KEYS,
  insert = null,
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
  /** Single keys for the focused row, in addition to `j` and `k`. */
  keys?: RowKeys;
  /** Shown after the third row, or after the last of fewer when no more are expected. */
  insert?: ReactNode;
}) {
  const now = useNow(60_000);
  const showAndRead = (): void => {
    onShow();
    afterPaint(() => {
      listRef.current?.scrollIntoView({ block: 'start' });
      listRef.current?.querySelector('article')?.focus({ preventScroll: true });
    });
  };
  // Two feeds around the inserted content: a feed may contain only articles.
  const feed = (from: number, to: number): ReactNode => (
    <div role="feed" aria-label={label}>
      {rows.slice(from, to).map((item, index) =>
        renderRow(item, {
          now,
          position: from + index + 1,
          total: running ? -1 : rows.length,
          arriving: !initialIds.has(conversationOf(item)),
        }),
      )}
    </div>
  );
  return (
    <div className="relative">
      {waiting > 0 && (
        <div className="pointer-events-none sticky top-18 z-10 -mb-11 flex h-11 items-center justify-center">
          <ShowNewButton
            label={`${formatNumber(waiting)} new ${waiting === 1 ? 'result' : 'results'}: show`}
            onShow={showAndRead}
          />
        </div>
      )}
      <div ref={listRef} className="scroll-mt-20" onKeyDown={(event) => onListKey(event, keys)}>
        {insert === null ? (
          feed(0, rows.length)
        ) : (
          <>
            {feed(0, INSERT_AFTER)}
            {/* Not before its place is known: the next rows would push it down. */}
            {(rows.length >= INSERT_AFTER || !running) && insert}
            {rows.length > INSERT_AFTER && feed(INSERT_AFTER, rows.length)}
          </>
        )}
      </div>
    </div>
  );
}
