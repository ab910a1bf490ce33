import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchDetail } from '#contracts/search.ts';
import { formatDateTime, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { isFinal } from './run-summary.ts';
import { MODE_TEXTS, STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { NotifyWhenDone } from './notify-when-done.tsx';

/** R-SOC-08, R-CONST-36. */
const HEADING_LENGTH = 50;

const DOTTED = "*:relative *:pl-4 *:before:absolute *:before:left-1.5 *:before:content-['·']";

/** What was searched, how it stands, and what can be done with the whole. */
export function SearchHeading({
  search,
  onCancel,
  cancelling,
  actions,
}: {
  search: SearchDetail;
  onCancel: () => void;
  cancelling: boolean;
  actions?: ReactNode;
}) {
  const final = isFinal(search.status);
  const { label, tone } = STATUS_TEXTS[search.status];
  const address = `${location.origin}${paths.searchHistory}/${search.id}`;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2
          className="text-page font-semibold wrap-anywhere"
          aria-label={search.query}
          title={search.query}
        >
          {truncate(search.query, HEADING_LENGTH)}
        </h2>
        <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
          <Badge tone={tone}>{label}</Badge>
          {/* A dot at the start of a line is cut away. */}
          <p className="min-w-0 overflow-hidden">
            <span className={`-ml-4 flex flex-wrap gap-y-1 ${DOTTED}`}>
              <span>{MODE_TEXTS[search.mode].label}</span>
              <span>{TIMEFRAME_LABELS[search.timeframe]}</span>
              <span className="tabular-nums">{`up to ${search.limit} results`}</span>
              <time dateTime={search.createdAt}>{formatDateTime(search.createdAt)}</time>
            </span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!final && (
          <Button
            size="small"
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            busy={cancelling}
            onClick={onCancel}
          >
            Cancel
          </Button>
        )}
        <NotifyWhenDone search={search} />
        <CopyButton
          text={address}
          label="Copy link to this search"
          // The first one of the line: its word stands where the line begins.
          className={final ? 'max-md:-ml-2.5' : ''}
        >
          Copy link
        </CopyButton>
        {final && actions}
      </div>
    </header>
  );
}
