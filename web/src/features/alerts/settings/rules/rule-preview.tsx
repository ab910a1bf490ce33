import { useDeferredValue } from 'react';
import type { RuleInput } from '#contracts/alerts/rules.ts';
import { formatDateTime, plural } from '../../../../lib/format.ts';
import { usePreviewRuleQuery } from '../api.ts';

const SHOWN = 5;

/** The alerts that the rule would have sent in the last seven days. */
export function RulePreview({ rule }: { rule: RuleInput }) {
  // The name does not affect the preview, and may be empty while typing.
  const asked = useDeferredValue(rule);
  const { data } = usePreviewRuleQuery(
    { ...asked, name: 'Preview', channelIds: [] },
    { skip: asked.kinds.length === 0 },
  );
  if (data === undefined || asked.kinds.length === 0) return null;
  return (
    <div className="rounded-card bg-sunken p-3">
      <p aria-live="polite" className="text-meta font-medium tabular-nums">
        This rule would have sent {plural(data.count, 'alert')} in the last 7 days.
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {data.alerts.slice(0, SHOWN).map(({ id, sentence, createdAt }) => (
          <li key={id} className="text-hint wrap-anywhere text-ink-2">
            {formatDateTime(createdAt)}: {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
