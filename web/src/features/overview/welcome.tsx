import { Link } from 'react-router-dom';
import { useGetProfileQuery } from '../../lib/session/account-api.ts';
import { PROGRESS_BADGE, GREETING_TEXTS, SUBTITLE_TEXTS } from '../../texts/overview.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useNow } from '../../ui/use-time.ts';
import { paths } from '../../lib/paths.ts';
import { AskProduct } from '../products/ask-product.tsx';

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
      <p className="mt-1 min-h-lh text-body text-ink-2">
        {insights !== undefined && subtitle(now, newest === null ? null : Date.parse(newest))}
      </p>
    </div>
  );
}

const STEPS = [
  {
    title: 'Search topics',
    text: 'Describe the problem you solve and see who talks about it.',
    path: paths.search,
  },
  {
    title: 'Explore Competitive Intelligence',
    text: 'See who else solves it, and what their users say.',
    path: paths.competitors,
  },
  {
    title: 'Explore GPT Analysis',
    text: 'See whether AI assistants recommend you.',
    path: paths.aiVisibility,
  },
] as const;

/** What to do first. */
export function NewUserBox() {
  return (
    <section aria-labelledby="new-here" className="rounded-card border border-line bg-surface p-5">
      <h2 id="new-here" className="text-card font-semibold">
        New here
      </h2>
      <AskProduct />
      <ol className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-3">
        {STEPS.map(({ title, text, path }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-hint font-semibold text-accent-ink tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <Link
                to={path}
                className="rounded-control text-body font-medium text-ink hover:underline"
              >
                {title}
              </Link>
              <p className="text-meta text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
