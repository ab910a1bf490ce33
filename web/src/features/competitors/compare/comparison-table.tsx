import { Link } from 'react-router-dom';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { paths } from '../../../lib/paths.ts';
import { OutsideLink } from '../outside-link.tsx';
import { Verification } from '../discover/verification.tsx';
import { comparisonOf } from './comparison.ts';
import type { ComparedCell } from './comparison.ts';

/**
 * A column per competitor; the first column contains the labels and is sticky. On phones the labels
 * are above their rows instead, so that two competitors fit side by side and the edge of a third
 * one indicates scrolling.
 */
export function ComparisonTable({
  details,
  days,
}: {
  details: readonly CompetitorDetail[];
  days: number;
}) {
  return (
    <div
      role="region"
      aria-label="Comparison"
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-meta">
        <thead>
          <tr className="border-b border-line">
            <td className="sticky left-0 z-10 bg-surface p-0 max-sm:w-0 sm:w-32" />
            {details.map(({ competitor: { id, name, verificationStatus } }) => (
              <th key={id} scope="col" className="min-w-36 p-3 text-left align-top sm:min-w-48">
                <Link
                  to={`${paths.competitor}/${id}`}
                  className="mr-2 text-card font-semibold wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <Verification status={verificationStatus} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {comparisonOf(details, days).map(({ label, cells }) => (
            <tr key={label} className="relative">
              <th
                scope="row"
                className="bg-surface p-3 text-left align-top font-medium text-ink-2 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:bg-transparent max-sm:pb-0 sm:sticky sm:left-0 sm:z-10"
              >
                <span className="max-sm:sticky max-sm:left-3">{label}</span>
              </th>
              {cells.map((cell, column) => (
                <td
                  key={details[column]?.competitor.id}
                  className="p-3 align-top wrap-anywhere max-sm:w-1/2 max-sm:pt-9"
                >
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { lines, none } }: { cell: ComparedCell }) {
  if (lines.length === 0) return <span className="text-ink-2">{none}</span>;
  return (
    <ul className="flex flex-col gap-2">
      {lines.map(({ text, quote, url, source }) => (
        <li key={text}>
          {text}
          {quote !== null && quote !== text && (
            <span className="block text-ink-2">
              {`“${quote}” `}
              {url !== null && source !== null && <OutsideLink url={url}>{source}</OutsideLink>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
