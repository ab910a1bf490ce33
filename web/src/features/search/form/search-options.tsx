import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { LIMITS, TIMEFRAMES } from '#domain/names.ts';
import type { Timeframe } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { usePlanInfo, useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field, Input } from '../../../ui/controls/field.tsx';
import { useGetSourcesQuery } from '../../sources/api.ts';
import { SkippedNote } from '../../sources/components/skipped-note.tsx';
import type { SearchForm } from './search-form.ts';
import type { SearchFormState } from './use-search-form.ts';
import { PlatformPicker } from './platform-picker.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';

/** Timeframe, number of results and platforms. */
export function SearchOptions({ state: { form, errors, update } }: { state: SearchFormState }) {
  const { planInfo } = usePlanInfo();
  const { data: sources } = useGetSourcesQuery();
  const [pickerOpen, setPickerOpen] = useState(false);
  const pickerId = useId();
  const open = pickerOpen || errors.platforms !== undefined;
  return (
    <>
      <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-[10rem_8rem_minmax(0,1fr)]">
        <TimeframeField
          value={form.timeframe}
          error={errors.timeframe}
          yearAllowed={planInfo.features['yearTimeframe'] === true}
          onChange={(timeframe) => update({ timeframe })}
        />
        <Field label="Results" error={errors.limit}>
          <Input
            type="number"
            inputMode="numeric"
            name="limit"
            min={LIMITS.searchLimitMin}
            max={LIMITS.searchLimitMax}
            step={1}
            value={form.limit}
            onChange={(event) => update({ limit: event.target.value })}
          />
        </Field>
        <div className="col-span-2 flex min-w-0 flex-col gap-1.5 md:col-span-1">
          <span className="text-meta font-medium text-ink" id={`${pickerId}-label`}>
            Platforms
          </span>
          <Button
            className="w-full min-w-0 justify-between! md:w-auto md:max-w-full md:self-start"
            aria-expanded={open}
            aria-controls={pickerId}
            aria-describedby={`${pickerId}-label`}
            onClick={() => setPickerOpen(!open)}
          >
            <span className="truncate">{platformsLine(form)}</span>
            <Chevron open={open} />
          </Button>
        </div>
      </div>
      <SkippedNote platforms={form.platforms} className="mt-3 text-meta text-caution" />
      <div id={pickerId} hidden={!open} className="mt-4 border-t border-line pt-4">
        <PlatformPicker
          value={form.platforms}
          plan={planInfo}
          sources={sources?.sources}
          error={errors.platforms}
          onChange={(platforms) => update({ platforms })}
        />
      </div>
    </>
  );
}

function Chevron({ open }: { open: boolean }) {
  return (
    <ChevronDown size={16} className={cx('shrink-0 transition-transform', open && 'rotate-180')} />
  );
}

/** Up to three names, then how many more. */
function platformsLine({ platforms }: SearchForm): string {
  if (platforms.length === 0) return 'Choose platforms';
  const names = platforms.slice(0, 3).map((id) => PLATFORM_CATALOGUE[id].name);
  const more = platforms.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

const LOCKED_YEAR = 'locked:365d';

/** Five timeframes; '1 Year' opens the upgrade dialog if the plan lacks it. */
function TimeframeField({
  value,
  error,
  yearAllowed,
  onChange,
}: {
  value: Timeframe;
  error: string | undefined;
  yearAllowed: boolean;
  onChange: (timeframe: Timeframe) => void;
}) {
  const requestUpgrade = useUpgradeRequest();
  const options = TIMEFRAMES.map((timeframe) =>
    timeframe === '365d' && !yearAllowed
      ? { value: LOCKED_YEAR, label: TIMEFRAME_LABELS[timeframe], note: 'Paid plans: upgrade' }
      : { value: timeframe, label: TIMEFRAME_LABELS[timeframe] },
  );
  return (
    <Field label="Timeframe" error={error}>
      <Select<string>
        value={value}
        options={options}
        onChange={(chosen) => {
          const timeframe = TIMEFRAMES.find((known) => known === chosen);
          if (timeframe !== undefined) onChange(timeframe);
          else {
            requestUpgrade({
              reached: true,
              requiredFeature: 'yearTimeframe',
              message: 'Searching a whole year is not in your plan.',
            });
          }
        }}
      />
    </Field>
  );
}
