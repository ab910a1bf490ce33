import { useState } from 'react';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { PLAN_LABELS } from '../../../texts/plans.ts';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { setTheme, useTheme } from '../../../lib/browser/theme.ts';
import { Section } from '../../../ui/display/card.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { KeysSection } from '../components/keys-section.tsx';
import { OwnDataSection } from '../components/own-data-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx';
import { ProductForm } from '../../products/product-form.tsx';
import { ShareLinksSection } from '../../share/share-button.tsx';
import { PROFILE_NAME } from '../../../texts/frame.ts';
import { consentStore, useConsent } from '../../../lib/browser/consent.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import { setShortcuts, useShortcutsOn } from '../../../lib/browser/shortcut-setting.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { Switch } from '../../../ui/controls/toggles.tsx';
import {
  canNotify,
  notificationsAreOn,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../../lib/browser/notifications.ts';

/** Asks the browser only when the switch is turned on (ux practice 8). */
function NotificationSection() {
  const [on, setOn] = useState(notificationsAreOn);
  const [refused, setRefused] = useState(false);
  const change = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      turnNotificationsOff();
      setOn(false);
      return;
    }
    const granted = await turnNotificationsOn();
    setOn(granted);
    setRefused(!granted);
  };
  return (
    <Section title="Notifications" description="Saved on this device.">
      <Switch
        checked={on}
        disabled={!canNotify()}
        onChange={(wanted) => void change(wanted)}
        label="Notify me about alerts and finished searches while this tab is hidden"
        note={noteOf(refused)}
      />
    </Section>
  );
}

function noteOf(refused: boolean): string {
  if (!canNotify()) {
    return 'Notifications are blocked in your browser. Allow them for this site in its settings first.';
  }
  return refused
    ? 'Notifications are blocked in your browser. We’ll still update the tab title.'
    : 'One notification per alert or search, nothing else. Your browser asks for permission.';
}

/** WCAG 2.1.4: shortcuts of a single key can be switched off. */
function KeyboardSection() {
  const on = useShortcutsOn();
  const dispatch = useAppDispatch();
  return (
    <Section title="Keyboard" description="Saved on this device.">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <Switch
          checked={on}
          onChange={setShortcuts}
          label="Single-key shortcuts"
          note="Never while you type. Ctrl K, or Cmd K, works either way."
        />
        <Button onClick={() => dispatch(frameDialogOpened('keys'))}>Show all shortcuts</Button>
      </div>
    </Section>
  );
}

/** Consent about cookies, and the way to withdraw it. */
function CookieSection() {
  const { consent } = useConsent();
  const words =
    consent === null
      ? 'No choice is stored: essential only.'
      : `${consent.accepted ? 'All accepted' : 'Essential only'}, chosen ${formatDateTime(consent.timestamp)}.`;
  return (
    <Section title="Cookies" description="Saved on this device.">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-body text-ink">{words}</p>
        <Button onClick={consentStore.reopen}>Change</Button>
      </div>
    </Section>
  );
}

/** Profile Settings. Its sections appear together, so none pushes another down. */
export function ProfilePage() {
  const profile = useGetProfileQuery();
  const plan = usePlanInfo();
  return (
    <div className="max-w-180">
      <h2 className="text-page font-semibold">{PROFILE_NAME}</h2>
      <Loading
        loading={profile.isLoading || plan.isLoading}
        label="Loading your settings"
        skeleton={<SettingsSkeleton />}
      >
        <Sections profile={profile} planInfo={plan.planInfo} />
      </Loading>
    </div>
  );
}

function Sections({
  profile: { data: profile, error, isFetching, refetch },
  planInfo,
}: {
  profile: ReturnType<typeof useGetProfileQuery>;
  planInfo: PlanInfo;
}) {
  const { theme } = useTheme();
  return (
    <div className="flex flex-col gap-10">
      {profile !== undefined && (
        <p className="mt-1 text-body wrap-anywhere text-ink-2">
          {profile.email} · {PLAN_LABELS[planInfo.planName]} plan ·{' '}
          <span className="whitespace-nowrap">since {formatDate(profile.createdAt)}</span>
        </p>
      )}
      {profile !== undefined && <SettingsForm profile={profile} planInfo={planInfo} />}
      {profile === undefined && error !== undefined && (
        <div className="mt-4">
          <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
        </div>
      )}
      <Section
        title="What you sell"
        description="Searches, drafts, and forms of every area start from it. Drafts state nothing else about your product."
      >
        <ProductForm />
      </Section>
      <Section title="Appearance" description="Saved on this device.">
        <Segmented
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ]}
        />
      </Section>
      <KeyboardSection />
      <NotificationSection />
      <CookieSection />
      <SessionsSection />
      <KeysSection />
      <ShareLinksSection />
      {profile !== undefined && <OwnDataSection email={profile.email} />}
    </div>
  );
}
