import { PLAN_NAMES } from '#domain/names.ts';
import { plural } from '../../lib/format.ts';
import { usePlanInfo } from '../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../lib/store.ts';
import { upgradeRequested } from '../../lib/plan/upgrade-slice.ts';
import { Button } from '../../ui/controls/button.tsx';

/** The entries of a history, such as 'search' and 'searches'. */
export interface HistoryNoun {
  one: string;
  many: string;
}

/** How much of a history the plan shows, and that nothing is lost. */
export function VisibleLimit({
  shown,
  limit,
  noun: { one, many },
  feature,
}: {
  shown: number;
  limit: number;
  noun: HistoryNoun;
  feature: string;
}) {
  const dispatch = useAppDispatch();
  const { planInfo } = usePlanInfo();
  const highest = planInfo.planName === PLAN_NAMES.at(-1);
  if (limit <= 0 || shown < limit) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
      {`Your plan shows your latest ${plural(limit, one, many)}. Older ones are kept${highest ? '.' : ' and come back with a higher plan.'}`}
      {!highest && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            dispatch(
              upgradeRequested({
                requiredFeature: feature,
                message: `Your plan shows ${plural(limit, one, many)} of your history.`,
                title: 'See your whole history',
              }),
            );
          }}
        >
          Compare plans
        </Button>
      )}
    </p>
  );
}
