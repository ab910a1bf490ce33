import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { useGetSourcesQuery } from '../../sources/api.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';

/** The platforms a new search starts with; those outside the plan can be seen, not chosen. */
export function PlatformChoice({
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
            onChange={(on) => {
              onChange(
                PLATFORM_IDS.filter((other) => (other === id ? on : chosen.includes(other))),
              );
            }}
          />
        ))}
      </div>
      {error !== undefined && <p className="mt-2 text-hint text-negative">{error}</p>}
    </fieldset>
  );
}
