import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Badge } from '../../../ui/display/badge.tsx';

/** Before the first lead: an outlined sample row, and how to save a lead. */
export function NoLeads() {
  return (
    <div className="flex flex-col gap-2">
      <div
        aria-hidden
        className="flex items-center justify-between gap-4 rounded-card border border-dashed border-line-strong p-4"
      >
        <div className="flex min-w-0 grow flex-col gap-2">
          <span className="h-3 w-3/5 rounded-full bg-sunken" />
          <span className="h-2.5 w-2/5 rounded-full bg-sunken" />
        </div>
        <Badge>{LEAD_STATE_LABELS.contacted}</Badge>
      </div>
      <EmptyState
        title={LEAD_TEXTS.emptyTitle}
        actions={
          <Button asChild variant="primary">
            <Link to={paths.search}>Start a search</Link>
          </Button>
        }
      >
        {LEAD_TEXTS.empty}
      </EmptyState>
    </div>
  );
}

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      type="noFilters"
      title={LEAD_TEXTS.noMatches}
      compact
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
