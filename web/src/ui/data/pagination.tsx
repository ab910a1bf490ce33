import { ArrowUp } from 'lucide-react';
import { Button } from '../controls/button.tsx';

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
