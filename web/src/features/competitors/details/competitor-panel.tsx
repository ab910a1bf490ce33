import { useSearchParams } from 'react-router-dom';
import { useEffect } from 'react';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { asClientError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { withParam } from '../../../lib/page/params.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { useGetCompetitorQuery, useMarkReadMutation } from '../competitor-api.ts';
import { detailLines } from './facts.ts';
import { CompetitorDetailsDialog } from './competitor-details-dialog.tsx';
import type { CompetitorDetailsState } from './competitor-details-dialog.tsx';
import { MonitoringActions } from './monitoring-actions.tsx';
import { KIND_PARAM, Timeline } from './timeline/timeline.tsx';

const PARAM = 'competitor';

/** The same URL with a competitor's details open, so that Back closes them. */
export const detailsPath = (params: URLSearchParams, id: string): string =>
  `?${withParam(params, PARAM, id)}`;

/** The details of the competitor named in the URL, over the current tab. */
export function CompetitorPanel() {
  const [params, setParams] = useSearchParams();
  const id = params.get(PARAM);
  const query = useGetCompetitorQuery(id ?? '', { skip: id === null });
  const { error, isFetching, refetch } = query;
  const detail = id === null ? undefined : query.currentData;
  useMarkRead(detail);
  return (
    <CompetitorDetailsDialog
      open={id !== null}
      onClose={() => {
        params.delete(PARAM);
        params.delete(KIND_PARAM);
        setParams(params, { preventScrollReset: true });
      }}
      details={stateOf()}
    >
      {detail !== undefined && (
        <>
          <div className="my-4 flex flex-wrap items-start justify-between gap-3">
            <MonitoringActions competitor={detail.competitor} monitoring={detail.monitoring} />
            <LinkButton size="small" to={`${paths.competitor}/${detail.competitor.id}`}>
              Open full page
            </LinkButton>
          </div>
          <h3 className="mb-2 text-card font-semibold">Timeline</h3>
          <Timeline detail={detail} mentions={detail.competitor.analytics.recent_mentions} />
        </>
      )}
    </CompetitorDetailsDialog>
  );

  function stateOf(): CompetitorDetailsState {
    if (detail !== undefined) {
      const { name, description, website } = detail.competitor;
      return {
        state: 'shown',
        competitor: { name, description, website, facts: detailLines(detail.competitor) },
      };
    }
    if (error === undefined) return id === null ? { state: 'none' } : { state: 'loading' };
    const { type, status } = asClientError(error);
    // An invalid id is refused without a request.
    if (type === 'not_found' || status === 400) return { state: 'none' };
    return { state: 'failed', error, onRetry: () => void refetch(), busy: isFetching };
  }
}

/** Marks what is on screen as read, in every open tab. */
export function useMarkRead(detail: CompetitorDetail | undefined): void {
  const [markRead] = useMarkReadMutation();
  const id = detail?.competitor.id;
  const unread = detail?.monitoring?.unread ?? 0;
  useEffect(() => {
    if (id !== undefined && unread > 0) void markRead(id);
  }, [id, unread, markRead]);
}
