import type { ProcessState } from '#contracts/operator.ts';
import { formatAge } from '../../lib/format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { TableFrame } from '../../ui/data/table-frame.tsx';

const KINDS = { api: 'API', gateway: 'Gateway', worker: 'Worker' } as const;

/** Every process that reported within the last minute. `at` is the database's clock. */
export function ProcessTable({
  processes,
  at,
}: {
  processes: readonly ProcessState[];
  at: string;
}) {
  if (processes.length === 0) return <EmptyState compact>No process has reported.</EmptyState>;
  return (
    <TableFrame label="Processes" head={['Process', 'State', 'NATS', 'Temporal', 'Started']}>
      {processes.map((process) => (
        <tr key={process.id} className="hover:bg-sunken">
          <th scope="row" className="py-2.5 pr-4 text-left font-medium whitespace-nowrap">
            {KINDS[process.kind]}{' '}
            <span className="font-normal text-ink-2">{process.id.split('-').at(-1)}</span>
          </th>
          <td className="py-2.5 pr-4">
            {process.alive ? (
              <Badge tone="positive">Running</Badge>
            ) : (
              <Badge tone="negative">Silent, {formatAge(process.heardAt, Date.parse(at))}</Badge>
            )}
          </td>
          <td className="py-2.5 pr-4">
            <Link state={process.nats} />
          </td>
          <td className="py-2.5 pr-4">
            <Link state={process.temporal} />
          </td>
          <td className="py-2.5 whitespace-nowrap text-ink-2">
            {formatAge(process.startedAt, Date.parse(at))}
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

function Link({ state }: { state: 'up' | 'down' | null }) {
  if (state === null) return <span className="text-ink-2">not used</span>;
  return <Badge tone={state === 'up' ? 'positive' : 'negative'}>{state}</Badge>;
}
