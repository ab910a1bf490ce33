import { inQuotes } from '#domain/language/in-quotes.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NO_COMPETITORS } from '#contracts/competitors/discovery.ts';
import type { DiscoveryDetail } from '#contracts/competitors/discovery.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { isFinal } from '#domain/names.ts';
import { asClientError, ofDiscovery } from '../../../lib/errors.ts';
import { plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { useSetParam } from '../../../lib/page/params.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { discoveryApi, useGetDiscoveryQuery } from '../discovery-api.ts';
import { ListFeedback } from '../../feedback/list-feedback.tsx';
import { useMonitoring } from '../use-monitoring.ts';
import { CompetitorCard } from './competitor-card.tsx';
import { DiscoveryExportMenu, useCsvExport } from './discovery-export.tsx';
import { DiscoveryTable } from './discovery-table.tsx';
import { RunLine } from './run-line.tsx';

/** One discovery: its progress, and its cards as they arrive. */
export function LoadedDiscovery({ id }: { id: string }) {
  const read = useGetDiscoveryQuery(id);
  const { error } = read;
  return (
    <Loaded
      data={read.currentData}
      read={{ ...read, error: error === undefined ? error : ofDiscovery(asClientError(error)) }}
      titleOf={({ query }) => query}
      noun="discovery"
      all={{ label: 'See your discoveries', path: paths.competitorsHistory }}
      skeleton={<CardsSkeleton />}
    >
      {(discovery) => <Discovery discovery={discovery} />}
    </Loaded>
  );
}

function Discovery({ discovery }: { discovery: DiscoveryDetail }) {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const set = useSetParam();
  const view = params.get('view') === 'table' ? 'table' : 'cards';
  const final = isFinal(discovery.status);
  const { competitors } = discovery;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-page font-semibold" title={discovery.query}>
        {inQuotes(truncate(discovery.query, 50))}
      </h2>
      <RunLine discovery={discovery} />
      <p role="status" className="sr-only">
        {final ? `Found ${plural(competitors.length, 'competitor')}` : ''}
      </p>
      {competitors.length > 0 && (
        // One line on phones unless words are long, so that the first card is on the first screen.
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented
            label="View"
            value={view}
            options={[
              { value: 'cards', label: 'Cards' },
              { value: 'table', label: 'Table' },
            ]}
            onChange={(next) => set('view', next)}
          />
          <Actions discovery={discovery} />
        </div>
      )}
      {competitors.length === 0 && !final && <CardsSkeleton />}
      {competitors.length === 0 && final && <Nothing discovery={discovery} />}
      {competitors.length > 0 && view === 'cards' && (
        <div className="grid gap-3 has-[[aria-expanded=true]]:items-start md:grid-cols-2">
          {competitors.map((competitor) => (
            <div key={competitor.id} className="grid min-w-0 animate-arrive">
              <CompetitorCard competitor={competitor} />
            </div>
          ))}
        </div>
      )}
      {competitors.length > 0 && view === 'table' && <DiscoveryTable competitors={competitors} />}
      <Withheld discovery={discovery} />
      {final && competitors.length > 0 && !discovery.feedbackGiven && (
        <ListFeedback
          kind="competitive_intelligence"
          id={discovery.id}
          question="Are these your competitors?"
          onSent={() =>
            dispatch(
              discoveryApi.util.updateQueryData('getDiscovery', discovery.id, (draft) => {
                draft.feedbackGiven = true;
              }),
            )
          }
        />
      )}
    </div>
  );
}

const ADD_ALL = 'Add all to monitor';

function Actions({ discovery }: { discovery: DiscoveryDetail }) {
  const { addAll } = useMonitoring();
  const [busy, setBusy] = useState(false);
  const open = discovery.competitors.filter(({ monitoredSince }) => monitoredSince === null);
  return (
    // On phones there is room for words only.
    <div className="flex flex-wrap gap-2 max-sm:[&_.size-4]:hidden max-sm:[&_svg]:hidden">
      <Button
        size="small"
        aria-label={ADD_ALL}
        busy={busy}
        busyLabel={COMPETITOR_LABELS.adding}
        disabled={open.length === 0}
        onClick={() => {
          setBusy(true);
          void addAll(open).finally(() => {
            setBusy(false);
          });
        }}
      >
        <span className="sm:hidden">Add all</span>
        <span className="max-sm:hidden">{ADD_ALL}</span>
      </Button>
      {/* On phones the menu has it. */}
      <div className="max-sm:hidden">
        <CsvButton discovery={discovery} />
      </div>
      <DiscoveryExportMenu discovery={discovery} />
    </div>
  );
}

function CsvButton({ discovery }: { discovery: DiscoveryDetail }) {
  const csv = useCsvExport(discovery);
  return (
    <Button
      size="small"
      icon={<Download size={16} />}
      busy={csv.busy}
      busyLabel="Exporting…"
      onClick={() => void csv.run()}
    >
      {COMPETITOR_LABELS.exportCsv}
    </Button>
  );
}

/** The number of competitors hidden by the plan. */
function Withheld({ discovery }: { discovery: DiscoveryDetail }) {
  const requestUpgrade = useUpgradeRequest();
  const { totalDiscovered } = discovery.report;
  const more = totalDiscovered - discovery.competitors.length;
  const limited = discovery.competitors.length < discovery.limit;
  if (more <= 0 || !limited || discovery.competitors.length !== COMPETITOR_LIMITS.freeResults)
    return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken p-4">
      <p className="text-body">
        {`${plural(more, 'more competitor')} found. Your plan shows the best ${COMPETITOR_LIMITS.freeResults}.`}
      </p>
      <Button
        variant="primary"
        size="small"
        onClick={() =>
          requestUpgrade({
            requiredFeature: 'competitorDiscoveries',
            message: `See all ${totalDiscovered} competitors in this market.`,
          })
        }
      >
        {COMPETITOR_LABELS.upgradePlan}
      </Button>
    </div>
  );
}

function Nothing({ discovery }: { discovery: DiscoveryDetail }) {
  if (discovery.status === 'failed' || discovery.status === 'cancelled')
    return (
      <EmptyState
        type="error"
        title={discovery.status === 'failed' ? 'The discovery failed' : 'Cancelled'}
      >
        {discovery.reason}
      </EmptyState>
    );
  return (
    <EmptyState
      type="noCompetitors"
      title={NO_COMPETITORS}
      actions={<CsvButton discovery={discovery} />}
    >
      Use plainer words for what the product does, a longer timeframe, or more platforms.
    </EmptyState>
  );
}

/** Cards of a discovery that is on its way. */
export function CardsSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-56 w-full rounded-card!" />
      ))}
    </div>
  );
}
