import { useState } from 'react';
import { CHANNEL_KINDS, PLAN_CHANNELS } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/names.ts';
import type { PlanName } from '#domain/names.ts';
import { channelInputSchema } from '#contracts/alerts/channels.ts';
import type { ChannelInput, NewChannel } from '#contracts/alerts/channels.ts';
import { asClientError } from '../../../../lib/errors.ts';
import { usePlanInfo } from '../../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { upgradeRequested } from '../../../../lib/plan/upgrade-slice.ts';
import { CHANNEL_HINTS, CHANNEL_LABELS } from '../../../../texts/alerts.ts';
import { PLAN_LABELS } from '../../../../texts/plans.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useAddChannelMutation } from '../api.ts';
import { SecretNote } from './secret-note.tsx';

const URL_HINTS = {
  webhook: 'https://example.com/hooks/earshot',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
} as const;

const needsUrl = (kind: ChannelKind): kind is keyof typeof URL_HINTS => kind in URL_HINTS;

function inputOf(kind: ChannelKind, name: string, url: string): ChannelInput {
  return needsUrl(kind) ? { kind, name, url } : { kind, name };
}

/** Adds a channel; its secrets are shown before the dialog closes. */
export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const [addChannel, { isLoading }] = useAddChannelMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [kind, setKind] = useState<ChannelKind>('email');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [made, setMade] = useState<NewChannel | null>(null);
  const included = PLAN_CHANNELS[planInfo.planName].includes(kind);

  const upgrade = (message?: string): void => {
    onClose();
    const onStarter = planInfo.planName === 'free' && PLAN_CHANNELS.starter.includes(kind);
    dispatch(
      upgradeRequested({
        reached: true,
        requiredFeature: onStarter ? null : 'emailAlerts',
        title: `${CHANNEL_LABELS[kind]} alerts`,
        message:
          message ?? `The ${PLAN_LABELS[planInfo.planName]} plan does not include this channel.`,
      }),
    );
  };
  const add = async (): Promise<void> => {
    const input = inputOf(kind, name.trim() || CHANNEL_LABELS[kind], url.trim());
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
          {(state) => (
            <Input
              {...state}
              value={name}
              maxLength={80}
              placeholder={CHANNEL_LABELS[kind]}
              onChange={(event) => {
                setName(event.target.value);
              }}
            />
          )}
        </Field>
        {needsUrl(kind) && (
          <Field label="Address" error={problem}>
            {(state) => (
              <Input
                {...state}
                type="url"
                required
                inputMode="url"
                autoComplete="off"
                value={url}
                placeholder={URL_HINTS[kind]}
                onChange={(event) => {
                  setUrl(event.target.value);
                  setProblem(null);
                }}
              />
            )}
          </Field>
        )}
        {!needsUrl(kind) && problem !== null && (
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
    <Field label="Kind" hint={CHANNEL_HINTS[kind]}>
      {(state) => (
        <Select
          {...state}
          value={kind}
          onChange={onChange}
          options={CHANNEL_KINDS.map((value) => ({
            value,
            label: CHANNEL_LABELS[value],
            ...(PLAN_CHANNELS[plan].includes(value)
              ? {}
              : {
                  note: `From ${PLAN_LABELS[PLAN_CHANNELS.starter.includes(value) ? 'starter' : 'professional']}`,
                }),
          }))}
        />
      )}
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
