import { Link } from 'react-router-dom';
import { z } from 'zod';
import { asClientError } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page/document-title.ts';
import { truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetAiVisibilityQuery } from '../api.ts';
import { AiVisibilityView } from '../result/ai-visibility-view.tsx';

const idSchema = z.uuid();

/** An analysis by id: loading, not found, failed to load, or loaded. */
export function LoadedAiVisibility({ id }: { id: string }) {
  const known = idSchema.safeParse(id).success;
  const { currentData, error, isFetching, refetch } = useGetAiVisibilityQuery(id, { skip: !known });
  usePageTitle(currentData === undefined ? null : truncate(currentData.brand, 50));
  if (!known || (error !== undefined && asClientError(error).type === 'not_found'))
    return (
      <EmptyState
        type="noData"
        title="Analysis not found"
        actions={
          <Button asChild variant="primary">
            <Link to={paths.aiVisibilityHistory}>See your analyses</Link>
          </Button>
        }
      >
        It belongs to another account, or the link is incomplete.
      </EmptyState>
    );
  if (currentData === undefined && error !== undefined)
    return <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Loading
      loading={currentData === undefined}
      label="Loading the analysis"
      skeleton={
        <div className="flex flex-col gap-6">
          <Skeleton className="h-6.5 w-96 max-w-full" />
          <Skeleton className="h-4 w-160 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      }
    >
      {currentData !== undefined && <AiVisibilityView analysis={currentData} />}
    </Loading>
  );
}
