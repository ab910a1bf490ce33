import { useState } from 'react';
import { CHANNELS } from '#domain/alerts/channels.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import { formatAge } from '../../../../lib/format.ts';
import { CHANNEL_STATE_TEXTS } from '../../../../texts/alerts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Section } from '../../../../ui/display/card.tsx';
import { notify } from '../../../../ui/overlays/toast.ts';
import { useNow } from '../../../../ui/use-time.ts';
import { useChangeChannelMutation, useTestChannelMutation } from '../api.ts';
import { AddChannelDialog } from './add-channel-dialog.tsx';
import { ChannelMenu } from './channel-menu.tsx';
import { DeliveryLog } from './delivery-log.tsx';

/** Channels in addition to the inbox, each with its state and its log. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
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
