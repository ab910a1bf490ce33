import type { ReactNode, RefObject } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { ShowNewButton } from '../../../ui/data/pagination.tsx';
import { Fold } from '../../../ui/display/fold.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { onListKey } from './list-keys.ts';
import type { RowKeys } from './list-keys.ts';
import type { PostGroup } from '../post.ts';
import { isNoise } from '../row/result-labels.ts';

/** What a feed passes to each of its rows. */
interface FeedRow {
  now: number;
  position: number;
  /** -1 while more may arrive. */
  total: number;
  arriving: boolean;
}

/** Posts that are no leads: they only touch the subject, promote something, or state no origin. */
const isContext = ({ relevance, intent, author, createdAt }: PostGroup): boolean =>
  (relevance !== undefined && isNoise(relevance)) ||
  intent === 'promotion' ||
  (author === null && createdAt === null);

const NO_KEYS: RowKeys = {};
const INSERT_AFTER = 3;

/**
 * The visible rows, and the pill for those that arrived in the meantime. Once no more are expected,
 * those that are no leads are folded.
 */
export function ResultsFeed<Row extends PostGroup & Parameters<typeof conversationOf>[0]>({
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
  folds,
  more = null,
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
  /** False while filters are on: their user chose what to see. */
  folds: boolean;
  /** Loads further rows. */
  more?: ReactNode;
}) {
  const folded = folds && !running ? rows.filter(isContext) : [];
  const open = folded.length === 0 ? rows : rows.filter((row) => !isContext(row));
  const now = useNow(60_000);
  const showAndRead = (): void => {
    onShow();
    afterPaint(() => {
      listRef.current?.scrollIntoView({ block: 'start' });
      listRef.current?.querySelector('article')?.focus({ preventScroll: true });
    });
  };
  // Two feeds around the inserted content: a feed may contain only articles.
  const feed = (items: readonly Row[], before = 0): ReactNode => (
    <div role="feed" aria-label={label}>
      {items.map((item, index) =>
        renderRow(item, {
          now,
          position: before + index + 1,
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
        {open.length === 0 ? (
          <p className="border-b border-line py-4 text-body text-ink-2">
            None of these posts is close to what you asked for.
          </p>
        ) : (
          feed(open.slice(0, insert === null ? open.length : INSERT_AFTER))
        )}
        {/* Not before its place is known: the next rows would push it down. */}
        {(open.length >= INSERT_AFTER || !running) && insert}
        {insert !== null &&
          open.length > INSERT_AFTER &&
          feed(open.slice(INSERT_AFTER), INSERT_AFTER)}
        {folded.length > 0 ? (
          <Context count={folded.length}>
            {feed(folded, open.length)}
            {more}
          </Context>
        ) : (
          more
        )}
      </div>
    </div>
  );
}

/** Open at first for a user who has already scrolled: what they read does not fold away. */
function Context({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Fold
      initiallyOpen={globalThis.scrollY > 0}
      className="border-line py-2 text-ink-2 group-open:border-b hover:text-ink"
      line={
        <>
          <span className="font-medium">{`Context: ${plural(count, 'post')}`}</span> that only touch
          the subject, promote something, or have no author
        </>
      }
    >
      {children}
    </Fold>
  );
}
