import { ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import type { SearchResult } from '#contracts/search.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { afterPaint } from '../after-paint.ts';
import { ResultRow } from './result-row.tsx';

/** The results that may show, and the pill for those that came in the meantime. */
export function ResultsFeed({
  results,
  waiting,
  onShow,
  running,
  initialIds,
  listRef,
}: {
  results: readonly SearchResult[];
  waiting: number;
  onShow: () => void;
  running: boolean;
  /** Rows that were there when the page opened: they do not arrive. */
  initialIds: ReadonlySet<string>;
  listRef: RefObject<HTMLDivElement | null>;
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
      <div ref={listRef} role="feed" aria-label="Results" className="scroll-mt-20">
        {results.map((result, index) => (
          <ResultRow
            key={result.id}
            result={result}
            now={now}
            position={index + 1}
            total={running ? -1 : results.length}
            arriving={!initialIds.has(result.id)}
          />
        ))}
      </div>
    </div>
  );
}
