import { useState } from 'react';
import { CHANNELS, CHANNEL_KINDS, includesChannel, isAddressed } from '#domain/alerts/channels.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import type { PlanName } from '#domain/names.ts';
import { channelInputSchema } from '#contracts/alerts/channels.ts';
import type { ChannelInput, NewChannel } from '#contracts/alerts/channels.ts';
import { asClientError } from '../../../../lib/errors.ts';
import { usePlanInfo, useUpgradeRequest } from '../../../../lib/plan/plan-info.ts';

import { PLAN_LABELS } from '../../../../texts/plans.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field, Input } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useAddChannelMutation } from '../api.ts';
import { SecretNote } from './channel-menu.tsx';

function inputOf(kind: ChannelKind, name: string, url: string): ChannelInput {
  return isAddressed(kind) ? { kind, name, url } : { kind, name };
}

/** Adds a channel; its secrets are shown before the dialog closes. */
export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const { planInfo } = usePlanInfo();
  const requestUpgrade = useUpgradeRequest();
  const [addChannel, { isLoading }] = useAddChannelMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [kind, setKind] = useState<ChannelKind>('email');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [made, setMade] = useState<NewChannel | null>(null);
  const included = includesChannel(planInfo.planName, kind);

  const upgrade = (message?: string): void => {
    onClose();
    const onStarter = planInfo.planName === 'free' && includesChannel('starter', kind);
    requestUpgrade({
      reached: true,
      requiredFeature: onStarter ? null : 'emailAlerts',
      title: `${CHANNELS[kind].label} alerts`,
      message:
        message ?? `The ${PLAN_LABELS[planInfo.planName]} plan does not include this channel.`,
    });
  };
  const add = async (): Promise<void> => {
    const input = inputOf(kind, name.trim() || CHANNELS[kind].label, url.trim());
    const wrong = channelInputSchema.safeParse(input).error?.issues[0]?.message ?? null;
    setProblem(wrong);
    if (wrong !== null) return;
    const outcome = await addChannel(input);
    if (outcome.error !== undefined) {
      const failure = asClientError(outcome.error);
      setProblem(failure.message);
      if (failure.code === 'PLAN_LIMIT_ERROR') upgrade(failure.message);
      return;
    }
    if (outcome.data.secret === null && outcome.data.feedUrls === null) onClose();
    else setMade(outcome.data);
  };
  if (made !== null) return <AddedDialog channel={made} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Add a channel">
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (included) void add();
          else upgrade();
        }}
      >
        <KindField
          kind={kind}
          plan={planInfo.planName}
          onChange={(next) => {
            setKind(next);
            setProblem(null);
          }}
        />
        <Field label="Name">
          <Input
            value={name}
            maxLength={80}
            placeholder={CHANNELS[kind].label}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {isAddressed(kind) && (
          <Field label="Address" error={problem}>
            <Input
              type="url"
              required
              inputMode="url"
              autoComplete="off"
              value={url}
              placeholder={CHANNELS[kind].address?.example}
              onChange={(event) => {
                setUrl(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
        )}
        {!isAddressed(kind) && problem !== null && (
          <p role="alert" className="text-meta text-negative">
            {problem}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel="Adding…">
            {included ? 'Add channel' : 'See plans'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function KindField({
  kind,
  plan,
  onChange,
}: {
  kind: ChannelKind;
  plan: PlanName;
  onChange: (kind: ChannelKind) => void;
}) {
  return (
    <Field label="Kind" hint={CHANNELS[kind].hint}>
      <Select
        value={kind}
        onChange={onChange}
        options={CHANNEL_KINDS.map((value) => ({
          value,
          label: CHANNELS[value].label,
          ...(includesChannel(plan, value)
            ? {}
            : {
                note: `From ${PLAN_LABELS[CHANNELS[value].from]}`,
              }),
        }))}
      />
    </Field>
  );
}

function AddedDialog({ channel, onClose }: { channel: NewChannel; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${channel.name} was added`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SecretNote channel={channel} />
    </Dialog>
  );
}
