import { LIMITS, TIMEFRAMES } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import type { SettingsDraft } from './settings-draft.ts';

interface SectionProps {
  draft: SettingsDraft;
  planInfo: PlanInfo;
  problems: ReadonlyMap<string, string>;
  change: (part: Partial<SettingsDraft>) => void;
}

/** Defaults of a new search. */
export function SearchDefaults({ draft, planInfo, problems, change }: SectionProps) {
  return (
    <Section title="Search defaults" description="Defaults for new searches.">
      <div className="flex flex-col gap-5">
        <PlatformChoice
          chosen={draft.platforms}
          allowed={planInfo.platforms}
          error={problems.get('settings.defaultPlatforms')}
          onChange={(platforms) => {
            change({ platforms });
          }}
        />
        <div className="grid max-w-120 gap-4 sm:grid-cols-2">
          <Field label="Timeframe" error={problems.get('settings.defaultTimeframe')}>
            {(state) => (
              <Select
                {...state}
                value={draft.timeframe}
                onChange={(timeframe) => {
                  change({ timeframe });
                }}
                options={TIMEFRAMES.map((value) => {
                  const locked = value === '365d' && planInfo.features['yearTimeframe'] !== true;
                  return {
                    value,
                    label: TIMEFRAME_LABELS[value],
                    disabled: locked,
                    ...(locked ? { note: 'From the Starter plan' } : {}),
                  };
                })}
              />
            )}
          </Field>
          <Field
            label="Results"
            hint={`${LIMITS.searchLimitMin} to ${LIMITS.searchLimitMax}`}
            error={problems.get('settings.defaultLimit')}
          >
            {(state) => (
              <Input
                {...state}
                inputMode="numeric"
                value={draft.limit}
                onChange={(event) => {
                  change({ limit: event.target.value });
                }}
              />
            )}
          </Field>
        </div>
      </div>
    </Section>
  );
}

/** The company's name in reports. */
export function WhiteLabel({ draft, planInfo, problems, change }: SectionProps) {
  return (
    <Section
      title="White-label reports"
      description="Your company's name in place of ours, in reports and file names."
    >
      <div className="flex flex-col gap-4">
        <Switch
          checked={draft.brandEnabled}
          onChange={(brandEnabled) => {
            change({ brandEnabled });
          }}
          label="Use my company's name"
          {...(planInfo.features['whiteLabel'] === true
            ? {}
            : { note: 'Saved. Applies while you are on the Professional plan.' })}
        />
        <div className="max-w-90">
          <Field label="Company name" error={problems.get('settings.whiteLabel.companyName')}>
            {(state) => (
              <Input
                {...state}
                autoComplete="organization"
                maxLength={100}
                disabled={!draft.brandEnabled}
                value={draft.brand}
                onChange={(event) => {
                  change({ brand: event.target.value });
                }}
              />
            )}
          </Field>
        </div>
      </div>
    </Section>
  );
}
