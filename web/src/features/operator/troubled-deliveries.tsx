import { CHANNELS } from '#domain/alerts/channels.ts';
import type { TroubledDelivery } from '#contracts/operator-records.ts';
import { formatDateTime } from '../../lib/format.ts';
import { DELIVERY_TEXTS } from '../../texts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TableFrame } from '../../ui/data/table-frame.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../ui/states/skeleton.tsx';
import { useGetTroubledDeliveriesQuery, useSendDeliveryAgainMutation } from './records-api.ts';

const HEAD = ['Created', 'User', 'Channel', 'State', 'Attempts', 'Last status', 'Action'];

/** Deliveries of all users that are tried again or failed. */
export function TroubledDeliveries() {
  const { data, error, isLoading, isFetching, refetch } = useGetTroubledDeliveriesQuery();
  if (data === undefined && error !== undefined) {
    return <ErrorPanel compact error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading loading={isLoading} label="Loading deliveries" skeleton={<ListSkeleton rows={3} />}>
      {data?.items.length === 0 ? (
        <p className="text-body text-ink-2">Every delivery succeeded.</p>
      ) : (
        <TableFrame label="Failed deliveries" head={HEAD}>
          {(data?.items ?? []).map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </TableFrame>
      )}
    </Loading>
  );
}

function Row({ delivery }: { delivery: TroubledDelivery }) {
  const { id, createdAt, email, channel, state, attempts, lastStatus } = delivery;
  const [send, { isLoading }] = useSendDeliveryAgainMutation();
  const { label, tone } = DELIVERY_TEXTS[state];
  return (
    <tr className="hover:bg-sunken">
      <td className="py-2.5 pr-4 whitespace-nowrap">{formatDateTime(createdAt)}</td>
      <td className="py-2.5 pr-4">{email}</td>
      <td className="py-2.5 pr-4 whitespace-nowrap">{CHANNELS[channel].label}</td>
      <td className="py-2.5 pr-4">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="py-2.5 pr-4">{attempts}</td>
      <td className="py-2.5 pr-4">{lastStatus ?? '–'}</td>
      <td className="py-2.5">
        {state !== 'retrying' && (
          <Button size="small" busy={isLoading} busyLabel="Sending…" onClick={() => void send(id)}>
            Send again
          </Button>
        )}
      </td>
    </tr>
  );
}
