import { useState } from 'react';
import type { FoundUser } from '#contracts/operator.ts';
import { asClientError, shortMessage } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TypedConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import {
  useEraseUserMutation,
  useGetOperatedUserQuery,
  useSignUserOutMutation,
} from './records-api.ts';

const USAGE_LABELS = {
  search: 'searches',
  gpt_analysis: 'GPT analyses',
  competitor_discovery: 'discoveries',
} as const;

/** Usage and sessions of a found user, and what ends them. */
export function UserRecords({ user, onErased }: { user: FoundUser; onErased: () => void }) {
  const { data } = useGetOperatedUserQuery(user.userId);
  const [signOut, { isLoading }] = useSignUserOutMutation();
  const [erasing, setErasing] = useState(false);
  const sessions = data?.sessions ?? [];
  const [newest] = sessions;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-meta text-ink-2 tabular-nums">
        {data === undefined
          ? '\u00a0'
          : Object.values(data.usage)
              .map(({ kind, used, limit, period }) => {
                const most = limit < 0 ? 'unlimited' : String(limit);
                return `${used} of ${most} ${USAGE_LABELS[kind]} this ${period}`;
              })
              .join(' · ')}
      </p>
      <p className="mt-0.5 text-meta text-ink-2">
        {newest === undefined
          ? 'Signed in nowhere'
          : `Signed in on ${sessions.length} ${sessions.length === 1 ? 'device' : 'devices'}, last used ${formatDate(newest.lastUsedAt)}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={sessions.length === 0}
          busy={isLoading}
          busyLabel="Signing out…"
          onClick={() => void signOut(user.userId)}
        >
          Sign out everywhere
        </Button>
        <Button size="small" onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </div>
      <EraseDialog user={user} open={erasing} onOpenChange={setErasing} onErased={onErased} />
    </div>
  );
}

function EraseDialog({
  user,
  open,
  onOpenChange,
  onErased,
}: {
  user: FoundUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onErased: () => void;
}) {
  const [erase, { error, isLoading, reset }] = useEraseUserMutation();
  const change = (next: boolean): void => {
    reset();
    onOpenChange(next);
  };
  const confirm = async (typed: string): Promise<void> => {
    const result = await erase({ userId: user.userId, confirmation: typed });
    if (result.error !== undefined) return;
    notify.success(`${user.email} was erased`);
    change(false);
    onErased();
  };
  return (
    <TypedConfirmDialog
      open={open}
      onOpenChange={change}
      email={user.email}
      title={`Erase ${user.email}?`}
      description="The account and all its data are deleted at once, and cannot be restored."
      confirmLabel="Erase"
      busyLabel="Erasing…"
      busy={isLoading}
      error={error === undefined ? null : shortMessage(asClientError(error))}
      onConfirm={(typed) => void confirm(typed)}
    />
  );
}
