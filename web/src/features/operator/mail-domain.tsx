import type { MailRecord } from '#contracts/operator.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TableFrame } from '../../ui/data/table-frame.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import type { Tone } from '../../texts/tone.ts';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useGetMailDomainQuery } from './api.ts';

const STATES: Readonly<Record<MailRecord['state'], { tone: Tone; label: string }>> = {
  ok: { tone: 'positive', label: 'OK' },
  missing: { tone: 'caution', label: 'Missing' },
  wrong: { tone: 'negative', label: 'Wrong' },
  unknown: { tone: 'neutral', label: 'Unknown' },
};

/** The DNS records of the sender's domain, what to add, and a way to look again. */
export function MailDomainRecords() {
  const query = useGetMailDomainQuery();
  return (
    <QueryView compact query={query} label="Looking up DNS" skeleton={<ListSkeleton rows={3} />}>
      {({ domain, records, from }) => (
        <>
          <TableFrame
            label={`DNS records of ${domain}`}
            head={['Record', 'State', 'Host', 'Value']}
          >
            {records.map((record) => (
              <MailRecordRow key={record.record} {...record} />
            ))}
          </TableFrame>
          <p className="mt-3 flex flex-wrap items-center gap-3 text-meta text-ink-2">
            <span className="grow">
              Mail is sent from {from}. Your mail server signs it; let the signature cover
              List-Unsubscribe and List-Unsubscribe-Post.
            </span>
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              Check again
            </Button>
          </p>
        </>
      )}
    </QueryView>
  );
}

function MailRecordRow({ record, host, state, found, add, advice }: MailRecord) {
  const { tone, label } = STATES[state];
  const value = found ?? add;
  return (
    <tr data-record={record} className="align-top">
      <th scope="row" className="py-2.5 pr-4 text-left font-medium">
        {record}
      </th>
      <td className="py-2.5 pr-4">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="py-2.5 pr-4 font-mono whitespace-nowrap">{host}</td>
      <td className="min-w-60 py-2.5 text-ink-2">
        {value !== null && (
          <span className="flex items-start gap-1">
            <span className="grow font-mono break-all text-ink">{value}</span>
            {found === null && <CopyButton text={value} label={`Copy the ${record} record`} />}
          </span>
        )}
        {advice}
      </td>
    </tr>
  );
}
