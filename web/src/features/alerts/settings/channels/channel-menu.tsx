import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Channel, NewChannel } from '#contracts/alerts/channels.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx';
import {
  useChangeChannelMutation,
  useRemoveChannelMutation,
  useRotateChannelMutation,
} from '../api.ts';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';

type Question = 'renew' | 'delete' | null;

/** Pause, renew and delete, each with its confirmation. */
export function ChannelMenu({ channel: { id, kind, name, state } }: { channel: Channel }) {
  const [changeChannel] = useChangeChannelMutation();
  const [rotateChannel, renewal] = useRotateChannelMutation();
  const [removeChannel, removal] = useRemoveChannelMutation();
  const [question, setQuestion] = useState<Question>(null);
  const [renewed, setRenewed] = useState<NewChannel | null>(null);
  const hasSecret = kind === 'webhook' || kind === 'feed';
  const close = (): void => setQuestion(null);
  const renew = async (): Promise<void> => {
    const { data } = await rotateChannel(id);
    close();
    if (data !== undefined) setRenewed(data);
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={`Actions for ${name}`}>
            <Ellipsis size={16} />
          </Button>
        }
      >
        <MenuItem
          onSelect={() =>
            void changeChannel({
              id,
              change: { state: state === 'active' ? 'paused' : 'active' },
            })
          }
        >
          {state === 'active' ? 'Pause' : 'Resume'}
        </MenuItem>
        {hasSecret && (
          <MenuItem onSelect={() => setQuestion('renew')}>
            {kind === 'feed' ? 'Renew address' : 'Renew secret'}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onSelect={() => setQuestion('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={question === 'renew'}
        onOpenChange={close}
        title={kind === 'feed' ? 'Renew the address?' : 'Renew the secret?'}
        description={
          kind === 'feed'
            ? 'The old address stops working at once.'
            : 'Requests are signed with both secrets for 24 hours, so that your server can change over.'
        }
        confirmLabel="Renew"
        busyLabel="Renewing…"
        busy={renewal.isLoading}
        onConfirm={() => void renew()}
      />
      <ConfirmDialog
        danger
        open={question === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description="Its log is deleted and pending messages are not sent. Rules are kept, without this channel."
        confirmLabel="Delete"
        busyLabel="Deleting…"
        busy={removal.isLoading}
        onConfirm={() => void removeChannel(id).then(close)}
      />
      {renewed !== null && (
        <Dialog open onOpenChange={() => setRenewed(null)} title={`${name} was renewed`}>
          <SecretNote channel={renewed} />
        </Dialog>
      )}
    </>
  );
}

/** The secrets of a new channel, which are shown only once. */
export function SecretNote({ channel: { secret, feedUrls } }: { channel: NewChannel }) {
  const rows =
    feedUrls === null
      ? [{ label: 'Signing secret', value: secret ?? '' }]
      : [
          { label: 'RSS', value: feedUrls.rss },
          { label: 'Atom', value: feedUrls.atom },
          { label: 'JSON Feed', value: feedUrls.json },
        ];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-ink-2">
        {feedUrls === null
          ? 'Copy it now: it is shown only once. Your server checks the signature of each request with it.'
          : 'Copy it now: it is shown only once. Anyone with this address can read your alerts.'}
      </p>
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-hint text-ink-2">{label}</dt>
            <dd className="flex items-start gap-2 rounded-control bg-sunken py-1.5 pr-1 pl-2.5">
              <code className="min-w-0 grow text-meta break-all text-ink">{value}</code>
              <CopyButton text={value} label={`Copy ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
