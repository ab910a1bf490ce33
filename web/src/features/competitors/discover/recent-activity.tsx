import { Link } from 'react-router-dom';
import type { CompetitorActivity } from '#contracts/competitors/analytics.ts';
import { mentionLabel } from '#domain/competitors/scores.ts';
import { formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { SENTIMENT_WORDS } from '../../../texts/competitors.ts';
import { TIME_UNKNOWN } from '../../../texts/search.ts';
import { PauseButton, usePausable } from '../../../ui/data/pause-button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';
import { useGetActivityQuery } from '../monitoring-api.ts';

const TEXTS = {
  title: 'Recent Activity',
  description: 'The last 10 mentions of your competitors.',
} as const;

/** The last ten mentions of all competitors, live. */
export function RecentActivity() {
  const query = useGetActivityQuery();
  if (query.data !== undefined) return <Loaded items={query.data.items} />;
  return (
    <Section {...TEXTS}>
      <QueryView query={query} label="Loading recent activity" skeleton={<ListSkeleton rows={4} />}>
        {() => null}
      </QueryView>
    </Section>
  );
}

function Loaded({ items }: { items: readonly CompetitorActivity[] }) {
  const list = usePausable('competitor-activity', items);
  return (
    <Section
      {...TEXTS}
      actions={
        list.shown.length > 0 && (
          <span className="-my-1">
            <PauseButton list={list} label="recent activity" />
          </span>
        )
      }
    >
      {list.shown.length === 0 ? (
        <p className="py-4 text-body text-ink-2">
          Mentions of the competitors you discover or monitor appear here.
        </p>
      ) : (
        <ul className="-mt-3 divide-y divide-line">
          {list.shown.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Item({ item }: { item: CompetitorActivity }) {
  const label = mentionLabel(item.sentiment);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 animate-arrive">
      <p dir="auto" className="min-w-0 grow basis-80 text-body wrap-anywhere">
        <OutsideLink url={item.url} className="text-ink">
          {item.text}
        </OutsideLink>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-hint text-ink-2">
        <Link
          to={`${paths.competitor}/${item.competitorId}`}
          className="font-medium text-ink hover:underline"
        >
          {item.name}
        </Link>
        <PlatformMark platform={item.platform} size={14} />
        <span>{item.timestamp === null ? TIME_UNKNOWN : formatDate(item.timestamp)}</span>
        <Badge tone={label}>{SENTIMENT_WORDS[label]}</Badge>
      </p>
    </li>
  );
}
