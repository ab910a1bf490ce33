import type { Source } from '#contracts/platforms.ts';
import { formatAge, formatTime } from '../../lib/format.ts';
import { useGetSourcesQuery } from '../sources/api.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Tone } from '../../texts/tone.ts';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { TableFrame } from '../../ui/data/table-frame.tsx';
import { useNow } from '../../ui/use-time.ts';

const TONES: Readonly<Record<Source['state'], Tone>> = {
  live: 'positive',
  sandbox: 'positive',
  not_configured: 'neutral',
  not_available_yet: 'neutral',
  limited: 'caution',
  silent: 'caution',
  blocked: 'negative',
};

const WORDS: Readonly<Record<Source['state'], string>> = {
  live: 'Live',
  sandbox: 'Sandbox',
  not_configured: 'Not configured',
  not_available_yet: 'Not available yet',
  limited: 'Limited',
  silent: 'Silent',
  blocked: 'Blocked',
};

const MINUTE_MS = 60_000;

/** Health of every source, updated by events that all users receive. */
export function SourceTable() {
  const query = useGetSourcesQuery();
  const now = useNow(MINUTE_MS);
  return (
    <QueryView
      compact
      query={query}
      label="Loading the sources"
      skeleton={<ListSkeleton rows={5} />}
    >
      {({ sources }) => (
        <TableFrame label="Sources" head={['Platform', 'State', 'Last answer', 'Reason']}>
          {sources.map((source) => (
            <tr key={source.id} data-source={source.id} className="hover:bg-sunken">
              <th scope="row" className="py-2.5 pr-4 text-left font-medium whitespace-nowrap">
                <PlatformMark platform={source.id} />
              </th>
              <td className="py-2.5 pr-4">
                <Badge tone={TONES[source.state]}>{WORDS[source.state]}</Badge>
              </td>
              <td className="py-2.5 pr-4 whitespace-nowrap text-ink-2">
                {source.lastAnswerAt === null ? 'none yet' : formatAge(source.lastAnswerAt, now)}
              </td>
              <td className="min-w-50 py-2.5 text-ink-2">
                {source.reason}
                {source.limitedUntil !== null && ` Until ${formatTime(source.limitedUntil)}.`}
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
    </QueryView>
  );
}
