import type { CompanyFact } from '#domain/competitors/facts.ts';
import { formatDate } from '../../../../lib/format.ts';
import { factSourceLabel } from '../../../../texts/competitors.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { groupFacts } from './fact-groups.ts';
import { OutsideLink } from '../../outside-link.tsx';

/** All known facts about the company, each with its source and the time it was read. */
export function Facts({ facts }: { facts: readonly CompanyFact[] }) {
  if (facts.length === 0)
    return (
      <EmptyState type="noData" title="No facts known yet" compact>
        What the company’s own pages and public registries state appears here, with its source.
      </EmptyState>
    );
  const groups = groupFacts(facts);
  return (
    <dl className="divide-y divide-line border-b border-line">
      {groups.map(({ label, text, quote, origins }, index) => (
        <div
          key={`${label} ${text}`}
          className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <dt className="text-meta text-ink-2">
            {groups[index - 1]?.label === label ? <span className="sr-only">{label}</span> : label}
          </dt>
          <dd className="min-w-0 text-body wrap-anywhere">
            {text}
            {quote !== null && quote !== text && (
              <span className="block text-meta text-ink-2">{`“${quote}”`}</span>
            )}
          </dd>
          <dd className="flex flex-wrap gap-x-3 text-hint text-ink-2 sm:flex-col sm:items-end">
            {origins.map(({ source, url, fetchedAt }) => (
              <span key={`${source} ${url}`}>
                <OutsideLink url={url}>{factSourceLabel(source)}</OutsideLink>
                {` · ${formatDate(fetchedAt)}`}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
