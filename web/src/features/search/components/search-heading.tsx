import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchDetail } from '#contracts/search.ts';
import { formatDateTime, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { isFinal } from '../run-summary.ts';
import { MODE_TEXTS, STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { NotifyWhenDone } from './notify-when-done.tsx';

/** R-SOC-08, R-CONST-36. */
const HEADING_LENGTH = 50;

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
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
          <Badge tone={tone}>{label}</Badge>
          <span>{MODE_TEXTS[search.mode].label}</span>
          <span aria-hidden>·</span>
          <span>{TIMEFRAME_LABELS[search.timeframe]}</span>
          <span aria-hidden>·</span>
          <span className="tabular-nums">{`up to ${search.limit} results`}</span>
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <time dateTime={search.createdAt} className="max-sm:basis-full">
            {formatDateTime(search.createdAt)}
          </time>
        </p>
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
        <CopyButton text={address} label="Copy link to this search">
          Copy link
        </CopyButton>
        {final && actions}
      </div>
    </header>
  );
}
