import { ConfirmDialog } from './confirm-dialog.tsx';
import type { LeaveGuard } from '../../lib/page/use-leave-guard.ts';

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
