import { ChevronLeft, ChevronRight, ArrowUp } from 'lucide-react';
import { LIST_TEXTS } from '../../texts/frame.ts';
import { Button } from '../controls/button.tsx';

/** Previous and next with the place between them, for lists whose pages replace each other. */
export function Pagination({
  page,
  pages,
  onPage,
  busy = false,
}: {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  busy?: boolean;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-center gap-3">
      <Button
        size="small"
        disabled={page <= 1 || busy}
        icon={<ChevronLeft size={16} />}
        onClick={() => onPage(page - 1)}
      >
        {LIST_TEXTS.previous}
      </Button>
      <span aria-live="polite" className="text-meta text-ink-2 tabular-nums">
        {`Page ${page} of ${pages}`}
      </span>
      <Button size="small" disabled={page >= pages || busy} onClick={() => onPage(page + 1)}>
        {LIST_TEXTS.next}
        <ChevronRight size={16} />
      </Button>
    </nav>
  );
}

/** The end of a growing list: loads the next part, or renders nothing at the end. */
export function ShowMore({
  more,
  busy,
  onMore,
  children = 'Show more',
}: {
  more: boolean;
  busy: boolean;
  onMore: () => void;
  /** The label, such as 'Show 40 more'. */
  children?: string;
}) {
  if (!more) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button busy={busy} busyLabel="Loading…" onClick={onMore}>
        {children}
      </Button>
    </div>
  );
}

/** The same for a query whose pages are read one after the other. */
export function NextPage({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  return (
    <ShowMore more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
  );
}

/** Floats over a list that holds back what is new, and shows it. */
export function ShowNewButton({ label, onShow }: { label: string; onShow: () => void }) {
  return (
    <Button
      variant="primary"
      size="small"
      className="pointer-events-auto animate-arrive rounded-full! shadow-float"
      icon={<ArrowUp size={16} />}
      onClick={onShow}
    >
      {label}
    </Button>
  );
}
