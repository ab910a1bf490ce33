import { Link } from 'react-router-dom';
import type { SearchSummary } from '#contracts/search/search.ts';
import { STATUS_TEXTS } from '../../texts/search.ts';
import { formatAge, plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useNow } from '../../ui/use-time.ts';

const MINUTE_MS = 60_000;

/** The newest searches, each leading to its results. */
export function RecentSearches({ searches }: { searches: readonly SearchSummary[] }) {
  const now = useNow(MINUTE_MS);
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {searches.map((search) => (
        <li key={search.id} className="group relative py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`${paths.searchHistory}/${search.id}`}
              className="min-w-0 grow basis-60 truncate rounded-control text-body font-medium text-ink group-hover:underline after:absolute after:inset-0"
            >
              {search.query}
            </Link>
            <Badge tone={STATUS_TEXTS[search.status].tone}>
              {STATUS_TEXTS[search.status].label}
            </Badge>
          </div>
          <p className="mt-1 text-hint text-ink-2 tabular-nums">
            {plural(search.totalFound, 'post')} found ·{' '}
            {plural(search.platforms.length, 'platform')} · {formatAge(search.createdAt, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}
