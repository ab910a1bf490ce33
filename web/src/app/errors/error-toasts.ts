import { isRejectedWithValue } from '@reduxjs/toolkit';
import { asClientError, isMaintenance } from '../../lib/errors.ts';
import { forgetAccessToken } from '../../lib/session/token.ts';
import { startListening } from '../../lib/store.ts';
import { upgradeRequested } from '../../lib/plan/upgrade-slice.ts';
import { ERROR_PANEL_TEXTS } from '../../texts/errors.ts';
import { TOAST_DURATIONS, notify } from '../../ui/overlays/toast.ts';

/**
 * What every failed request triggers, in addition to its own error
 * state.
 */
export function listenForErrors(): void {
  startListening({
    matcher: isRejectedWithValue(),
    effect: (action, { dispatch }) => {
      const error = asClientError('payload' in action ? action.payload : null);
      if (error.quiet) return;
      // The same failure of several requests is one toast.
      const id = `${error.type}:${error.message}`;
      if (error.type === 'plan_restriction') {
        dispatch(
          upgradeRequested({
            requiredFeature: error.details.requiredFeature ?? null,
            message: error.details.upgradeMessage ?? error.message,
            ...(error.details.resetAt !== undefined && { resetAt: error.details.resetAt }),
          }),
        );
        notify.warning(error.title, {
          id,
          description: error.message,
          duration: TOAST_DURATIONS.planRestriction,
        });
      } else if (isMaintenance(error)) {
        notify.warning(error.message, { id, duration: TOAST_DURATIONS.maintenance });
      } else if (error.type === 'auth') {
        // After sign-in the user returns to this page.
        const action = { label: ERROR_PANEL_TEXTS.logIn, onClick: forgetAccessToken };
        notify.error(error.title, { id, description: error.message, action });
      } else {
        notify.error(error.title, { id, description: error.message });
      }
    },
  });
}
