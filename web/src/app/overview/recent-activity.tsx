import { Link } from 'react-router-dom';
import type { RecentActivity as Activity } from '#domain/overview.ts';
import {
  SENTIMENT_LABELS,
  SENTIMENT_TONES,
  sentimentWord,
} from '../../features/results/row/result-labels.ts';
import { formatAge } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { TIME_UNKNOWN } from '../../texts/search.ts';
import { PauseButton, usePausable } from '../../ui/data/pause-button.tsx';
import { Section } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { useNow } from '../../ui/use-time.ts';

const MINUTE_MS = 60_000;

/** About as high as the searches next to it. */
const activityShown = (searches: number): number => Math.min(6, Math.max(3, searches + 1));

/** The latest arrivals, with a control to pause the list. */
export function RecentActivity({
  activity,
  searches,
}: {
  activity: readonly Activity[];
  /** How many rows are in the neighboring column. */
  searches: number;
}) {
  const list = usePausable('recent-activity', activity);
  return (
    <Section
      title="Recent activity"
      actions={
        list.shown.length > 0 && (
          <span className="-my-1">
            <PauseButton list={list} label="recent activity" />
          </span>
        )
      }
    >
      {list.shown.length > 0 ? (
        <RecentActivityList activity={list.shown.slice(0, activityShown(searches))} />
      ) : (
        <EmptyState type="noData" compact>
          Posts your searches find appear here, newest first.
        </EmptyState>
      )}
    </Section>
  );
}

/** The posts that arrived last, each leading to the search that found it. */
export function RecentActivityList({ activity }: { activity: readonly Activity[] }) {
  const now = useNow(MINUTE_MS);
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {activity.map(({ id, searchId, text, platform, timestamp, sentiment }) => {
        const word = sentimentWord(sentiment);
        return (
          <li key={id} data-activity={id} className="group relative animate-arrive py-3">
            <Link
              to={`${paths.searchHistory}/${searchId}`}
              dir="auto"
              className="line-clamp-2 rounded-control text-body font-medium wrap-anywhere text-ink group-hover:underline after:absolute after:inset-0"
            >
              {text}
            </Link>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-hint text-ink-2 tabular-nums">
              <PlatformMark platform={platform} />
              <span>{timestamp === null ? TIME_UNKNOWN : formatAge(timestamp, now)}</span>
              <Badge tone={SENTIMENT_TONES[word]}>{SENTIMENT_LABELS[word]}</Badge>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
