import { accountApi } from '../../lib/session/account-api.ts';
import { registerLive } from '../../live/registry.ts';
import { registerTick } from '../../live/ticks.ts';

const { getPlanInfo, getProfile, getSessions } = accountApi.endpoints;

registerLive({
  endpoint: getPlanInfo,
  events: ['plan.changed.v1'],
  fold: (plan, events) => {
    Object.assign(plan, events.at(-1)?.data.planInfo);
  },
});

registerLive({
  endpoint: getProfile,
  events: ['profile.changed.v1'],
  fold: (profile, events) => {
    Object.assign(profile, events.at(-1)?.data.profile);
  },
});

// Each tab marks its own session as "this browser", so the list comes from the server.
registerTick('account.sessions', {
  key: () => '',
  apply: (dispatch) => {
    dispatch((_dispatch, getState) => {
      if (getSessions.select()(getState()).isUninitialized) return;
      void dispatch(getSessions.initiate(undefined, { forceRefetch: true, subscribe: false }));
    });
  },
});
