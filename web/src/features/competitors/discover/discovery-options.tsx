import { DISCOVERY_FOCUSES, DISCOVERY_INDUSTRIES } from '#domain/competitors/names.ts';
import type { DiscoveryFocus, DiscoveryIndustry } from '#domain/competitors/names.ts';
import { PLATFORM_IDS, TIMEFRAMES } from '#domain/names.ts';
import type { PlatformId, Timeframe } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { usePlanInfo, useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { FOCUS_LABELS, INDUSTRY_LABELS } from '../../../texts/competitors.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { ToggleChip } from '../../../ui/controls/chip.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { useGetSourcesQuery } from '../../sources/api.ts';

/** The values of the discovery form. */
export interface DiscoveryForm {
  query: string;
  industry: DiscoveryIndustry;
  focus: DiscoveryFocus;
  timeframe: Timeframe;
  limit: string;
  platforms: readonly PlatformId[];
}

/** Options of a discovery: time, industry, focus, limit and platforms. */
export function DiscoveryOptions({
  form,
  update,
}: {
  form: DiscoveryForm;
  update: (change: Partial<DiscoveryForm>) => void;
}) {
  const { planInfo } = usePlanInfo();
  const requestUpgrade = useUpgradeRequest();
  const { data: sources } = useGetSourcesQuery();
  const year = planInfo.features['yearTimeframe'] === true;
  return (
    <div className="mt-3 border-t border-line pt-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label="Timeframe">
          <Select
            value={form.timeframe}
            options={TIMEFRAMES.map((value) => ({
              value,
              label: TIMEFRAME_LABELS[value],
              ...(value === '365d' && !year ? { note: 'Paid plans' } : {}),
            }))}
            onChange={(timeframe) => {
              if (timeframe === '365d' && !year)
                requestUpgrade({
                  reached: true,
                  requiredFeature: 'yearTimeframe',
                  message: 'A 1-year timeframe is part of the paid plans.',
                });
              else update({ timeframe });
            }}
          />
        </Field>
        <Field label="Industry">
          <Select
            value={form.industry}
            options={DISCOVERY_INDUSTRIES.map((value) => ({
              value,
              label: INDUSTRY_LABELS[value],
            }))}
            onChange={(industry) => update({ industry })}
          />
        </Field>
        <Field label="Focus">
          <Select
            value={form.focus}
            options={DISCOVERY_FOCUSES.map((value) => ({ value, label: FOCUS_LABELS[value] }))}
            onChange={(focus) => update({ focus })}
          />
        </Field>
        <Field label="Competitors">
          <Select
            value={form.limit}
            options={[...new Set(['5', '10', '20', '30', '50', form.limit])].map((value) => ({
              value,
              label: value,
            }))}
            onChange={(limit) => update({ limit })}
          />
        </Field>
      </div>
      <fieldset className="mt-4">
        <legend className="text-meta font-medium text-ink">Platforms</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {PLATFORM_IDS.map((id) => {
            const source = sources?.sources.find((each) => each.id === id);
            const closed =
              source?.state === 'not_available_yet' || source?.state === 'not_configured';
            const locked = !planInfo.platforms.includes(id);
            const on = form.platforms.includes(id);
            return (
              <ToggleChip
                key={id}
                pressed={on && !locked}
                disabled={closed}
                icon={<PlatformMark platform={id} size={14} hideName />}
                onChange={(pressed) => {
                  if (locked)
                    requestUpgrade({
                      reached: true,
                      requiredFeature: id,
                      message: `${PLATFORM_CATALOGUE[id].name} is part of the Starter plan.`,
                    });
                  else if (pressed || form.platforms.length > 1)
                    update({
                      platforms: PLATFORM_IDS.filter((each) =>
                        each === id ? pressed : form.platforms.includes(each),
                      ),
                    });
                }}
              >
                {PLATFORM_CATALOGUE[id].name}
              </ToggleChip>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}
