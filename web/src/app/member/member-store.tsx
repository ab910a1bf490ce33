import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { accountApi } from '../../lib/session/account-api.ts';
import { api } from '../../lib/api.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { makeStore, startListening } from '../../lib/store.ts';
import type { AppStore } from '../../lib/store.ts';
import { listenForAnalytics } from '../analytics.ts';
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { asClientError, isMaintenance } from '../../lib/errors.ts';
import { forgetAccessToken } from '../../lib/session/token.ts';
import { upgradeRequested } from '../../lib/plan/upgrade-slice.ts';
import { ERROR_PANEL_TEXTS } from '../../texts/errors.ts';
import { TOAST_DURATIONS, notify } from '../../ui/overlays/toast.ts';

/** The one store of the page. It arrives with the first thing that only members see. */
const memberStore = makeStore();
listenForErrors();
listenForAnalytics();
followSession(memberStore);

/** The cache starts with the profile of a sign-in and is emptied when that ends. */
function followSession({ dispatch }: AppStore): void {
  let known = sessionState.get().entered;
  const enter = (): void => {
    if (known === null) return;
    const { profile, asOf } = known;
    void dispatch(accountApi.util.upsertQueryData('getProfile', undefined, { ...profile, asOf }));
  };
  enter();
  sessionState.subscribe(() => {
    const { entered, status } = sessionState.get();
    if (status === 'signed-out' && known !== null) dispatch(api.util.resetApiState());
    if (entered === known) return;
    known = entered;
    enter();
  });
}

/** Wraps everything that reads the store. */
export function MemberStore({ children }: { children: ReactNode }) {
  return <Provider store={memberStore}>{children}</Provider>;
}

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
