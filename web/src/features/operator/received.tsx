import { useState } from 'react';
import type { OperatorStatus } from '#contracts/operator.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { FEEDBACK_LABELS } from '../../texts/feedback.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/display/badge.tsx';

const NONE = 'py-2 text-body text-ink-2';

/** Plan requests and feedback. Users' words are shown as plain text. */
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
          {message !== null && <Written text={message} />}
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
          {feedbackText !== '' && <Written text={feedbackText} />}
        </li>
      ))}
    </ul>
  );
}

/** About four lines; a text without spaces or with many line breaks is cut at four lines as well. */
const SHORT = 240;

/** A user's message, shortened when it is long. */
function Written({ text }: { text: string }) {
  const [all, setAll] = useState(false);
  const long = text.length > SHORT || text.split('\n').length > 4;
  return (
    <div className="mt-1 max-w-[68ch]">
      <p
        className={cx(
          'text-meta wrap-anywhere whitespace-pre-line text-ink-2',
          long && !all && 'line-clamp-4',
        )}
      >
        {text}
      </p>
      {long && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : `Show all ${formatNumber(text.length)} characters`}
        </Button>
      )}
    </div>
  );
}
