import { Link } from 'react-router-dom';
import { mentionLabel } from '#contracts/competitors/competitor.ts';
import { formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { useGetActivityQuery } from '../monitoring-api.ts';

const TONES = { positive: 'positive', neutral: 'neutral', negative: 'negative' } as const;
const WORDS = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;

/** R-CI-07, R-CI-08: the last ten mentions of all competitors, live. */
export function RecentActivity() {
  const { data, error, isFetching, refetch } = useGetActivityQuery();
  return (
    <Section title="Recent Activity" description="The last 10 mentions of your competitors.">
      {data === undefined && error !== undefined ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading
          loading={data === undefined}
          label="Loading recent activity"
          skeleton={<ListSkeleton rows={4} />}
        >
          {data?.items.length === 0 ? (
            <p className="py-4 text-body text-ink-2">
              Mentions of the competitors you discover or monitor appear here.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {data?.items.map((item) => {
                const label = mentionLabel(item.sentiment);
                const url = safeLink(item.url);
                return (
                  <li
                    key={item.id}
                    className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 animate-arrive"
                  >
                    <p className="min-w-0 grow basis-80 text-body wrap-anywhere">
                      {url === null ? (
                        item.text
                      ) : (
                        <a
                          href={url}
                          target="_blank"
                          rel="noopener noreferrer nofollow"
                          className="hover:underline"
                        >
                          {item.text}
                        </a>
                      )}
                    </p>
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-hint text-ink-2">
                      <Link
                        to={`${paths.competitor}/${item.competitorId}`}
                        className="font-medium text-ink hover:underline"
                      >
                        {item.name}
                      </Link>
                      <PlatformMark platform={item.platform} size={14} />
                      <span>
                        {item.timestamp === null ? 'Date unknown' : formatDate(item.timestamp)}
                      </span>
                      <Badge tone={TONES[label]}>{WORDS[label]}</Badge>
                    </p>
                  </li>
                );
              })}
            </ul>
          )}
        </Loading>
      )}
    </Section>
  );
}
