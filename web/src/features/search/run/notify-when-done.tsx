import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { truncate } from '../../../lib/format.ts';
import { showNotification } from '../../../lib/browser/notifications.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useNow } from '../../../ui/use-time.ts';
import { doneText } from './run-sentence.ts';
import { elapsedMs } from './run-summary.ts';

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
export function NotifyWhenDone({ search }: { search: SearchDetail }) {
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
