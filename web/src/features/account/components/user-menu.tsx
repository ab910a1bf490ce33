import {
  ChevronsUpDown,
  CircleArrowUp,
  Keyboard,
  Lightbulb,
  LogOut,
  MessageSquare,
  Settings,
} from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import type { FrameDialog } from '../../../lib/frame-dialog-slice.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { PLAN_LABELS } from '../../../texts/plans.ts';
import { signOut } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { usageFraction, UsageBars } from '../../../ui/display/usage-bar.tsx';
import type { PlanInfo } from '#contracts/account/plans.ts';

/** The three counters, moved by push. */
function Usage({
  planInfo,
  isLoading,
  isFallback,
}: {
  planInfo: PlanInfo;
  isLoading: boolean;
  isFallback: boolean;
}) {
  if (isLoading) {
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3.5">
      <UsageBars {...planInfo} />
      {isFallback && (
        <p className="text-hint text-caution">
          Your plan could not be loaded. These are the limits of the free plan.
        </p>
      )}
    </div>
  );
}

const ITEM =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-body text-ink hover:bg-sunken touch:min-h-11';

const HELPERS: readonly { dialog: FrameDialog; label: string; Icon: typeof Settings }[] = [
  { dialog: 'tips', label: 'Pro tips', Icon: Lightbulb },
  { dialog: 'keys', label: 'Keyboard shortcuts', Icon: Keyboard },
  { dialog: 'feedback', label: 'Send feedback', Icon: MessageSquare },
];

/** Account, plan, live counters and the ways to settings and out. */
export function UserMenu({ onNavigate }: { onNavigate?: () => void }) {
  const [open, setOpen] = useState(false);
  const { data: profile } = useGetProfileQuery();
  const { planInfo, isLoading, isFallback } = usePlanInfo();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const plan = PLAN_LABELS[planInfo.planName];
  const close = (): void => {
    setOpen(false);
    onNavigate?.();
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="flex w-full items-center gap-2.5 rounded-control p-2 text-left hover:bg-sunken">
        <Avatar name={profile?.displayName ?? profile?.email ?? ''} />
        <span className="min-w-0 grow">
          <span className="block truncate text-meta font-medium text-ink">
            {profile?.displayName ?? profile?.email ?? 'Account'}
          </span>
          <span className="block truncate text-hint text-ink-2 tabular-nums">
            {isLoading ? (
              '\u00a0'
            ) : (
              <>
                {plan} · {usageFraction(planInfo.counters.search)} used
                <span className="sr-only"> of the searches of today</span>
              </>
            )}
          </span>
        </span>
        <ChevronsUpDown size={16} className="shrink-0 text-ink-2" />
        <span className="sr-only">Open account menu</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Account"
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 animate-menu overflow-y-auto rounded-card border border-line bg-surface shadow-float focus:outline-none"
        >
          <div className="border-b border-line p-3.5">
            <p className="truncate text-body text-ink" title={profile?.email}>
              {profile?.email ?? <Skeleton className="h-4 w-40" />}
            </p>
            <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
              <p className="text-hint text-ink-2">{plan} plan</p>
              {planInfo.planName !== 'professional' && (
                <LinkButton size="small" to={paths.pricing} onClick={close}>
                  <CircleArrowUp size={16} />
                  Upgrade
                </LinkButton>
              )}
            </div>
          </div>
          <div className="border-b border-line p-3.5">
            <Usage planInfo={planInfo} isLoading={isLoading} isFallback={isFallback} />
          </div>
          <div className="p-1">
            <Link to={paths.profile} onClick={close} className={ITEM}>
              <Icon of={<Settings size={16} />} />
              Settings
            </Link>
            {HELPERS.map(({ dialog, label, Icon: Sign }) => (
              <button
                key={dialog}
                type="button"
                className={ITEM}
                onClick={() => {
                  close();
                  dispatch(frameDialogOpened(dialog));
                }}
              >
                <Icon of={<Sign size={16} />} />
                {label}
              </button>
            ))}
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                close();
                void signOut().then(() => navigate(paths.home));
              }}
            >
              <Icon of={<LogOut size={16} />} />
              Sign out
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Icon({ of }: { of: ReactNode }) {
  return (
    <span aria-hidden className="text-ink-2">
      {of}
    </span>
  );
}

/** The initial, not the picture: a remote image would tell its host who is looking. */
export function Avatar({ name }: { name: string }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-meta font-semibold text-accent-ink"
    >
      {initial}
    </span>
  );
}
