import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Field, Input } from '../../../ui/controls/field.tsx';

/** Deleting an account requires typing its e-mail; the server checks it again. */
export function DeleteAccountDialog({
  open,
  onOpenChange,
  email,
  busy,
  error,
  signInFirst,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  busy: boolean;
  error: string | null;
  /** The server wants a fresh sign-in; confirming opens the popup. */
  signInFirst: boolean;
  onConfirm: () => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
      title="Delete your account?"
      description="This can’t be undone, not even by us. Running searches stop, and open tabs are signed out within a second."
      confirmLabel={signInFirst ? 'Sign in and delete' : 'Delete account'}
      busyLabel={signInFirst ? 'Waiting for the sign-in…' : 'Deleting…'}
      danger
      busy={busy}
      ready={typed.trim().toLowerCase() === email.toLowerCase()}
      onConfirm={onConfirm}
    >
      <Field label={`Type ${email} to confirm`} error={error}>
        {(state) => (
          <Input
            {...state}
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={320}
            value={typed}
            disabled={busy}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
