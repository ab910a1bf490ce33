import { Pencil, X, BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatDateTime, truncate } from '../../../lib/format.ts';
import { MODE_TEXTS, STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { ShareButton } from '../../share/share-button.tsx';
import { showNotification } from '../../../lib/browser/notifications.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useNow } from '../../../ui/use-time.ts';
import { doneText } from './run-sentence.ts';
import { elapsedMs } from './run-summary.ts';

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

/** Runs shorter than this need no notification. */
const NOTIFY_AFTER_MS = 10_000;
const QUIET_MS = 30 * 24 * 3_600 * 1_000;
const KEY = 'notify-refused-at';

/** False if notifications are unsupported or blocked, or within 30 days of a dismissal. */
function mayOffer(now: number): boolean {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return false;
  try {
    return now - Number(localStorage.getItem(KEY) ?? 0) > QUIET_MS;
  } catch {
    return true;
  }
}

function rememberRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the offer returns after a reload.
  }
}

/** 'Notify me when done', offered on long runs; permission is requested only on click. */
function NotifyWhenDone({ search }: { search: SearchDetail }) {
  const final = isFinal(search.status);
  const now = useNow(1_000, !final);
  const [asking, setAsking] = useState(false);
  const [armed, setArmed] = useState(false);
  const notified = useRef(false);
  useEffect(() => {
    if (!armed || !final || notified.current) return;
    notified.current = true;
    if (document.visibilityState === 'hidden') {
      showNotification('Search done', {
        body: `${truncate(search.query, 50)}: ${doneText(search)}`,
        tag: search.id,
      });
    }
  }, [armed, final, search]);

  const arm = async (): Promise<void> => {
    setAsking(false);
    const permission = await Notification.requestPermission();
    if (permission === 'granted') setArmed(true);
    else {
      rememberRefusal(Date.now());
      notify.info('Notifications stay off. The tab title shows when it’s done.');
    }
  };
  const long = (elapsedMs(search, now) ?? 0) >= NOTIFY_AFTER_MS;
  if (final || armed || !long || !mayOffer(now)) return null;
  return (
    <>
      <Button
        size="small"
        icon={<BellRing size={16} />}
        onClick={() => {
          if (Notification.permission === 'granted') setArmed(true);
          else setAsking(true);
        }}
      >
        Notify me when done
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        width="narrow"
        title="One notification when this search ends"
        description="Your browser will ask for permission next. We send nothing else this way."
        footer={
          <>
            <Button
              onClick={() => {
                rememberRefusal(Date.now());
                setAsking(false);
              }}
            >
              Not now
            </Button>
            <Button variant="primary" onClick={() => void arm()}>
              Allow notifications
            </Button>
          </>
        }
      />
    </>
  );
}
