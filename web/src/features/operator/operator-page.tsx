import { asClientError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { useGetOperatorStatusQuery } from './api.ts';
import { selectLiveStatus } from '../../live/connection/live-slice.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ERROR_TEXTS } from '../../texts/errors.ts';
import { OPERATOR_NAME } from '../../texts/frame.ts';
import { Section } from '../../ui/display/card.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../ui/states/skeleton.tsx';
import { AuditLog } from './audit-log.tsx';
import { Figures } from './figures.tsx';
import { MailDomainRecords } from './mail-domain.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';
import { ProcessTable } from './process-table.tsx';
import { ReceivedFeedback, RequestedPlans } from './received.tsx';
import { SourceTable } from './source-table.tsx';
import { TroubledDeliveries } from './troubled-deliveries.tsx';
import { UserPlan } from './user-plan.tsx';

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
