import { TIMEFRAMES } from '#domain/names.ts';
import type { Timeframe } from '#domain/names.ts';
import { useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';

const LOCKED_YEAR = 'locked:365d';

/** Five timeframes; '1 Year' opens the upgrade dialog if the plan lacks it. */
export function TimeframeField({
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
      {(field) => (
        <Select<string>
          {...field}
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
      )}
    </Field>
  );
}
