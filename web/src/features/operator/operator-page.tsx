import { asClientError } from '../../lib/errors.ts';
import { formatTime, formatDateTime } from '../../lib/format.ts';
import { useGetOperatorStatusQuery } from './api.ts';
import { selectLiveStatus } from '../../live/connection/live-slice.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ERROR_TEXTS } from '../../texts/errors.ts';
import { OPERATOR_NAME } from '../../texts/frame.ts';
import { Section } from '../../ui/display/card.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton, Loading } from '../../ui/states/skeleton.tsx';
import { Figures } from './figures.tsx';
import { MailDomainRecords } from './mail-domain.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';
import { ProcessTable } from './process-table.tsx';
import { ReceivedFeedback, RequestedPlans } from './received.tsx';
import { SourceTable } from './source-table.tsx';
import { UserPlan } from './user-plan.tsx';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TableFrame } from '../../ui/data/table-frame.tsx';
import {
  useGetAuditQuery,
  useGetTroubledDeliveriesQuery,
  useSendDeliveryAgainMutation,
} from './records-api.ts';
import { CHANNELS } from '#domain/alerts/channels.ts';
import type { TroubledDelivery } from '#contracts/operator-records.ts';
import { DELIVERY_TEXTS } from '../../texts/alerts.ts';
import { Badge } from '../../ui/display/badge.tsx';

/** How the installation is, pushed every few seconds, and what the operator does about users. */
export function OperatorPage() {
  const { data, error, isLoading, isFetching, refetch } = useGetOperatorStatusQuery();
  const { status: live } = useAppSelector(selectLiveStatus);
  if (data === undefined && error !== undefined) {
    const refused = asClientError(error).type === 'permission';
    return refused ? (
      <ErrorPanel
        error={error}
        title={ERROR_TEXTS.permission.title}
        message="This page is for the operator of this installation. Your own account has everything else."
      />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h2 className="text-page font-semibold">{OPERATOR_NAME}</h2>
        <p className="mt-1 text-body text-ink-2 tabular-nums">
          {data === undefined
            ? '\u00a0'
            : `As of ${formatTime(data.at)}, ${live === 'live' ? 'pushed every few seconds' : 'paused: this page is not live'}`}
        </p>
      </div>
      <Loading loading={isLoading} label="Loading the state" skeleton={<ListSkeleton rows={6} />}>
        {data !== undefined && (
          <>
            <Figures status={data} />
            <Section title="Processes" description="A process that shuts down cleanly disappears.">
              <ProcessTable processes={data.processes} at={data.at} />
            </Section>
          </>
        )}
      </Loading>
      <Section title="Sources">
        <SourceTable />
      </Section>
      <Section
        title="E-mail domain"
        description="Receivers trust your mail when these three DNS records are right."
      >
        <MailDomainRecords />
      </Section>
      {data !== undefined && (
        <Section title="Maintenance mode">
          <MaintenanceSwitch maintenance={data.maintenance} />
        </Section>
      )}
      <Section
        title="Users"
        description="Changes take effect immediately in the user’s open tabs, and are recorded in the audit log."
      >
        <UserPlan requests={data?.requestedPlans ?? []} />
      </Section>
      <Section title="Failed deliveries" description="The newest 20 of all users.">
        <TroubledDeliveries />
      </Section>
      <Section title="Audit log">
        <AuditLog />
      </Section>
      {data !== undefined && (
        <>
          <Section title="Requested plans" description="The ten newest.">
            <RequestedPlans requests={data.requestedPlans} />
          </Section>
          <Section title="Feedback on the product" description="The ten newest.">
            <ReceivedFeedback entries={data.feedback} />
          </Section>
        </>
      )}
    </div>
  );
}

/** Who did what, newest first, page by page. */
function AuditLog() {
  const [cursor, setCursor] = useState<string | null>(null);
  const query = useGetAuditQuery(cursor);
  return (
    <QueryView
      compact
      query={query}
      label="Loading the audit log"
      skeleton={<ListSkeleton rows={5} />}
    >
      {({ items, nextCursor: older }) => (
        <>
          <TableFrame label="Audit log" head={['Time', 'Action', 'User', 'Detail']}>
            {items.map(({ id, at, action, userId, email, detail }) => (
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
        </>
      )}
    </QueryView>
  );
}

const HEAD = ['Created', 'User', 'Channel', 'State', 'Attempts', 'Last status', 'Action'];

/** Deliveries of all users that are tried again or failed. */
function TroubledDeliveries() {
  const query = useGetTroubledDeliveriesQuery();
  return (
    <QueryView
      compact
      query={query}
      label="Loading deliveries"
      skeleton={<ListSkeleton rows={3} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-body text-ink-2">Every delivery succeeded.</p>
        ) : (
          <TableFrame label="Failed deliveries" head={HEAD}>
            {items.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </TableFrame>
        )
      }
    </QueryView>
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
