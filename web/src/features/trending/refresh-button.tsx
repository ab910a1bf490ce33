import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { TrendingList } from '#contracts/trending/list.ts';
import { TRENDING_TEXTS } from '../../texts/trending.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useCooldown } from '../../ui/use-cooldown.ts';
import { useRefreshTrendingMutation } from './api.ts';

/** R-TRD-03: requests a refresh; says how long to wait after a recent one. */
export function RefreshButton({ progress }: Pick<TrendingList, 'progress'>) {
  const [refresh, { isLoading }] = useRefreshTrendingMutation();
  const [message, setMessage] = useState<string | null>(null);
  const { left, start } = useCooldown();
  const busy = isLoading || progress !== null;
  async function ask(): Promise<void> {
    setMessage(null);
    const outcome = await refresh();
    if (outcome.error === undefined) return;
    const seconds = 'details' in outcome.error ? outcome.error.details?.retryAfter : undefined;
    if (seconds !== undefined) start(seconds);
    setMessage('message' in outcome.error ? (outcome.error.message ?? null) : null);
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status" className="text-meta text-ink-2 empty:-mr-2">
        {left > 0 ? `${message ?? 'Please wait'} Again in ${left} s.` : (message ?? '')}
      </span>
      <Button
        size="small"
        busy={busy}
        busyLabel={TRENDING_TEXTS.refreshing}
        disabled={left > 0}
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void ask()}
      >
        {TRENDING_TEXTS.refresh}
      </Button>
    </span>
  );
}
