import { Settings } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { prefetchOn } from '../../lib/prefetch.ts';
import { ALERTS_NAME, ALERT_SETTINGS_NAME } from '../../texts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useGetInboxQuery, useMarkAlertsMutation } from './api.ts';
import { AlertList } from './inbox/alert-list.tsx';
import { AllQuiet } from './inbox/all-quiet.tsx';

/** The newest alerts, with a link to all of them. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const inbox = useGetInboxQuery('all');
  const [markAlerts] = useMarkAlertsMutation();
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="grow text-body font-semibold">{ALERTS_NAME}</h2>
        <Button
          variant="quiet"
          size="small"
          disabled={(inbox.data?.unread ?? 0) === 0}
          onClick={() => void markAlerts({ all: true, read: true })}
        >
          Mark all read
        </Button>
        <LinkButton
          variant="quiet"
          size="icon"
          to={paths.alertSettings}
          aria-label={ALERT_SETTINGS_NAME}
          title={ALERT_SETTINGS_NAME}
          onClick={onClose}
          {...prefetchOn(paths.alertSettings)}
        >
          <Settings size={18} />
        </LinkButton>
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4 py-3">
        <QueryView
          compact
          query={inbox}
          label="Loading your alerts"
          skeleton={<ListSkeleton rows={3} />}
        >
          {({ items }) =>
            items.length > 0 ? <AlertList alerts={items} onOpen={onClose} /> : <AllQuiet compact />
          }
        </QueryView>
      </div>
      <div className="border-t border-line p-2">
        <LinkButton
          variant="quiet"
          className="w-full"
          to={paths.alerts}
          onClick={onClose}
          {...prefetchOn(paths.alerts)}
        >
          See all alerts
        </LinkButton>
      </div>
    </>
  );
}
