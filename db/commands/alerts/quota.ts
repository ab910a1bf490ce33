import type { UsageKind } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import type { AlertCandidate } from './alert-candidate.ts';

const NOUNS: Readonly<Record<UsageKind, [one: string, many: string]>> = {
  search: ['search', 'searches'],
  gpt_analysis: ['GPT analysis', 'GPT analyses'],
  competitor_discovery: ['competitor discovery', 'competitor discoveries'],
};

/** The alert after a debit: on paid plans, when at most one use is left. */
export function quotaAlerts({ planName, counters }: PlanInfo, kind: UsageKind): AlertCandidate[] {
  const { limit, remaining, period, resetsAt } = counters[kind];
  if (planName === 'free' || limit === -1 || remaining > 1) return [];
  const [one, many] = NOUNS[kind];
  const when = period === 'day' ? 'today' : 'this month';
  return [
    {
      // Once per period, even if a refund and a new use reach the same number.
      key: `quota:${kind}:${resetsAt}`,
      kind: 'quota_low',
      subject: { kind: 'account', id: kind, name: 'Your plan' },
      sentence:
        remaining === 1
          ? `You have 1 ${one} left ${when}, of ${limit}.`
          : `You have used all ${limit} ${many} for ${when}.`,
      path: '/dashboard/overview',
      evidence: { count: Math.max(0, remaining) },
    },
  ];
}
