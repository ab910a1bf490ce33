import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Field, Input } from '../controls/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before an account is deleted: its e-mail must be typed. The server checks it again. */
export function TypedConfirmDialog({
  email,
  error,
  onOpenChange,
  onConfirm,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmDialog>, 'children' | 'danger' | 'onConfirm' | 'ready'> & {
  email: string;
  error: string | null;
  onConfirm: (typed: string) => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      danger
      ready={typed.trim().toLowerCase() === email.toLowerCase()}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
      onConfirm={() => onConfirm(typed)}
    >
      <Field label={`Type ${email} to confirm`} error={error}>
        <Input
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={typed}
          disabled={dialog.busy}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
