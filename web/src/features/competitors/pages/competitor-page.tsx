import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import { mentionLabel } from '#contracts/competitors/competitor.ts';
import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import { usePageTitle } from '../../../lib/page/document-title.ts';
import { asClientError } from '../../../lib/errors.ts';
import { formatDate, formatDateTime, plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import {
  COMPETITOR_DETAILS_TEXTS,
  COMPETITOR_MESSAGES,
  EVENT_LABELS,
  STAGE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
} from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { ShowMore } from '../../../ui/data/pagination.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import {
  useGetCompetitorQuery,
  useGetMentionsInfiniteQuery,
  useGetTimelineInfiniteQuery,
  useMarkReadMutation,
  useSetCompetitorStatusMutation,
} from '../api.ts';
import { AddButton } from '../discover/competitor-card.tsx';
import { Verification } from '../discover/verification.tsx';
import { factText } from '../details/fact-text.ts';
import { priceText } from '../price-text.ts';

const TABS = ['timeline', 'mentions', 'people', 'facts', 'prices'] as const;

/** One competitor at its own address: what changed, who talks, what is known and from where. */
export function CompetitorPage() {
  const { id = '' } = useParams();
  const { currentData: data, error, isFetching, refetch } = useGetCompetitorQuery(id);
  const [read] = useMarkReadMutation();
  usePageTitle(
    data === undefined ? null : truncate(data.competitor.name, COMPETITOR_LIMITS.dialogNameLength),
  );
  const unread = data?.monitoring?.unread ?? 0;
  useEffect(() => {
    if (unread > 0) void read(id);
  }, [id, unread, read]);
  if (data === undefined && error !== undefined) {
    if (asClientError(error).type === 'not_found')
      return (
        <EmptyState
          type="noData"
          title={COMPETITOR_DETAILS_TEXTS.none}
          actions={
            <Button asChild variant="primary">
              <Link to={paths.competitors}>See your competitors</Link>
            </Button>
          }
        />
      );
    return <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading
      loading={data === undefined}
      label={COMPETITOR_DETAILS_TEXTS.loading}
      skeleton={<ListSkeleton rows={6} />}
    >
      {data !== undefined && <Loaded detail={data} />}
    </Loading>
  );
}

function Loaded({ detail }: { detail: CompetitorDetail }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'timeline';
  const { competitor } = detail;
  return (
    <div className="flex flex-col gap-6">
      <Header detail={detail} />
      <Tabs<(typeof TABS)[number]>
        label={competitor.name}
        value={tab}
        onChange={(next) => {
          params.set('tab', next);
          setParams(params, { replace: true, preventScrollReset: true });
        }}
        tabs={[
          { value: 'timeline', label: 'Timeline', content: <Timeline id={competitor.id} /> },
          { value: 'mentions', label: 'Mentions', content: <Mentions id={competitor.id} /> },
          { value: 'people', label: 'What people say', content: <People detail={detail} /> },
          { value: 'facts', label: 'Facts', content: <Facts detail={detail} /> },
          {
            value: 'prices',
            label: 'Pricing history',
            content: <Events events={detail.priceHistory} />,
          },
        ]}
      />
    </div>
  );
}

function Header({ detail: { competitor, monitoring } }: { detail: CompetitorDetail }) {
  const [setStatus, { isLoading }] = useSetCompetitorStatusMutation();
  const website = competitor.website === null ? null : safeLink(competitor.website);
  const change = async (status: 'archived' | 'active'): Promise<void> => {
    const { error } = await setStatus({ id: competitor.id, status });
    if (error === undefined) notify.success(COMPETITOR_MESSAGES.statusChanged);
  };
  return (
    <header>
      <Link
        to={`${paths.competitors}?tab=monitor`}
        className="inline-flex items-center gap-1 text-meta text-ink-2 hover:underline"
      >
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
        Monitor
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-page font-semibold">
            {competitor.name}
            <Verification status={competitor.verificationStatus} />
          </h2>
          <p className="mt-1 max-w-[68ch] text-body text-ink-2">{competitor.description}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
            {website === null ? (
              <span>{`Website: ${COMPETITOR_DETAILS_TEXTS.notAvailable}`}</span>
            ) : (
              <a
                href={website}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-flex items-center gap-1 text-accent-ink hover:underline"
              >
                {competitor.domain}
                <ExternalLink size={12} strokeWidth={1.75} aria-hidden />
              </a>
            )}
            <span>{TYPE_LABELS[competitor.competitive_type]}</span>
            <span>{competitor.category}</span>
            {competitor.funding_stage !== null && (
              <span>{STAGE_LABELS[competitor.funding_stage]}</span>
            )}
            {competitor.founded_year !== null && (
              <span>{`${competitor.foundedAtLatest ? 'Before' : 'Since'} ${competitor.founded_year}`}</span>
            )}
            <span>{priceText(competitor)}</span>
          </p>
        </div>
        {monitoring === null ? (
          <AddButton competitor={competitor} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={monitoring.status === 'active' ? 'positive' : 'neutral'}>
              {STATUS_LABELS[monitoring.status]}
            </Badge>
            <span className="text-hint text-ink-2">{`since ${formatDate(monitoring.monitoredSince)}`}</span>
            <Button
              size="small"
              busy={isLoading}
              onClick={() => void change(monitoring.status === 'archived' ? 'active' : 'archived')}
            >
              {monitoring.status === 'archived' ? 'Monitor again' : 'Archive'}
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}

function Timeline({ id }: { id: string }) {
  const query = useGetTimelineInfiniteQuery(id);
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.data === undefined && query.error !== undefined)
    return (
      <ErrorPanel
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <Loading
      loading={query.data === undefined}
      label="Loading the timeline"
      skeleton={<ListSkeleton rows={4} />}
    >
      <Events events={events} />
      <ShowMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Loading>
  );
}

const SIGNIFICANCE = { high: 'negative', medium: 'caution', low: 'neutral' } as const;

/** Newest first: each change with what it was and what it is, in the words of the source. */
export function Events({ events }: { events: readonly CompanyEvent[] }) {
  if (events.length === 0)
    return (
      <EmptyState type="noData" title="No changes yet" compact>
        Price, plan, launch, release, hiring and message changes appear here with before and after.
      </EmptyState>
    );
  return (
    <ol className="divide-y divide-line border-y border-line">
      {events.map((event) => (
        <li key={event.id} className="animate-arrive py-4">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={SIGNIFICANCE[event.significance]}>{EVENT_LABELS[event.kind]}</Badge>
            <span className="min-w-0 text-body font-medium wrap-anywhere">{event.title}</span>
            <time
              dateTime={event.seenAt}
              title={formatDateTime(event.seenAt)}
              className="ml-auto text-hint text-ink-2"
            >
              {formatDate(event.happenedAt)}
            </time>
          </p>
          {event.changes.map((change) => (
            <div key={change.label} className="mt-2 grid gap-2 sm:grid-cols-2">
              <Side title={`${change.label}, before`} side={change.before} />
              <Side title={`${change.label}, after`} side={change.after} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Side({ title, side }: { title: string; side: CompanyEvent['changes'][number]['before'] }) {
  const url = side?.sourceUrl === null || side === null ? null : safeLink(side.sourceUrl);
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3">
      <p className="text-hint text-ink-2">{title}</p>
      <p className="mt-0.5 text-body wrap-anywhere">{side?.text ?? 'None'}</p>
      {side?.quote != null && (
        <p className="mt-1 text-meta text-ink-2 wrap-anywhere">{`“${side.quote}”`}</p>
      )}
      {side !== null && (
        <p className="mt-1 text-hint text-ink-2">
          {`seen ${formatDateTime(side.seenAt)}`}
          {url !== null && (
            <>
              {' · '}
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="text-accent-ink hover:underline"
              >
                source
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}

const TONES = { positive: 'positive', neutral: 'neutral', negative: 'negative' } as const;

function Mentions({ id }: { id: string }) {
  const query = useGetMentionsInfiniteQuery({ id });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.data === undefined && query.error !== undefined)
    return (
      <ErrorPanel
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <Loading
      loading={query.data === undefined}
      label="Loading mentions"
      skeleton={<ListSkeleton rows={5} />}
    >
      {items.length === 0 ? (
        <EmptyState type="noData" title="No mentions yet" compact>
          Posts that are about this competitor appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((mention) => {
            const label = mentionLabel(mention.sentiment);
            const url = safeLink(mention.url);
            return (
              <li key={mention.id} className="py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-hint text-ink-2">
                  <PlatformMark platform={mention.platform} size={14} />
                  {mention.author !== null && <span>{mention.author}</span>}
                  <span>
                    {mention.postedAt === null ? 'Date unknown' : formatDate(mention.postedAt)}
                  </span>
                  <Badge tone={TONES[label]}>{label}</Badge>
                  {mention.isNew && <Badge tone="accent">New</Badge>}
                </p>
                {mention.title !== '' && (
                  <p className="mt-1 text-body font-medium wrap-anywhere">
                    {url === null ? (
                      mention.title
                    ) : (
                      <a
                        href={url}
                        target="_blank"
                        rel="noopener noreferrer nofollow"
                        className="hover:underline"
                      >
                        {mention.title}
                      </a>
                    )}
                  </p>
                )}
                <p className="mt-1 line-clamp-3 text-body text-ink-2 wrap-anywhere">
                  {mention.content}
                </p>
                <p className="mt-1 text-hint text-ink-2">{mention.aboutReason}</p>
              </li>
            );
          })}
        </ul>
      )}
      <ShowMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Loading>
  );
}

function People({ detail: { strengths, complaints } }: { detail: CompetitorDetail }) {
  if (strengths.length + complaints.length === 0)
    return (
      <EmptyState type="noData" title="Nothing clear yet" compact>
        Strengths and complaints that people name appear here, with their words.
      </EmptyState>
    );
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Themes title="Strengths" themes={strengths} />
      <Themes title="Complaints" themes={complaints} />
    </div>
  );
}

export function Themes({ title, themes }: { title: string; themes: readonly Theme[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-card font-semibold">{title}</h3>
      {themes.length === 0 && <p className="mt-2 text-meta text-ink-2">None named so far.</p>}
      {themes.map(({ theme, count, quotes }) => (
        <div key={theme} className="mt-3 border-t border-line pt-3">
          <p className="flex justify-between text-body font-medium">
            <span>{theme}</span>
            <span className="text-meta text-ink-2 tabular-nums">{plural(count, 'mention')}</span>
          </p>
          {quotes.map((quote) => {
            const url = safeLink(quote.url);
            return (
              <blockquote key={quote.mentionId} className="mt-1 text-meta text-ink-2 wrap-anywhere">
                {`“${quote.quote}” `}
                {url !== null && (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    className="text-accent-ink hover:underline"
                  >
                    {PLATFORM_CATALOGUE[quote.platform].name}
                  </a>
                )}
              </blockquote>
            );
          })}
        </div>
      ))}
    </section>
  );
}

function Facts({ detail: { facts } }: { detail: CompetitorDetail }) {
  if (facts.length === 0)
    return (
      <EmptyState type="noData" title="No facts known yet" compact>
        What the company’s own pages and public registries state appears here, with its source.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {facts.map((fact) => {
        const url = safeLink(fact.sourceUrl);
        const { label, text } = factText(fact);
        return (
          <li
            key={`${fact.kind}-${fact.key}-${fact.source}`}
            className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
          >
            <span className="text-meta text-ink-2">{label}</span>
            <span className="min-w-0 text-body wrap-anywhere">{text}</span>
            <span className="text-hint text-ink-2">
              {url === null ? (
                fact.source
              ) : (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="text-accent-ink hover:underline"
                >
                  {fact.source}
                </a>
              )}
              {` · ${formatDate(fact.fetchedAt)}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
