import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { useGetTrendingListQuery } from '../api.ts';
import { readView } from '../list/filters.ts';
import { TrendingSkeleton } from '../list/trending-skeleton.tsx';
import { TrendingView } from '../list/trending-view.tsx';
import { renderSaveLead, renderWatch } from './member-actions.tsx';
import { RefreshButton } from '../refresh-button.tsx';

const pathOf = (id: number): string => `${paths.trending}/${id}`;

/** R-ROUTE-35: Trending Problems in the dashboard, live. */
export function TrendingPage() {
  const [params] = useSearchParams();
  const { data, error, isLoading, isFetching, refetch } = useGetTrendingListQuery();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-page font-semibold">{TRENDING_TEXTS.title}</h2>
        <p className="mt-1 max-w-[68ch] text-body text-ink-2">{TRENDING_TEXTS.intro}</p>
      </div>
      <Loading
        loading={isLoading}
        label="Loading trending problems"
        skeleton={<TrendingSkeleton view={readView(params)} />}
      >
        {data !== undefined ? (
          <TrendingView
            list={data}
            pathOf={pathOf}
            renderActions={renderWatch}
            renderQuoteAction={renderSaveLead}
            control={<RefreshButton progress={data.progress} />}
          />
        ) : (
          error !== undefined && (
            <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
          )
        )}
      </Loading>
    </div>
  );
}
