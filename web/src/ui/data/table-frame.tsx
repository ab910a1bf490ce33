import type { ReactNode } from 'react';

/** A table of hairlines that scrolls sideways itself in a narrow window. */
export function TableFrame({
  label,
  head,
  children,
}: {
  /** Accessible name. */
  label: string;
  head: readonly string[];
  /** Rows. */
  children: ReactNode;
}) {
  return (
    // A scrolling region must be reachable with the keyboard. Relative: texts for screen readers are
    // positioned, and would widen the page.
    <div role="region" aria-label={label} tabIndex={0} className="relative -mt-3 overflow-x-auto">
      <table className="w-full text-meta tabular-nums">
        <thead className="border-b border-line text-left text-hint text-ink-2">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">{children}</tbody>
      </table>
    </div>
  );
}
