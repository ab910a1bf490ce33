import type { OperatorStatus } from '#contracts/operator.ts';
import { formatDateTime } from '../../lib/format.ts';
import { FEEDBACK_LABELS } from '../../texts/feedback.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { Badge } from '../../ui/display/badge.tsx';

const NONE = 'py-2 text-body text-ink-2';

/** Who asked for which plan. What people wrote is shown as text, whatever it holds. */
export function RequestedPlans({ requests }: { requests: OperatorStatus['requestedPlans'] }) {
  if (requests.length === 0) return <p className={NONE}>No plan requests yet.</p>;
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {requests.map(({ userId, email, currentPlan, planName, message, timestamp }) => (
        <li key={`${userId} ${planName}`} className="py-3">
          <p className="flex flex-wrap items-center gap-2 text-body">
            <span className="font-medium wrap-anywhere">{email}</span>
            <Badge tone={currentPlan === planName ? 'positive' : 'accent'}>
              {currentPlan === planName
                ? `On ${PLAN_LABELS[planName]} now`
                : `${PLAN_LABELS[currentPlan]} to ${PLAN_LABELS[planName]}`}
            </Badge>
            <span className="text-hint text-ink-2">{formatDateTime(timestamp)}</span>
          </p>
          {message !== null && (
            <p className="mt-1 max-w-[68ch] text-meta wrap-anywhere text-ink-2">{message}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ReceivedFeedback({ entries }: { entries: OperatorStatus['feedback'] }) {
  if (entries.length === 0) return <p className={NONE}>No feedback yet.</p>;
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {entries.map(({ id, email, feedbackType, feedbackText, page, timestamp }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center gap-2 text-body">
            <span className="font-medium wrap-anywhere">{email}</span>
            <Badge tone={feedbackType}>{FEEDBACK_LABELS[feedbackType]}</Badge>
            <span className="text-hint wrap-anywhere text-ink-2">
              {page} · {formatDateTime(timestamp)}
            </span>
          </p>
          {feedbackText !== '' && (
            <p className="mt-1 max-w-[68ch] text-meta wrap-anywhere text-ink-2">{feedbackText}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
