import { accountApi } from '../../lib/session/account-api.ts';
import { registerLive } from '../../live/registry.ts';

const { getPlanInfo, getProfile } = accountApi.endpoints;

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
