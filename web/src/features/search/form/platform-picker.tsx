import { Lock } from 'lucide-react';
import { DISABLED_PLATFORM_IDS, PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { CatalogueId } from '#domain/platform-catalogue.ts';
import type { Source } from '#contracts/platforms.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { SOURCE_STATE_TEXTS } from '../../../texts/sources.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { SourceState } from '../../sources/components/source-list.tsx';
import { availability } from './search-form.ts';
import type { Availability } from './search-form.ts';

/** The ten platforms and the two not searchable yet, each with its strengths. */
export function PlatformPicker({
  value,
  onChange,
  plan,
  sources,
  error,
}: {
  value: readonly PlatformId[];
  onChange: (platforms: PlatformId[]) => void;
  plan: PlanInfo;
  sources: readonly Source[] | undefined;
  error: string | undefined;
}) {
  const rows = PLATFORM_IDS.map((id) => ({ id, state: availability(id, plan, sources) }));
  const usable = rows.filter(({ state }) => state === 'available').map(({ id }) => id);
  const sorted = rows.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'platforms-error'}>
      <legend className="sr-only">Platforms</legend>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
        {sorted.map(({ id, state }) =>
          state === 'plan' ? (
            <LockedPlatform key={id} id={id} />
          ) : (
            <PlatformChoice
              key={id}
              id={id}
              disabled={state === 'unavailable'}
              source={sources?.find((source) => source.id === id)}
              checked={value.includes(id)}
              onChange={(on) =>
                onChange(
                  PLATFORM_IDS.filter((other) => (other === id ? on : value.includes(other))),
                )
              }
            />
          ),
        )}
        {DISABLED_PLATFORM_IDS.map((id) => (
          <PlatformChoice key={id} id={id} disabled source={undefined} checked={false} />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5"
          onClick={() => onChange(value.length === usable.length ? [] : usable)}
        >
          {value.length === usable.length ? 'Clear selection' : 'Select all available'}
        </Button>
        {error !== undefined && (
          <p id="platforms-error" className="text-hint text-negative">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const RANK: Readonly<Record<Availability, number>> = { available: 0, plan: 1, unavailable: 2 };

const CLOSED_LABEL = SOURCE_STATE_TEXTS.not_available_yet.label;

function PlatformChoice({
  id,
  source,
  disabled,
  checked,
  onChange,
}: {
  id: CatalogueId;
  source: Source | undefined;
  disabled: boolean;
  checked: boolean;
  onChange?: (on: boolean) => void;
}) {
  const closed = source === undefined || source.state === 'not_available_yet';
  return (
    <Checkbox
      checked={checked && !disabled}
      disabled={disabled}
      onChange={onChange ?? (() => undefined)}
      label={
        <>
          <PlatformMark platform={id} />
          {source === undefined ? (
            disabled && <Badge>{CLOSED_LABEL}</Badge>
          ) : (
            <SourceState source={source} />
          )}
        </>
      }
      note={
        <>
          {PLATFORM_CATALOGUE[id].bestUseCase}
          {!closed && <Limits source={source} />}
        </>
      }
    />
  );
}

/** Problems and limitations of a source. */
function Limits({ source }: { source: Source }) {
  return (
    <>
      {source.reason !== null && (
        <span className="block text-ink wrap-anywhere">{source.reason}</span>
      )}
      {source.capabilities.note !== null && (
        <span className="block text-ink-3">{source.capabilities.note}</span>
      )}
    </>
  );
}

function LockedPlatform({ id }: { id: PlatformId }) {
  const requestUpgrade = useUpgradeRequest();
  const { name, bestUseCase } = PLATFORM_CATALOGUE[id];
  return (
    <div className="flex items-start gap-2.5 touch:min-h-11 touch:py-2.5">
      <Lock size={16} className="mt-1 ml-px shrink-0 text-ink-2" />
      <div className="min-w-0">
        <button
          type="button"
          className="text-left text-body text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
          onClick={() =>
            requestUpgrade({
              reached: true,
              requiredFeature: id,
              message: `${name} is not in your plan.`,
            })
          }
        >
          <PlatformMark platform={id} />
          <span className="sr-only">: see which plan has it</span>
        </button>
        <p className="text-hint text-ink-2">Not in your plan. {bestUseCase}</p>
      </div>
    </div>
  );
}
