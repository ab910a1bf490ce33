import { Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatDateTime, truncate } from '../../../lib/format.ts';
import { MODE_TEXTS, STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { ShareButton } from '../../share/share-button.tsx';
import { NotifyWhenDone } from './notify-when-done.tsx';

const HEADING_LENGTH = 50;
/** The query, its status, and actions on the whole search. */
export function SearchHeading({
  search,
  onCancel,
  cancelling,
  onEdit,
  actions,
}: {
  search: SearchDetail;
  onCancel: () => void;
  cancelling: boolean;
  /** Expands the form of this search. */
  onEdit?: (() => void) | undefined;
  actions?: ReactNode;
}) {
  const final = isFinal(search.status);
  const { label, tone } = STATUS_TEXTS[search.status];
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 grow basis-72 flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id="search-heading"
          tabIndex={-1}
          className="text-page font-semibold wrap-anywhere focus:outline-none"
          aria-label={search.query}
          title={search.query}
        >
          {truncate(search.query, HEADING_LENGTH)}
        </h2>
        <Badge tone={tone}>{label}</Badge>
        <p
          className="text-meta text-ink-2 tabular-nums"
          title={`Started ${formatDateTime(search.createdAt)}`}
        >
          {[
            MODE_TEXTS[search.mode].label,
            TIMEFRAME_LABELS[search.timeframe],
            `up to ${search.limit}`,
          ].join(' · ')}
          <time dateTime={search.createdAt} className="sr-only">
            {`, started ${formatDateTime(search.createdAt)}`}
          </time>
        </p>
      </div>
      {/* Text only on phones, so that the results start one line higher. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:[&_.lucide]:hidden">
        {!final && (
          <Button size="small" icon={<X size={16} />} busy={cancelling} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {onEdit !== undefined && (
          <Button
            size="small"
            icon={<Pencil size={16} />}
            aria-label="Edit search"
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
        <NotifyWhenDone search={search} />
        <ShareButton searchId={search.id} />
        {final && actions}
      </div>
    </header>
  );
}
