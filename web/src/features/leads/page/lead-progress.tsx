import type { LeadCounts } from '#contracts/leads/leads.ts';
import { FIRST_CUSTOMERS } from '../../../texts/leads.ts';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { countsSentence } from './lead-words.ts';

/** Progress toward the first 100 customers. */
export function LeadProgress({ counts }: { counts: LeadCounts }) {
  const words = countsSentence(counts);
  return (
    <div>
      <p className="text-body text-ink tabular-nums">{words}</p>
      <ProgressBar
        className="mt-2"
        tone="positive"
        label={`Customers of your first ${FIRST_CUSTOMERS}`}
        value={counts.customer}
        max={FIRST_CUSTOMERS}
        valueText={words}
      />
    </div>
  );
}
