import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Lead, LeadPage as LeadPageData } from '#contracts/leads/leads.ts';
import { localDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { LEADS_NAME, LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { NextPage } from '../../../ui/data/pagination.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExportLeadsMutation, useGetLeadsInfiniteQuery } from '../api.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadProgress } from './lead-progress.tsx';
import { openLeads } from './lead-words.ts';
import { LeadsBoard } from './leads-board.tsx';
import { leadsDocument } from './leads-export.ts';
import { LeadsFilters } from './leads-filters.tsx';
import { LeadsList } from './leads-list.tsx';
import { leadFilterOf, useLeadView, withLeadView } from './use-lead-view.ts';
import type { LeadView } from './use-lead-view.ts';

/** Before the first lead: an outlined sample row, and how to save a lead. */
function NoLeads() {
  return (
    <div className="flex flex-col gap-2">
      <div
        aria-hidden
        className="flex items-center justify-between gap-4 rounded-card border border-dashed border-line-strong p-4"
      >
        <div className="flex min-w-0 grow flex-col gap-2">
          <span className="h-3 w-3/5 rounded-full bg-sunken" />
          <span className="h-2.5 w-2/5 rounded-full bg-sunken" />
        </div>
        <Badge>{LEAD_STATE_LABELS.contacted}</Badge>
      </div>
      <EmptyState
        title={LEAD_TEXTS.emptyTitle}
        actions={
          <LinkButton variant="primary" to={paths.search}>
            Start a search
          </LinkButton>
        }
      >
        {LEAD_TEXTS.empty}
      </EmptyState>
    </div>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      type="noFilters"
      title={LEAD_TEXTS.noMatches}
      compact
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

/** The user's saved posts and their states. */
export function LeadsPage() {
  const [view, setView] = useLeadView();
  const today = localDay(useNow(60_000));
  const filter = useMemo(() => leadFilterOf(view, today), [view, today]);
  const query = useGetLeadsInfiniteQuery(filter);
  const first = query.data?.pages[0];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-page font-semibold">{LEADS_NAME}</h2>
        {first !== undefined && <LeadsExport counts={first.counts} />}
      </div>
      <QueryView query={query} label="Loading your leads" skeleton={<ListSkeleton rows={6} />}>
        {({ pages }) =>
          first !== undefined && (
            <>
              <Loaded pages={pages} counts={first.counts} view={view} setView={setView} />
              <NextPage query={query} />
            </>
          )
        }
      </QueryView>
      {view.leadId !== null && (
        <LeadPanel
          key={view.leadId}
          leadId={view.leadId}
          onClose={() => setView({ leadId: null })}
        />
      )}
    </div>
  );
}

function Loaded({
  pages,
  counts,
  view,
  setView,
}: {
  pages: readonly LeadPageData[];
  counts: LeadPageData['counts'];
  view: LeadView;
  setView: (change: Partial<LeadView>, options?: { replace?: boolean }) => void;
}) {
  const now = useNow(60_000);
  const [params] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const state = view.view === 'board' ? null : view.state;
  // An event may have moved a lead out of this filter before the list is refetched.
  const leads = pages
    .flatMap(({ items }) => items)
    .filter((lead) => (state === null ? lead.state !== 'not_for_me' : lead.state === state));
  // Without the open lead: opening one leaves the links of all the others as they were.
  const address = withLeadView(params, { ...view, leadId: null }).toString();
  const hrefOf = useCallback(
    ({ leadId }: Lead): string => `${paths.leads}?${address && `${address}&`}lead=${leadId}`,
    [address],
  );
  if (openLeads(counts) + counts.not_for_me === 0) return <NoLeads />;
  return (
    <>
      <LeadProgress counts={counts} />
      <LeadsFilters view={view} counts={counts} onChange={setView} />
      {leads.length === 0 ? (
        <NoMatches onClear={() => setView({ state: null, text: '', due: false })} />
      ) : view.view === 'board' ? (
        <LeadsBoard leads={leads} counts={counts} now={now} hrefOf={hrefOf} />
      ) : (
        <LeadsList
          leads={leads}
          now={now}
          hrefOf={hrefOf}
          selected={selected}
          onSelect={setSelected}
        />
      )}
    </>
  );
}

function LeadsExport({ counts }: { counts: LeadPageData['counts'] }) {
  const [exportLeads] = useExportLeadsMutation();
  const { sandbox, productName } = usePublicConfig();
  const rows = openLeads(counts);
  if (rows === 0) return null;
  return (
    <ExportMenu
      rows={rows}
      noun="lead"
      load={async (format) => {
        const { data } = await exportLeads({ format });
        return data === undefined ? null : leadsDocument(data, { sandbox, productName });
      }}
    />
  );
}
