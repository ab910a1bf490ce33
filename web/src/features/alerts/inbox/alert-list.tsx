import type { Alert } from '#contracts/alerts/alerts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AlertRow } from './alert-row.tsx';

const MINUTE_MS = 60_000;

/** Alerts under "Today" and "Earlier", by the reader's calendar. */
export function AlertList({ alerts, onOpen }: { alerts: readonly Alert[]; onOpen?: () => void }) {
  const now = useNow(MINUTE_MS);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const isToday = ({ createdAt }: Alert): boolean => Date.parse(createdAt) >= midnight;
  const groups = [
    { title: 'Today', items: alerts.filter(isToday) },
    { title: 'Earlier', items: alerts.filter((alert) => !isToday(alert)) },
  ];
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => (
      <div key={title} className="mt-4 first:mt-0">
        <h3 className="text-hint font-medium text-ink-2">{title}</h3>
        <ul className="divide-y divide-line">
          {items.map((alert) => (
            <AlertRow key={alert.id} alert={alert} now={now} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    ));
}
