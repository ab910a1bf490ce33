import type { PageHead } from '../page-head.ts';

/** R-ROUTE-37..41: only history pages are named in the header. */
export function HeaderTitle({ head }: { head: PageHead }) {
  if (head.header === null) return null;
  return (
    <>
      <p className="truncate text-body font-semibold text-ink">{head.header.title}</p>
      <p className="truncate text-hint text-ink-2">{head.header.description}</p>
    </>
  );
}
