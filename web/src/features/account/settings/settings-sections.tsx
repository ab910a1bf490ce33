import { LIMITS, TIMEFRAMES, PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Field, Input } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch, Checkbox } from '../../../ui/controls/toggles.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { useGetSourcesQuery } from '../../sources/api.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import type { SettingsDraft } from './settings-draft.ts';

/** The platforms a new search starts with; those outside the plan can be seen, not chosen. */
function PlatformChoice({
  chosen,
  allowed,
  error,
  onChange,
}: {
  chosen: readonly PlatformId[];
  allowed: readonly PlatformId[];
  error: string | undefined;
  onChange: (chosen: PlatformId[]) => void;
}) {
  const sources = useGetSourcesQuery().data?.sources ?? [];
  const noteOf = (id: PlatformId): { note?: string } => {
    if (!allowed.includes(id)) return { note: 'From the Starter plan' };
    const source = sources.find((candidate) => candidate.id === id);
    return source?.state === 'not_available_yet' ? { note: 'Not available yet' } : {};
  };
  return (
    <fieldset>
      <legend className="mb-2 text-meta font-medium text-ink">Platforms</legend>
      <div className="grid gap-x-6 gap-y-2.5 touch:gap-y-0 sm:grid-cols-2">
        {PLATFORM_IDS.map((id) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={!allowed.includes(id)}
            label={<PlatformMark platform={id} />}
            {...noteOf(id)}
            onChange={(on) =>
              onChange(PLATFORM_IDS.filter((other) => (other === id ? on : chosen.includes(other))))
            }
          />
        ))}
      </div>
      {error !== undefined && <p className="mt-2 text-hint text-negative">{error}</p>}
    </fieldset>
  );
}

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
          onChange={(platforms) => change({ platforms })}
        />
        <div className="grid max-w-120 gap-4 sm:grid-cols-2">
          <Field label="Timeframe" error={problems.get('settings.defaultTimeframe')}>
            <Select
              value={draft.timeframe}
              onChange={(timeframe) => change({ timeframe })}
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
          </Field>
          <Field
            label="Results"
            hint={`${LIMITS.searchLimitMin} to ${LIMITS.searchLimitMax}`}
            error={problems.get('settings.defaultLimit')}
          >
            <Input
              inputMode="numeric"
              value={draft.limit}
              onChange={(event) => change({ limit: event.target.value })}
            />
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
          onChange={(brandEnabled) => change({ brandEnabled })}
          label="Use my company's name"
          {...(planInfo.features['whiteLabel'] === true
            ? {}
            : { note: 'Saved. Applies while you are on the Professional plan.' })}
        />
        <div className="max-w-90">
          <Field label="Company name" error={problems.get('settings.whiteLabel.companyName')}>
            <Input
              autoComplete="organization"
              maxLength={100}
              disabled={!draft.brandEnabled}
              value={draft.brand}
              onChange={(event) => change({ brand: event.target.value })}
            />
          </Field>
        </div>
      </div>
    </Section>
  );
}
