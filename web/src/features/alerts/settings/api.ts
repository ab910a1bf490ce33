import {
  channelSchema,
  channelsSchema,
  deliveriesSchema,
  newChannelSchema,
} from '#contracts/alerts/channels.ts';
import type { ChangeChannel, Channel, ChannelInput, Delivery } from '#contracts/alerts/channels.ts';
import { monitoredListSchema } from '#contracts/competitors/monitoring.ts';
import { ruleSchema, rulesSchema } from '#contracts/alerts/rules.ts';
import type { Rule, RuleInput } from '#contracts/alerts/rules.ts';
import { alertSettingsSchema, rulePreviewSchema } from '#contracts/alerts/settings.ts';
import type { SaveAlertSettings } from '#contracts/alerts/settings.ts';
import { api, live, shaped, paged, send, QUIET, fixed } from '../../../lib/api.ts';
import type { Live } from '../../../lib/api.ts';
import { registerLive, registerLivePages } from '../../../live/registry.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

type DeliveriesChanged = EventOf<'alert.deliveries_changed.v1'>;
type ChannelEvent = EventOf<'alert.channels_changed.v1' | 'alert.deliveries_changed.v1'>;

/** Applies events to the list of channels, in place: the whole list, or the health of some. */
export function foldChannelHealth(
  entry: { channels: Channel[] },
  events: readonly ChannelEvent[],
): void {
  for (const { type, data } of events) {
    const changed = new Map(data.channels.map((channel) => [channel.id, channel]));
    entry.channels =
      type === 'alert.channels_changed.v1'
        ? data.channels
        : entry.channels.map((channel) => changed.get(channel.id) ?? channel);
  }
}

/**
 * Applies events to the loaded pages of a channel's log, in place; new deliveries are added at the
 * front.
 */
export function foldDeliveries(
  pages: Live<{ items: Delivery[]; nextCursor: string | null }>[],
  events: readonly DeliveriesChanged[],
  channelId: string,
): void {
  for (const { seq, data } of events) {
    const own = data.deliveries.filter((delivery) => delivery.channelId === channelId);
    const byId = new Map(own.map((delivery) => [delivery.id, delivery]));
    const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const [first] = pages;
    for (const page of pages) {
      if (seq <= page.asOf) continue;
      page.items = page.items.map((item) => byId.get(item.id) ?? item);
      if (page === first) page.items = [...newIn(own, known, page.items), ...page.items];
      page.asOf = seq;
    }
  }
}

/** Newest first. An older delivery that is not loaded belongs to a later page. */
const newIn = (
  own: readonly Delivery[],
  known: ReadonlySet<string>,
  items: readonly Delivery[],
): Delivery[] => {
  const newest = items[0]?.id ?? '';
  return own
    .filter(({ id }) => !known.has(id) && id > newest)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
};

const ROOT = '/alerts';
const LOG_PAGE = 20;

const alertSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getChannels: build.query({
      query: fixed(`${ROOT}/channels`),
      ...live(channelsSchema),
    }),
    // Their effects arrive as events, as in every other tab.
    addChannel: build.mutation({
      query: (body: ChannelInput) => send('POST', `${ROOT}/channels`, body),
      // The dialog reports the error.
      ...shaped(newChannelSchema, QUIET),
    }),
    changeChannel: build.mutation({
      query: ({ id, change }: { id: string; change: ChangeChannel }) =>
        send('PATCH', `${ROOT}/channels/${id}`, change),
      ...shaped(channelSchema),
    }),
    rotateChannel: build.mutation({
      query: (id: string) => send('POST', `${ROOT}/channels/${id}/rotate`),
      ...shaped(newChannelSchema),
    }),
    removeChannel: build.mutation<unknown, string>({
      query: (id) => send('DELETE', `${ROOT}/channels/${id}`),
    }),
    testChannel: build.mutation<unknown, string>({
      query: (id) => send('POST', `${ROOT}/channels/${id}/test`),
    }),
    getDeliveries: build.infiniteQuery({
      ...paged((id: string) => ({
        url: `${ROOT}/channels/${id}/deliveries`,
        params: { limit: LOG_PAGE },
      })),
      ...live(deliveriesSchema),
    }),
    sendAgain: build.mutation<unknown, string>({
      query: (id) => send('POST', `${ROOT}/deliveries/${id}/send-again`),
    }),
    getRules: build.query({
      query: fixed(`${ROOT}/rules`),
      ...live(rulesSchema),
    }),
    saveRule: build.mutation({
      query: ({ id, rule }: { id: string | null; rule: RuleInput }) =>
        send(
          id === null ? 'POST' : 'PUT',
          id === null ? `${ROOT}/rules` : `${ROOT}/rules/${id}`,
          rule,
        ),
      ...shaped(ruleSchema),
    }),
    removeRule: build.mutation<unknown, string>({
      query: (id) => send('DELETE', `${ROOT}/rules/${id}`),
    }),
    /** The subjects a rule can be limited to. */
    getRuleSubjects: build.query<{ id: string; name: string }[], void>({
      query: () => '/competitive-intelligence/competitors/monitored',
      transformResponse: (data) =>
        monitoredListSchema.parse(data).competitors.map(({ id, name }) => ({ id, name })),
      keepUnusedDataFor: 0,
      // On failure, rules apply to all competitors.
      extraOptions: { quiet: true },
    }),
    previewRule: build.query({
      query: (body: RuleInput) => send('POST', `${ROOT}/rules/preview`, body),
      // On failure, the preview is only missing.
      ...shaped(rulePreviewSchema, QUIET),
      keepUnusedDataFor: 30,
    }),
    getAlertSettings: build.query({
      query: fixed(`${ROOT}/settings`),
      ...live(alertSettingsSchema),
    }),
    saveAlertSettings: build.mutation({
      query: (body: SaveAlertSettings) => send('PUT', `${ROOT}/settings`, body),
      ...shaped(alertSettingsSchema),
    }),
  }),
});

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

const { getChannels, getDeliveries, getRules, getAlertSettings } = alertSettingsApi.endpoints;

registerLive({
  endpoint: getChannels,
  events: ['alert.channels_changed.v1', 'alert.deliveries_changed.v1'],
  fold: foldChannelHealth,
});

registerLivePages({
  endpoint: getDeliveries,
  events: ['alert.deliveries_changed.v1'],
  fold: foldDeliveries,
});

/** Replaces changed rules in place, appends new ones, drops removed ones. */
function foldRules(
  entry: { rules: Rule[] },
  change: { rules: Rule[]; removedIds: string[] },
): void {
  const changed = new Map(change.rules.map((rule) => [rule.id, rule]));
  const kept = entry.rules.filter(({ id }) => !change.removedIds.includes(id));
  const known = new Set(kept.map(({ id }) => id));
  entry.rules = [
    ...kept.map((rule) => changed.get(rule.id) ?? rule),
    ...change.rules.filter(({ id }) => !known.has(id)),
  ];
}

registerLive({
  endpoint: getRules,
  events: ['alert.rules_changed.v1'],
  fold: (entry, events) => {
    for (const { data } of events) foldRules(entry, data);
  },
});

registerLive({
  endpoint: getAlertSettings,
  events: ['alert.settings_changed.v1'],
  fold: (entry, events) => {
    Object.assign(entry, events.at(-1)?.data);
  },
});
