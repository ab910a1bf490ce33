import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';

/** A locked block keeps its frame and names its content and the plan that includes it. */
export function LockedBlock({
  title,
  text,
  open,
  children,
}: {
  title: string;
  text: string;
  open: boolean;
  children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  if (open) return <>{children}</>;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-center gap-2 text-body font-semibold">
        {title}
        <Badge icon={<Lock size={12} strokeWidth={1.75} aria-hidden />}>Professional</Badge>
      </h3>
      <p className="text-meta text-ink-2">{text}</p>
      <div className="mt-3 flex h-40 items-center justify-center rounded-card border border-dashed border-line">
        <Button
          size="small"
          aria-label={`${COMPETITOR_LABELS.upgradePlan}: ${title}`}
          onClick={() => {
            dispatch(
              upgradeRequested({
                requiredFeature: 'advancedAnalytics',
                message: `${title} is part of the Professional plan.`,
              }),
            );
          }}
        >
          {COMPETITOR_LABELS.upgradePlan}
        </Button>
      </div>
    </section>
  );
}
