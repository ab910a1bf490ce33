import { useSearchParams } from 'react-router-dom';
import { ALERT_KINDS } from '#domain/alerts/names.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import { paths } from '../../../lib/paths.ts';
import { prefetchOn } from '../../../lib/prefetch.ts';
import { useSetParam } from '../../../lib/page/params.ts';
import { ALERTS_NAME, ALERT_SETTINGS_NAME, KIND_TEXTS } from '../../../texts/alerts.ts';
import { LIST_TEXTS } from '../../../texts/frame.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { NextPage } from '../../../ui/data/pagination.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { useGetAlertsInfiniteQuery, useGetInboxQuery, useMarkAlertsMutation } from '../api.ts';
import type { AlertFilter } from '../api.ts';
import { AlertList } from '../inbox/alert-list.tsx';
import { AllQuiet } from '../inbox/all-quiet.tsx';

const ANY = 'any';
type KindChoice = AlertKind | typeof ANY;
const KIND_OPTIONS = [
  { value: ANY as KindChoice, label: 'All kinds' },
  ...ALERT_KINDS.map((kind) => ({ value: kind as KindChoice, label: KIND_TEXTS[kind].label })),
];

/** The whole inbox, newest first and live. Its filters are in the URL. */
export function AlertsPage() {
  const [params, setParams] = useSearchParams();
  const kind = ALERT_KINDS.find((each) => each === params.get('kind'));
  const unread = params.get('unread') === 'true';
  const filter: AlertFilter = { ...(kind ? { kind } : {}), ...(unread ? { unread } : {}) };
  const set = useSetParam();
  return (
    <div className="max-w-180">
      <Head />
      <div className="mb-4 flex flex-wrap items-center gap-2 border-b border-line pb-4">
        <Segmented
          label="Show"
          value={unread ? 'unread' : 'all'}
          onChange={(choice) => set('unread', choice === 'unread' ? 'true' : null)}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <div className="w-44">
          <Select
            aria-label="Kind"
            value={kind ?? ANY}
            options={KIND_OPTIONS}
            onChange={(choice) => set('kind', choice === ANY ? null : choice)}
          />
        </div>
      </div>
      <Alerts filter={filter} onClear={() => setParams({}, { replace: true })} />
    </div>
  );
}

function Head() {
  const [markAlerts, { isLoading }] = useMarkAlertsMutation();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-page font-semibold">{ALERTS_NAME}</h2>
      <div className="flex flex-wrap gap-2">
        <Button busy={isLoading} onClick={() => void markAlerts({ all: true, read: true })}>
          Mark all read
        </Button>
        <LinkButton to={paths.alertSettings} {...prefetchOn(paths.alertSettings)}>
          {ALERT_SETTINGS_NAME}
        </LinkButton>
      </div>
    </div>
  );
}

function Alerts({ filter, onClear }: { filter: AlertFilter; onClear: () => void }) {
  const query = useGetAlertsInfiniteQuery(filter);
  const newest = useGetInboxQuery('all').data?.items[0];
  const { currentData: data } = query;
  const alerts = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryView
      query={{ ...query, data }}
      label="Loading your alerts"
      skeleton={<ListSkeleton rows={5} />}
    >
      {() => (
        <>
          <AlertList alerts={alerts} />
          {alerts.length === 0 && filter.kind === undefined && (
            <AllQuiet since={newest?.createdAt ?? null} />
          )}
          {alerts.length === 0 && filter.kind !== undefined && (
            <EmptyState
              title="No such alerts"
              actions={<Button onClick={onClear}>{LIST_TEXTS.clearAll}</Button>}
            >
              Alerts are kept for 90 days.
            </EmptyState>
          )}
          <NextPage query={query} />
        </>
      )}
    </QueryView>
  );
}
