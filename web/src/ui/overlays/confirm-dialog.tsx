import { AlertDialog } from 'radix-ui';
import type { ReactNode, ComponentProps } from 'react';
import { Button } from '../controls/button.tsx';
import type { LeaveGuard } from '../../lib/page/use-leave-guard.ts';
import { CENTERED_CLASS, useReturnFocus } from './layer.tsx';
import { useState } from 'react';
import { Field, Input } from '../controls/field.tsx';

/** Asks before something that cannot be undone. Ignores Escape while it works. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  ready = true,
  children,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** False while something must be filled in first. */
  ready?: boolean;
  /** Between the question and the answers, such as a field to type into. */
  children?: ReactNode;
  onConfirm: () => void;
}) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <div className={CENTERED_CLASS}>
          <AlertDialog.Content
            {...returnFocus}
            onEscapeKeyDown={(event) => {
              if (busy) event.preventDefault();
            }}
            className="pointer-events-auto w-full max-w-105 animate-dialog rounded-dialog border border-line bg-surface p-5 shadow-float focus:outline-none"
          >
            <AlertDialog.Title className="text-card font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-body text-ink-2">
              {description}
            </AlertDialog.Description>
            {children !== undefined && <div className="mt-4">{children}</div>}
            <p role="status" className="sr-only">
              {busy ? (busyLabel ?? 'Working…') : ''}
            </p>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={!ready}
                {...(busyLabel === undefined ? {} : { busyLabel })}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Opens when unsaved changes are about to be lost. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      open={guard.asking}
      onOpenChange={(open) => {
        if (!open) guard.stay();
      }}
      title="Leave without saving?"
      description="Your changes to the settings are not saved yet."
      confirmLabel="Leave without saving"
      danger
      onConfirm={guard.leave}
    />
  );
}

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
