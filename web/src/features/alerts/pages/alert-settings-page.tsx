import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import {
  ALERTS_NAME,
  ALERT_SETTINGS_NAME,
  KIND_TEXTS,
  CHANNEL_STATE_TEXTS,
} from '../../../texts/alerts.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import {
  useGetAlertSettingsQuery,
  useGetChannelsQuery,
  useGetRulesQuery,
  useGetRuleSubjectsQuery,
  useChangeChannelMutation,
  useTestChannelMutation,
} from '../settings/api.ts';
import { QuietHours } from '../settings/quiet-hours.tsx';
import { RuleList } from '../settings/rules/rule-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { useChangeMuteMutation, useGetMutesQuery } from '../api.ts';
import { useState } from 'react';
import { CHANNELS } from '#domain/alerts/channels.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import { formatAge } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useNow } from '../../../ui/use-time.ts';
import { AddChannelDialog } from '../settings/channels/add-channel-dialog.tsx';
import { ChannelMenu } from '../settings/channels/channel-menu.tsx';
import { DeliveryLog } from '../settings/channels/delivery-log.tsx';

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

/** Channels in addition to the inbox, each with its state and its log. */
function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const [adding, setAdding] = useState(false);
  const now = useNow(60_000);
  return (
    <Section
      title="Channels"
      description="The inbox gets every alert. Channels get what your rules send."
      actions={<Button onClick={() => setAdding(true)}>Add channel</Button>}
    >
      {channels.length === 0 ? (
        <p className="text-body text-ink-2">
          No channels yet. Add e-mail, a webhook, Slack, Discord or a feed.
        </p>
      ) : (
        <ul className="-mt-3 divide-y divide-line border-b border-line">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} now={now} />
          ))}
        </ul>
      )}
      {adding && <AddChannelDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function ChannelRow({ channel, now }: { channel: Channel; now: number }) {
  const [testChannel, { isLoading }] = useTestChannelMutation();
  const [changeChannel, changing] = useChangeChannelMutation();
  const [log, setLog] = useState(false);
  const { id, kind, name, shownAddress, state, stateReason, lastSuccessAt, failingSince } = channel;
  const { label, tone } = CHANNEL_STATE_TEXTS[state];
  const test = async (): Promise<void> => {
    const { error } = await testChannel(id);
    if (error === undefined) notify.success('Test message sent.');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium wrap-anywhere">
          {name}
          <Badge tone={tone}>{label}</Badge>
          {state === 'active' && failingSince !== null && (
            <Badge tone="caution">First failed {formatAge(failingSince, now)}</Badge>
          )}
        </p>
        <p className="mt-0.5 text-hint wrap-anywhere text-ink-2">
          {CHANNELS[kind].label} · {shownAddress}
          {kind !== 'feed' &&
            (lastSuccessAt === null
              ? ' · nothing delivered yet'
              : ` · last delivery ${formatAge(lastSuccessAt, now)}`)}
        </p>
        {stateReason !== null && state !== 'active' && (
          <p className="mt-0.5 text-hint text-ink-2">{stateReason}</p>
        )}
      </div>
      <div className="flex items-center gap-1">
        {state !== 'active' && (
          <Button
            size="small"
            busy={changing.isLoading}
            aria-label={`Resume: ${name}`}
            onClick={() => void changeChannel({ id, change: { state: 'active' } })}
          >
            Resume
          </Button>
        )}
        {kind !== 'feed' && state === 'active' && (
          <Button size="small" busy={isLoading} onClick={() => void test()}>
            Send test
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setLog(true)}>
          Log
        </Button>
        <ChannelMenu channel={channel} />
      </div>
      {log && <DeliveryLog channel={channel} onClose={() => setLog(false)} />}
    </li>
  );
}
