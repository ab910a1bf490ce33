import { PLAN_LABELS } from '../../../texts/plans.ts';
import { useGetProfileQuery } from '../../../lib/account-api.ts';
import { formatDate } from '../../../lib/format.ts';
import { usePlanInfo } from '../../../lib/plan-info.ts';
import { setTheme } from '../../../lib/theme.ts';
import { useTheme } from '../../../lib/use-theme.ts';
import { Section } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ListSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { CookieSection } from '../components/cookie-section.tsx';
import { KeyboardSection } from '../components/keyboard-section.tsx';
import { NotificationSection } from '../components/notification-section.tsx';
import { OwnDataSection } from '../components/own-data-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { PROFILE_NAME } from '../../../texts/frame.ts';

/** R-ROUTE-23: Profile Settings. */
export function ProfilePage() {
  const { data: profile, error, isLoading, isFetching, refetch } = useGetProfileQuery();
  const { planInfo, isLoading: planIsLoading } = usePlanInfo();
  const { theme } = useTheme();
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <div>
        <h2 className="text-page font-semibold">{PROFILE_NAME}</h2>
        {profile !== undefined && (
          <p className="mt-1 text-body wrap-anywhere text-ink-2">
            {profile.email} · {planIsLoading ? '' : `${PLAN_LABELS[planInfo.planName]} plan · `}
            since {formatDate(profile.createdAt)}
          </p>
        )}
      </div>
      {error !== undefined && profile === undefined ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading
          loading={isLoading || planIsLoading}
          label="Loading your settings"
          skeleton={<ListSkeleton rows={4} />}
        >
          {profile !== undefined && <SettingsForm profile={profile} planInfo={planInfo} />}
        </Loading>
      )}
      <Section title="Appearance" description="Kept in this browser.">
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
      {profile !== undefined && <OwnDataSection email={profile.email} />}
    </div>
  );
}
