import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TableFrame } from '../../ui/data/table-frame.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../ui/states/skeleton.tsx';
import { useGetAuditQuery } from './records-api.ts';

/** Who did what, newest first, page by page. */
export function AuditLog() {
  const [cursor, setCursor] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useGetAuditQuery(cursor);
  if (data === undefined && error !== undefined) {
    return <ErrorPanel compact error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const older = data?.nextCursor ?? null;
  return (
    <Loading
      loading={data === undefined}
      label="Loading the audit log"
      skeleton={<ListSkeleton rows={5} />}
    >
      <TableFrame label="Audit log" head={['Time', 'Action', 'User', 'Detail']}>
        {(data?.items ?? []).map(({ id, at, action, userId, email, detail }) => (
          <tr key={id} className="hover:bg-sunken">
            <td className="py-2.5 pr-4 whitespace-nowrap">{formatDateTime(at)}</td>
            <td className="py-2.5 pr-4 whitespace-nowrap">{action.replaceAll('_', ' ')}</td>
            <td className="py-2.5 pr-4">{email ?? userId ?? '–'}</td>
            <td className="min-w-50 py-2.5 text-ink-2 wrap-anywhere">
              {Object.entries(detail)
                .map(
                  ([name, value]) =>
                    `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
                )
                .join(', ')}
            </td>
          </tr>
        ))}
      </TableFrame>
      <div className="mt-3 flex gap-2">
        <Button size="small" disabled={cursor === null} onClick={() => setCursor(null)}>
          Newest
        </Button>
        <Button size="small" disabled={older === null} onClick={() => setCursor(older)}>
          Older
        </Button>
      </div>
    </Loading>
  );
}
