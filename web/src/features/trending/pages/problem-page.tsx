import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { isUnknown, useGetTrendingProblemQuery } from '../api.ts';
import { renderSaveLead, renderWatch } from './member-actions.tsx';
import { ProblemView } from '../problem/problem-view.tsx';

const pathOf = (id: number): string => `${paths.trending}/${id}`;

/** One problem in the dashboard, at its own address. */
export function TrendingProblemPage() {
  const id = Number(useParams()['id']);
  const { data, error, isLoading, isFetching, refetch } = useGetTrendingProblemQuery(id);
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={paths.trending}
        className="inline-flex w-fit items-center gap-1.5 text-meta text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        All problems
      </Link>
      <Loading loading={isLoading} label="Loading the problem" skeleton={<ListSkeleton />}>
        {data !== undefined ? (
          <ProblemView
            detail={data}
            pathOf={pathOf}
            heading="h2"
            actions={renderWatch(data.problem)}
            renderQuoteAction={renderSaveLead}
          />
        ) : error === undefined || isUnknown(error) ? (
          <EmptyState type="noData" title="This problem is not known">
            It may have been removed, or the address is wrong.
          </EmptyState>
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </Loading>
    </div>
  );
}
