import {
  channelSchema,
  channelsSchema,
  deliveriesSchema,
  newChannelSchema,
} from '#contracts/alerts/channels.ts';
import type {
  ChangeChannel,
  Channel,
  ChannelInput,
  Delivery,
  NewChannel,
} from '#contracts/alerts/channels.ts';
import { monitoredListSchema } from '#contracts/competitors/monitoring.ts';
import { ruleSchema, rulesSchema } from '#contracts/alerts/rules.ts';
import type { Rule, RuleInput } from '#contracts/alerts/rules.ts';
import { alertSettingsSchema, rulePreviewSchema } from '#contracts/alerts/settings.ts';
import type { AlertSettings } from '#contracts/alerts/settings.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { api } from '../../../lib/api.ts';
import type { AppDispatch } from '../../../lib/store.ts';

const ROOT = '/alerts';
const FRESH = { forceRefetch: true, subscribe: false } as const;
const LOG_PAGE = 20;

export const alertSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getChannels: build.query<Channel[], void>({
      query: () => `${ROOT}/channels`,
      transformResponse: (data) => channelsSchema.parse(data).channels,
    }),
    addChannel: build.mutation<NewChannel, ChannelInput>({
      query: (body) => ({ url: `${ROOT}/channels`, method: 'POST', body }),
      transformResponse: (data) => newChannelSchema.parse(data),
      // The dialog says what went wrong.
      extraOptions: { quiet: true },
      onQueryStarted: (_input, { dispatch, queryFulfilled }) => reread(dispatch, queryFulfilled),
    }),
    changeChannel: build.mutation<Channel, { id: string; change: ChangeChannel }>({
      query: ({ id, change }) => ({ url: `${ROOT}/channels/${id}`, method: 'PATCH', body: change }),
      transformResponse: (data) => channelSchema.parse(data),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) => reread(dispatch, queryFulfilled),
    }),
    rotateChannel: build.mutation<NewChannel, string>({
      query: (id) => ({ url: `${ROOT}/channels/${id}/rotate`, method: 'POST' }),
      transformResponse: (data) => newChannelSchema.parse(data),
    }),
    removeChannel: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/channels/${id}`, method: 'DELETE' }),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) => reread(dispatch, queryFulfilled),
    }),
    testChannel: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/channels/${id}/test`, method: 'POST' }),
    }),
    getDeliveries: build.infiniteQuery<
      { items: Delivery[]; nextCursor: string | null },
      string,
      string | null
    >({
      query: ({ queryArg: id, pageParam }) => ({
        url: `${ROOT}/channels/${id}/deliveries`,
        params: { limit: LOG_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      transformResponse: (data) => deliveriesSchema.parse(data),
      // The log has no events of its own: it is read again each time it is opened.
      keepUnusedDataFor: 0,
    }),
    sendAgain: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/deliveries/${id}/send-again`, method: 'POST' }),
    }),
    getRules: build.query<Rule[], void>({
      query: () => `${ROOT}/rules`,
      transformResponse: (data) => rulesSchema.parse(data).rules,
    }),
    saveRule: build.mutation<Rule, { id: string | null; rule: RuleInput }>({
      query: ({ id, rule }) => ({
        url: id === null ? `${ROOT}/rules` : `${ROOT}/rules/${id}`,
        method: id === null ? 'POST' : 'PUT',
        body: rule,
      }),
      transformResponse: (data) => ruleSchema.parse(data),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        rereadRules(dispatch, queryFulfilled),
    }),
    removeRule: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/rules/${id}`, method: 'DELETE' }),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        rereadRules(dispatch, queryFulfilled),
    }),
    /** What a rule can be limited to. */
    getRuleSubjects: build.query<{ id: string; name: string }[], void>({
      query: () => '/competitive-intelligence/competitors/monitored',
      transformResponse: (data) =>
        monitoredListSchema.parse(data).competitors.map(({ id, name }) => ({ id, name })),
      keepUnusedDataFor: 0,
      // Without it rules are about everything.
      extraOptions: { quiet: true },
    }),
    previewRule: build.query<{ count: number; alerts: Alert[] }, RuleInput>({
      query: (body) => ({ url: `${ROOT}/rules/preview`, method: 'POST', body }),
      transformResponse: (data) => rulePreviewSchema.parse(data),
      keepUnusedDataFor: 30,
      // A preview that fails is only missing.
      extraOptions: { quiet: true },
    }),
    getAlertSettings: build.query<AlertSettings, void>({
      query: () => `${ROOT}/settings`,
      transformResponse: (data) => alertSettingsSchema.parse(data),
    }),
    saveAlertSettings: build.mutation<AlertSettings, AlertSettings>({
      query: (body) => ({ url: `${ROOT}/settings`, method: 'PUT', body }),
      transformResponse: (data) => alertSettingsSchema.parse(data),
      async onQueryStarted(_settings, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data === null) return;
        await dispatch(alertSettingsApi.util.upsertQueryData('getAlertSettings', undefined, data));
      },
    }),
  }),
});

/** Also after a failure: another tab may have changed the list. */
async function reread(dispatch: AppDispatch, done: Promise<unknown>): Promise<void> {
  await done.catch(() => null);
  await dispatch(alertSettingsApi.endpoints.getChannels.initiate(undefined, FRESH));
}

async function rereadRules(dispatch: AppDispatch, done: Promise<unknown>): Promise<void> {
  await done.catch(() => null);
  await dispatch(alertSettingsApi.endpoints.getRules.initiate(undefined, FRESH));
}

export const {
  useGetChannelsQuery,
  useAddChannelMutation,
  useChangeChannelMutation,
  useRotateChannelMutation,
  useRemoveChannelMutation,
  useTestChannelMutation,
  useGetDeliveriesInfiniteQuery,
  useSendAgainMutation,
  useGetRulesQuery,
  useSaveRuleMutation,
  useRemoveRuleMutation,
  useGetRuleSubjectsQuery,
  usePreviewRuleQuery,
  useGetAlertSettingsQuery,
  useSaveAlertSettingsMutation,
} = alertSettingsApi;
