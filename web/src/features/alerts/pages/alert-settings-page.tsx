import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { ALERTS_NAME, ALERT_SETTINGS_NAME } from '../../../texts/alerts.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import {
  useGetAlertSettingsQuery,
  useGetChannelsQuery,
  useGetRulesQuery,
} from '../settings/api.ts';
import { ChannelList } from '../settings/channels/channel-list.tsx';
import { MutedList } from '../settings/muted-list.tsx';
import { QuietHours } from '../settings/quiet-hours.tsx';
import { RuleList } from '../settings/rules/rule-list.tsx';

/** Channels, rules and quiet hours. Its sections appear together, so none pushes another down. */
export function AlertSettingsPage() {
  const channels = useGetChannelsQuery();
  const rules = useGetRulesQuery();
  const settings = useGetAlertSettingsQuery();
  const queries = [channels, rules, settings];
  const failed = queries.find(({ data, error }) => data === undefined && error !== undefined);
  const [channelList, ruleList, quietHours] = [channels.data, rules.data, settings.data];
  const loaded = channelList !== undefined && ruleList !== undefined && quietHours !== undefined;
  return (
    <div className="max-w-180">
      <Link
        to={paths.alerts}
        className="mb-2 inline-flex min-h-6 items-center gap-1 rounded-control text-meta text-accent-ink hover:underline"
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        {ALERTS_NAME}
      </Link>
      <h2 className="mb-6 text-page font-semibold">{ALERT_SETTINGS_NAME}</h2>
      {failed === undefined ? (
        <Loading
          loading={!loaded}
          label="Loading your alert settings"
          skeleton={<ListSkeleton rows={4} />}
        >
          {loaded && (
            <div className="flex flex-col gap-10">
              <ChannelList channels={channelList.channels} />
              <RuleList rules={ruleList.rules} channels={channelList.channels} />
              <QuietHours settings={quietHours} />
              <MutedList />
            </div>
          )}
        </Loading>
      ) : (
        <ErrorPanel
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => {
            for (const { error, refetch } of queries) if (error !== undefined) void refetch();
          }}
        />
      )}
    </div>
  );
}
