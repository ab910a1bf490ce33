import { ChevronDown, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { LIMITS, SEARCH_MODES, TIMEFRAMES } from '#contracts/names.ts';
import type { Timeframe } from '#contracts/names.ts';
import { PLATFORM_CATALOGUE } from '#contracts/platforms.ts';
import { asClientError } from '../../../lib/errors.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { plural } from '../../../lib/format.ts';
import { usePlanInfo } from '../../../lib/plan-info.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { upgradeRequested } from '../../../lib/upgrade-slice.ts';
import { selectIsOnline } from '../../../live/live-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { usageWords } from '../../../ui/usage-bar.tsx';
import { useGetSourcesQuery, useSubmitSearchMutation } from '../api.ts';
import { checkForm, serverErrors } from '../search-form.ts';
import type { FormErrors, SearchForm } from '../search-form.ts';
import { MODE_TEXTS, TIMEFRAME_LABELS } from '../search-texts.ts';
import { PlatformPicker } from './platform-picker.tsx';

const TIMEFRAME_LOCKED = 'locked:365d';

/** The form of a search. Mount it with a `key` when `initial` is another one. */
export function SearchFormSection({
  initial,
  onSubmitted,
}: {
  initial: SearchForm;
  onSubmitted: (searchId: string) => void;
}) {
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [pickerOpen, setPickerOpen] = useState(false);
  const { planInfo } = usePlanInfo();
  const { data: sources } = useGetSourcesQuery();
  const online = useAppSelector(selectIsOnline);
  const [submit, { isLoading: submitting }] = useSubmitSearchMutation();
  const intent = useRef<{ body: string; key: string } | null>(null);
  const pickerId = useId();
  const update = (change: Partial<SearchForm>): void => {
    setForm({ ...form, ...change });
    setErrors({});
  };

  const send = async (): Promise<void> => {
    const checked = checkForm(form);
    if (checked.errors !== null) {
      setErrors(checked.errors);
      if (checked.errors.platforms !== undefined) setPickerOpen(true);
      return;
    }
    const body = JSON.stringify(checked.request);
    // The same body asked again after a failure is still the same intent.
    if (intent.current?.body !== body) intent.current = { body, key: newIdempotencyKey() };
    try {
      const search = await submit({
        request: checked.request,
        idempotencyKey: intent.current.key,
      }).unwrap();
      intent.current = null;
      setPickerOpen(false);
      onSubmitted(search.id);
    } catch (error) {
      const refused = asClientError(error);
      if (!refused.retryable) intent.current = null;
      const fields = serverErrors(refused.details.issues);
      setErrors(Object.keys(fields).length > 0 ? fields : { query: refused.message });
    }
  };

  return (
    <form
      id="search-form"
      noValidate
      aria-label="Search"
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!submitting && online) void send();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Search mode"
          value={form.mode}
          options={SEARCH_MODES.map((mode) => ({ value: mode, label: MODE_TEXTS[mode].label }))}
          onChange={(mode) => {
            update({ mode });
          }}
        />
        <p className="text-hint text-ink-2 tabular-nums" data-usage-words>
          {usageWords(planInfo.counters.search)}
        </p>
      </div>
      <div className="mt-3 flex items-start gap-2 max-md:flex-col max-md:items-stretch">
        <div className="min-w-0 grow">
          <Field
            label="What are people saying?"
            hideLabel
            hint={
              <span className="flex justify-between gap-4">
                <span>{MODE_TEXTS[form.mode].hint}</span>
                <span className="shrink-0 tabular-nums">
                  {`${form.query.trim().length}/${LIMITS.queryMaxLength}`}
                </span>
              </span>
            }
            error={errors.query}
          >
            {(field) => (
              <Input
                {...field}
                type="search"
                name="query"
                enterKeyHint="search"
                autoComplete="off"
                className="h-11! text-prose!"
                placeholder={
                  form.mode === 'keywords'
                    ? 'invoicing, "expense report", -jobs'
                    : 'People who look for an alternative to their invoicing tool'
                }
                value={form.query}
                onChange={(event) => {
                  update({ query: event.target.value });
                }}
              />
            )}
          </Field>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={submitting}
          disabled={!online}
          icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
        >
          Search
        </Button>
      </div>
      {!online && (
        <p className="mt-2 text-hint text-caution">
          You are offline. Searching needs the server; what is loaded stays readable.
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-[10rem_8rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <TimeframeField
            value={form.timeframe}
            error={errors.timeframe}
            yearAllowed={planInfo.features['yearTimeframe'] === true}
            onChange={(timeframe) => {
              update({ timeframe });
            }}
          />
        </div>
        <div className="min-w-0">
          <Field label="Results" error={errors.limit}>
            {(field) => (
              <Input
                {...field}
                type="number"
                inputMode="numeric"
                name="limit"
                min={LIMITS.searchLimitMin}
                max={LIMITS.searchLimitMax}
                step={1}
                value={form.limit}
                onChange={(event) => {
                  update({ limit: event.target.value });
                }}
              />
            )}
          </Field>
        </div>
        <div className="col-span-2 flex min-w-0 flex-col gap-1.5 md:col-span-1">
          <span className="text-meta font-medium text-ink" id={`${pickerId}-label`}>
            Platforms
          </span>
          <Button
            className="w-full min-w-0 justify-between! md:w-auto md:max-w-full md:self-start"
            aria-expanded={pickerOpen}
            aria-controls={pickerId}
            aria-describedby={`${pickerId}-label`}
            onClick={() => {
              setPickerOpen(!pickerOpen);
            }}
          >
            <span className="truncate">{platformsLine(form)}</span>
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className={cx('shrink-0 transition-transform', pickerOpen && 'rotate-180')}
            />
          </Button>
        </div>
      </div>
      <div id={pickerId} hidden={!pickerOpen} className="mt-4 border-t border-line pt-4">
        <PlatformPicker
          value={form.platforms}
          plan={planInfo}
          sources={sources?.sources}
          error={errors.platforms}
          onChange={(platforms) => {
            update({ platforms });
          }}
        />
      </div>
    </form>
  );
}

/** Up to three names, then how many more. */
function platformsLine({ platforms }: SearchForm): string {
  if (platforms.length === 0) return 'Choose platforms';
  const names = platforms.slice(0, 3).map((id) => PLATFORM_CATALOGUE[id].name);
  const more = platforms.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${plural(more, 'more', 'more')}`;
}

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
  const dispatch = useAppDispatch();
  const options = TIMEFRAMES.map((timeframe) =>
    timeframe === '365d' && !yearAllowed
      ? { value: TIMEFRAME_LOCKED, label: TIMEFRAME_LABELS[timeframe], note: 'Paid plans: upgrade' }
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
              dispatch(
                upgradeRequested({
                  requiredFeature: 'yearTimeframe',
                  message: 'Searching a whole year is not in your plan.',
                }),
              );
            }
          }}
        />
      )}
    </Field>
  );
}
