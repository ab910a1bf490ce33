import {
  ArrowRight,
  Ellipsis,
  Archive,
  Briefcase,
  CircleDollarSign,
  Eye,
  Flame,
  Gauge,
  HandCoins,
  Megaphone,
  MessageSquare,
  Package,
  Quote,
  Rocket,
  Search,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Alert } from '#contracts/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { prefetchOn } from '../../../lib/prefetch.ts';
import { KIND_TEXTS } from '../../../texts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useChangeMuteMutation, useMarkAlertsMutation } from '../api.ts';
import { useNow } from '../../../ui/use-time.ts';

/** One alert. Clicking it opens its evidence and marks it as read. */
export function AlertRow({
  alert,
  now,
  onOpen,
}: {
  alert: Alert;
  now: number;
  onOpen?: (() => void) | undefined;
}) {
  const [markAlerts] = useMarkAlertsMutation();
  const { id, kind, sentence, path, createdAt, readAt } = alert;
  const unread = readAt === null;
  return (
    <li data-alert={id} className="group relative flex animate-arrive items-start gap-2 py-3">
      <div className="min-w-0 grow">
        <Link
          to={path}
          {...prefetchOn(path)}
          onClick={() => {
            if (unread) void markAlerts({ alertIds: [id], read: true });
            onOpen?.();
          }}
          className={cx(
            'rounded-control text-body wrap-anywhere group-hover:underline after:absolute after:inset-0',
            unread ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          {sentence}
        </Link>
        <Change alert={alert} />
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-hint text-ink-2 tabular-nums">
          {unread && (
            <span className="inline-flex items-center gap-1.5 font-medium text-accent-ink">
              <span aria-hidden className="size-2 rounded-full bg-accent" />
              Unread
            </span>
          )}
          <KindBadge kind={kind} />
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatAge(createdAt, now)}
          </time>
        </p>
      </div>
      <AlertMenu alert={alert} />
    </li>
  );
}

function Change({ alert: { evidence, sentence } }: { alert: Alert }) {
  const { before, after } = evidence;
  // The sentence already contains both, as in "raised Growth from $39 to $49".
  const isCovered = [before, after].every((side) => side === null || sentence.includes(side));
  if (isCovered) return null;
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-meta wrap-anywhere">
      {before !== null && (
        <del className="text-ink-2">
          <span className="sr-only">Before: </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && (
        <ArrowRight size={14} className="shrink-0 self-center" />
      )}
      {after !== null && (
        <ins className="font-medium text-ink no-underline">
          <span className="sr-only">Now: </span>
          {after}
        </ins>
      )}
    </p>
  );
}

function AlertMenu({ alert: { id, kind, subject, sentence, readAt } }: { alert: Alert }) {
  const [markAlerts] = useMarkAlertsMutation();
  const [changeMute] = useChangeMuteMutation();
  const read = readAt !== null;
  const { id: subjectId, kind: subjectKind, name } = subject;
  const mute = async (what: typeof kind | null): Promise<void> => {
    if (subjectId === null) return;
    const target = { subjectKind, subjectId, kind: what };
    const { error } = await changeMute({ ...target, muted: true });
    if (error !== undefined) return;
    notify.success(
      what === null ? `${name} is muted.` : `${KIND_TEXTS[what].label} is muted for ${name}.`,
      {
        action: { label: 'Undo', onClick: () => void changeMute({ ...target, muted: false }) },
      },
    );
  };
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="icon"
          className="relative -my-1.5 shrink-0"
          aria-label={`Actions for: ${sentence}`}
        >
          <Ellipsis size={16} />
        </Button>
      }
    >
      <MenuItem onSelect={() => void markAlerts({ alertIds: [id], read: !read })}>
        {read ? 'Mark as unread' : 'Mark as read'}
      </MenuItem>
      {subjectId !== null && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void mute(kind)}>
            {`Mute “${KIND_TEXTS[kind].label}” for ${name}`}
          </MenuItem>
          <MenuItem onSelect={() => void mute(null)}>{`Mute everything about ${name}`}</MenuItem>
        </>
      )}
    </Menu>
  );
}

const ICONS: Readonly<Record<AlertKind, typeof Archive>> = {
  mention_new: MessageSquare,
  watched_search: Eye,
  mention_spike: TrendingUp,
  sentiment_drop: TrendingDown,
  price: CircleDollarSign,
  launch: Rocket,
  release: Package,
  hiring: Briefcase,
  funding: HandCoins,
  messaging: Quote,
  ai_visibility: Eye,
  trending_problem: Flame,
  search_completed: Search,
  competitor_archived: Archive,
  quota_low: Gauge,
  source_silent: Megaphone,
  channel_disabled: TriangleAlert,
};

/** The kind of an alert: icon and word. */
function KindBadge({ kind }: { kind: AlertKind }) {
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon size={14} />
      {KIND_TEXTS[kind].label}
    </span>
  );
}

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
