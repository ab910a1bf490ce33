import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { accountApi } from '../../lib/session/account-api.ts';
import { api } from '../../lib/api.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { makeStore } from '../../lib/store.ts';
import type { AppStore } from '../../lib/store.ts';
import { listenForAnalytics } from '../analytics.ts';
import { listenForErrors } from '../errors/error-toasts.ts';

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
