import { z } from 'zod';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetAiVisibilityQuery } from '../api.ts';
import { AiVisibilityView } from '../result/ai-visibility-view.tsx';

const idSchema = z.uuid();

/** An analysis by its id. */
export function LoadedAiVisibility({ id }: { id: string }) {
  const known = idSchema.safeParse(id).success;
  const read = useGetAiVisibilityQuery(id, { skip: !known });
  return (
    <Loaded
      data={read.currentData}
      read={read}
      known={known}
      titleOf={({ brand }) => brand}
      noun="analysis"
      all={{ label: 'See your analyses', path: paths.aiVisibilityHistory }}
      skeleton={
        <div className="flex flex-col gap-6">
          <Skeleton className="h-6.5 w-96 max-w-full" />
          <Skeleton className="h-4 w-160 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      }
    >
      {(analysis) => <AiVisibilityView analysis={analysis} />}
    </Loaded>
  );
}
