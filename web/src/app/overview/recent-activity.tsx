import { Link } from 'react-router-dom';
import type { RecentActivity } from '#contracts/overview.ts';
import {
  SENTIMENT_LABELS,
  SENTIMENT_TONES,
  sentimentWord,
} from '../../features/results/row/result-labels.ts';
import { formatAge } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { TIME_UNKNOWN } from '../../texts/search.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { useNow } from '../../ui/use-now.ts';

const MINUTE_MS = 60_000;

/** The posts that arrived last, each leading to the search that found it (R-ENT-45). */
export function RecentActivityList({ activity }: { activity: readonly RecentActivity[] }) {
  const now = useNow(MINUTE_MS);
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {activity.map(({ id, searchId, text, platform, timestamp, sentiment }) => {
        const word = sentimentWord(sentiment);
        return (
          <li key={id} data-activity={id} className="group relative animate-arrive py-3">
            <Link
              to={`${paths.searchHistory}/${searchId}`}
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
