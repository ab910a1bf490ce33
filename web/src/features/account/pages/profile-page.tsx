import type { PlanInfo } from '#contracts/account/plans.ts';
import { PLAN_LABELS } from '../../../texts/plans.ts';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { formatDate } from '../../../lib/format.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { setTheme } from '../../../lib/browser/theme.ts';
import { useTheme } from '../../../lib/browser/use-theme.ts';
import { Section } from '../../../ui/display/card.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { CookieSection } from '../components/cookie-section.tsx';
import { KeyboardSection } from '../components/keyboard-section.tsx';
import { NotificationSection } from '../components/notification-section.tsx';
import { OwnDataSection } from '../components/own-data-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx';
import { ProductForm } from '../../products/product-form.tsx';
import { ShareLinksSection } from '../../share/share-links-section.tsx';
import { PROFILE_NAME } from '../../../texts/frame.ts';

/** R-ROUTE-23: Profile Settings. Its sections appear together, so none pushes another down. */
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
        description="Drafts of replies state this about your product, and nothing else."
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
      <ShareLinksSection />
      {profile !== undefined && <OwnDataSection email={profile.email} />}
    </div>
  );
}
