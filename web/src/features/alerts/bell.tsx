import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { prefetchOn } from '../../lib/prefetch.ts';
import { ALERTS_NAME } from '../../texts/alerts.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';
import { useGetInboxQuery } from './api.ts';

const BellPanel = whenLoaded(async () => (await import('./bell-panel.tsx')).BellPanel);

const MOST_SHOWN = 99;

/** The bell in the header: unread count and a panel; on phones a link to the page. */
export function AlertBell() {
  const { data } = useGetInboxQuery('all');
  const [open, setOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? ALERTS_NAME : `${ALERTS_NAME}, ${unread} unread`;
  const face = buttonClass('quiet', 'icon');
  return (
    <>
      <Link
        to={paths.alerts}
        aria-label={label}
        className={cx(face, 'sm:hidden')}
        {...prefetchOn(paths.alerts)}
      >
        <Face unread={unread} />
      </Link>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={label}
          title={ALERTS_NAME}
          className={cx(face, 'max-sm:hidden')}
        >
          <Face unread={unread} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            aria-label={ALERTS_NAME}
            className="z-40 flex max-h-[min(40rem,var(--radix-popover-content-available-height))] w-100 animate-menu flex-col rounded-card border border-line bg-surface shadow-float focus:outline-none"
          >
            <BellPanel onClose={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <span role="status" className="sr-only">
        {unread === 0 ? '' : `${unread} unread alerts`}
      </span>
    </>
  );
}

function Face({ unread }: { unread: number }) {
  return (
    <span className="relative">
      <Bell size={20} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-2 left-2.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-hint leading-4.5 font-semibold text-on-accent tabular-nums"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}
