import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { truncate } from '../../../lib/format.ts';
import { usePageTitle } from '../../../lib/page/document-title.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { isUnknown, useGetTrendingProblemQuery } from '../api.ts';
import { renderSaveLead, renderWatch } from './member-actions.tsx';
import { ProblemView } from '../problem/problem-view.tsx';

/** Characters of a problem in the title of its tab. */
const TITLE_LENGTH = 50;

const pathOf = (id: number): string => `${paths.trending}/${id}`;

/** One problem in the dashboard, at its own address. */
export function TrendingProblemPage() {
  const id = Number(useParams()['id']);
  // Never the problem that was open before: its actions would be about another one.
  const { currentData: data, error, isFetching, refetch } = useGetTrendingProblemQuery(id);
  usePageTitle(data === undefined ? null : truncate(data.problem.title, TITLE_LENGTH));
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={paths.trending}
        className="inline-flex w-fit items-center gap-1.5 text-meta text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={16} />
        All problems
      </Link>
      <Loading
        loading={data === undefined && isFetching}
        label="Loading the problem"
        skeleton={<ListSkeleton />}
      >
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
