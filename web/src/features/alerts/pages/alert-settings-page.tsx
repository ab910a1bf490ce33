import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { ALERTS_NAME, ALERT_SETTINGS_NAME, KIND_TEXTS } from '../../../texts/alerts.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import {
  useGetAlertSettingsQuery,
  useGetChannelsQuery,
  useGetRulesQuery,
  useGetRuleSubjectsQuery,
} from '../settings/api.ts';
import { ChannelList } from '../settings/channels/channel-list.tsx';
import { QuietHours } from '../settings/quiet-hours.tsx';
import { RuleList } from '../settings/rules/rule-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { useChangeMuteMutation, useGetMutesQuery } from '../api.ts';

/** Muted subjects and kinds, each with a button to unmute it. */
function MutedList() {
  const { data } = useGetMutesQuery();
  const { data: names = [] } = useGetRuleSubjectsQuery();
  const [changeMute] = useChangeMuteMutation();
  if (data === undefined || data.mutes.length === 0) return null;
  return (
    <Section title="Muted" description="Nothing here raises alerts.">
      <ul className="-mt-3 divide-y divide-line border-b border-line">
        {data.mutes.map((mute) => {
          const name =
            names.find(({ id }) => id === mute.subjectId)?.name ?? `One ${mute.subjectKind}`;
          const what = mute.kind === null ? 'everything' : KIND_TEXTS[mute.kind].label;
          return (
            <li
              key={`${mute.subjectKind} ${mute.subjectId} ${mute.kind ?? ''}`}
              className="flex items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0 text-body wrap-anywhere">{`${name}: ${what}`}</span>
              <Button
                size="small"
                aria-label={`Unmute ${name}: ${what}`}
                onClick={() => void changeMute({ ...mute, muted: false })}
              >
                Unmute
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

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
        <ChevronLeft size={16} />
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
