import { useGetProfileQuery } from '../../lib/session/account-api.ts';
import { PROGRESS_BADGE, GREETING_TEXTS, SUBTITLE_TEXTS } from '../../texts/overview.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useNow } from '../../ui/use-now.ts';

const DAY_MS = 86_400_000;

/** `hour` is the reader's own clock. */
export function greeting(
  hour: number,
  person: { displayName: string | null; email: string | null },
): string {
  const { parts, fallbackName } = GREETING_TEXTS;
  const part = hour < 12 ? parts.morning : hour < 18 ? parts.afternoon : parts.evening;
  const name = person.displayName?.trim() || person.email?.split('@')[0] || fallbackName;
  return GREETING_TEXTS.greeting(part, name);
}

/** `lastActive` is when the newest search was made, null without one. */
export function subtitle(now: number, lastActive: number | null): string {
  if (lastActive === null) return SUBTITLE_TEXTS.firstSearch;
  const inactive = now - lastActive;
  const days = Math.floor(inactive / DAY_MS);
  if (inactive > 7 * DAY_MS) return SUBTITLE_TEXTS.inactive(days);
  if (inactive > 3 * DAY_MS) return SUBTITLE_TEXTS.welcomeBack;
  return SUBTITLE_TEXTS.usual;
}

const MINUTE_MS = 60_000;

/** Who the user is, and how things stand. */
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
