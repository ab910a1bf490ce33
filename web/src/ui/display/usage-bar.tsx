import type { PlanInfo, UsageCounter } from '#contracts/account/plans.ts';
import { formatNumber, formatReset } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { USAGE_LABELS } from '../../texts/plans.ts';
import { ProgressBar } from './progress-bar.tsx';

type UsageTone = 'positive' | 'caution' | 'negative';

/** Red at 0 remaining, orange at 1, otherwise green; unlimited is green. */
export function usageTone(counter: Pick<UsageCounter, 'limit' | 'remaining'>): UsageTone {
  if (counter.limit === -1) return 'positive';
  if (counter.remaining <= 0) return 'negative';
  return counter.remaining <= 1 ? 'caution' : 'positive';
}

/** 'used/limit', with the infinity sign for an unlimited counter. */
export function usageFraction(counter: Pick<UsageCounter, 'limit' | 'used'>): string {
  const limit = counter.limit === -1 ? '∞' : formatNumber(counter.limit);
  return `${formatNumber(counter.used)}/${limit}`;
}

/** The same in words: '1 of 3 used today, resets 00:00 UTC'. */
export function usageWords(counter: UsageCounter, now = serverNow()): string {
  if (counter.limit === -1) return 'Unlimited';
  if (counter.limit === 0) return 'Not in your plan';
  const period = counter.period === 'day' ? 'today' : 'this month';
  const used = `${formatNumber(counter.used)} of ${formatNumber(counter.limit)} used ${period}`;
  return `${used}, ${formatReset(counter.resetsAt, now)}`;
}

const TEXT_TONES: Readonly<Record<UsageTone, string>> = {
  positive: 'text-ink-2',
  caution: 'text-caution',
  negative: 'text-negative',
};

/** One counter: name, used/limit, bar and words. Color only repeats the words. */
export function UsageBar({ label, counter }: { label: string; counter: UsageCounter }) {
  const tone = usageTone(counter);
  const unlimited = counter.limit === -1;
  const full = counter.limit === 0 || unlimited;
  return (
    <div data-usage={counter.kind} data-tone={tone}>
      <div className="flex items-baseline justify-between gap-3 text-meta">
        <span className="text-ink">{label}</span>
        <span className="font-medium text-ink tabular-nums">{usageFraction(counter)}</span>
      </div>
      <ProgressBar
        className="mt-1.5"
        label={label}
        tone={tone}
        value={full ? 1 : counter.used}
        max={full ? 1 : counter.limit}
        valueText={`${usageFraction(counter)}. ${usageWords(counter)}`}
      />
      <p className={`mt-1 text-hint tabular-nums ${TEXT_TONES[tone]}`}>{usageWords(counter)}</p>
    </div>
  );
}

/** The three counters of the plan. */
export function UsageBars({ counters }: Pick<PlanInfo, 'counters'>) {
  return (['search', 'gpt_analysis', 'competitor_discovery'] as const).map((kind) => (
    <UsageBar key={kind} label={USAGE_LABELS[kind]} counter={counters[kind]} />
  ));
}
