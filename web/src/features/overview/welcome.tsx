import { useGetProfileQuery } from '../../lib/session/account-api.ts';
import { PROGRESS_BADGE } from '../../texts/overview.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { greeting, subtitle } from './greeting.ts';

const MINUTE_MS = 60_000;

/** R-OVW-01..11: who the user is, and how things stand. */
export function Welcome({
  insights,
}: {
  insights: { totalSearches: number; lastActivityDate: string | null } | undefined;
}) {
  const { data: profile } = useGetProfileQuery();
  const now = useNow(MINUTE_MS);
  const person = { displayName: profile?.displayName ?? null, email: profile?.email ?? null };
  const newest = insights?.lastActivityDate ?? null;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-page font-semibold wrap-anywhere">
          {greeting(new Date(now).getHours(), person)}
        </h2>
        {insights !== undefined && insights.totalSearches > 0 && (
          <Badge tone="positive">{PROGRESS_BADGE}</Badge>
        )}
      </div>
      <p className="mt-1 min-h-5 text-body text-ink-2">
        {insights !== undefined && subtitle(now, newest === null ? null : Date.parse(newest))}
      </p>
    </div>
  );
}
