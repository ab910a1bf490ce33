import {
  leadDetailSchema,
  leadExportSchema,
  leadMarkSchema,
  leadMarksSchema,
  leadPageSchema,
  leadSchema,
  savedPlacesSchema,
  leadSuggestionsSchema,
} from '#contracts/leads/leads.ts';
import type {
  ChangeLead,
  ChangeLeads,
  Lead,
  LeadMark,
  SaveLead,
  SavedPlaces,
} from '#contracts/leads/leads.ts';
import type { LeadState } from '#domain/leads/names.ts';
import type { ExportFormat } from '#domain/names.ts';
import { api, live, shaped, paged, send, QUIET, fixed } from '../../lib/api.ts';
import { registerEffect, registerLive, registerLivePages } from '../../live/registry.ts';
import {
  LEAD_EVENTS,
  foldLead,
  foldLeadPages,
  foldPlaces,
  idWhileSaving,
  putPlace,
  removePlace,
} from './live/fold-leads.ts';

const PAGE = 40;

/** Filter of a list of leads. Without a state: all but `not_for_me`. */
export interface LeadFilter {
  state?: LeadState;
  text?: string;
  due?: 'true';
  /** With `due`. */
  today?: string;
}

export const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLeads: build.infiniteQuery({
      ...paged((queryArg: LeadFilter) => ({ url: '/leads', params: { ...queryArg, limit: PAGE } })),
      ...live(leadPageSchema),
      providesTags: ['Live', 'LeadList'],
    }),
    getLead: build.query({
      query: (id: string) => `/leads/${encodeURIComponent(id)}`,
      ...live(leadDetailSchema),
      providesTags: ['Live', 'LeadList'],
    }),
    getSavedPlaces: build.query({
      query: fixed('/leads/places'),
      // On failure, rows only lack their marks.
      ...live(savedPlacesSchema, QUIET),
    }),
    getLeadSuggestions: build.query({
      query: fixed('/leads/suggestions'),
      // On failure, the start page only lacks a section.
      ...shaped(leadSuggestionsSchema, QUIET),
      providesTags: ['Live', 'LeadSuggestions'],
    }),
    saveLead: build.mutation<Lead, SaveLead>({
      query: (body) => send('POST', '/leads', body),
      ...shaped(leadSchema),
      async onQueryStarted(request, { dispatch, queryFulfilled, requestId }) {
        const { mentionId, url = null, state = 'saved' } = request;
        const mentionIds = mentionId === undefined ? [] : [mentionId];
        const id = idWhileSaving(requestId);
        const update = (recipe: (entry: SavedPlaces) => void): void => {
          dispatch(leadsApi.util.updateQueryData('getSavedPlaces', undefined, recipe));
        };
        update((entry) => putPlace(entry, { leadId: id, state, mentionIds, url }));
        const saved = await queryFulfilled.catch(() => null);
        update((entry) => {
          removePlace(entry, id);
          if (saved !== null) putPlace(entry, { ...placeOfMark(saved.data), url });
        });
      },
    }),
    changeLead: build.mutation<LeadMark, { leadId: string; change: ChangeLead }>({
      query: ({ leadId, change }) => send('PATCH', `/leads/${encodeURIComponent(leadId)}`, change),
      ...shaped(leadMarkSchema),
      async onQueryStarted({ leadId, change }, { dispatch, getState, queryFulfilled }) {
        const apply = (lead: Lead): void => {
          Object.assign(lead, change);
        };
        const undo = [
          dispatch(leadsApi.util.updateQueryData('getLead', leadId, apply)),
          ...leadsApi.util.selectCachedArgsForQuery(getState(), 'getLeads').map((filter) =>
            dispatch(
              leadsApi.util.updateQueryData('getLeads', filter, ({ pages }) => {
                for (const lead of pages.flatMap(({ items }) => items))
                  if (lead.leadId === leadId) apply(lead);
              }),
            ),
          ),
        ];
        await queryFulfilled.catch(() => {
          for (const patch of undo) patch.undo();
        });
      },
    }),
    changeLeads: build.mutation({
      query: (body: ChangeLeads) => send('POST', '/leads/bulk', body),
      ...shaped(leadMarksSchema),
    }),
    requestLeadDraft: build.mutation<unknown, string>({
      query: (id) => send('POST', `/leads/${encodeURIComponent(id)}/draft`),
      // On failure, the template stays.
      extraOptions: { quiet: true },
    }),
    removeLead: build.mutation<unknown, string>({
      query: (id) => send('DELETE', `/leads/${encodeURIComponent(id)}`),
    }),
    exportLeads: build.mutation({
      query: (params: { format: ExportFormat }) => ({ url: '/leads/export', params }),
      ...shaped(leadExportSchema),
    }),
  }),
});

const placeOfMark = ({ leadId, state, mentionIds }: LeadMark) => ({ leadId, state, mentionIds });

export const {
  useGetLeadsInfiniteQuery,
  useGetLeadQuery,
  useGetSavedPlacesQuery,
  useGetLeadSuggestionsQuery,
  useChangeLeadMutation,
  useChangeLeadsMutation,
  useRequestLeadDraftMutation,
  useRemoveLeadMutation,
  useExportLeadsMutation,
} = leadsApi;

registerLivePages({
  endpoint: leadsApi.endpoints.getLeads,
  events: LEAD_EVENTS,
  fold: foldLeadPages,
});
registerLive({
  endpoint: leadsApi.endpoints.getLead,
  events: LEAD_EVENTS,
  concerns: (event, id) =>
    event.type === 'lead.changed.v1' && event.data.marks.some(({ leadId }) => leadId === id),
  fold: foldLead,
});
registerLive({
  endpoint: leadsApi.endpoints.getSavedPlaces,
  events: LEAD_EVENTS,
  fold: foldPlaces,
});

// Events carry no posts and no history, so open lists are refetched.
registerEffect(LEAD_EVENTS, (dispatch) => {
  dispatch(api.util.invalidateTags(['LeadList', 'LeadSuggestions']));
});

registerEffect(['search.changed.v1', 'watched_search.changed.v1'], (dispatch, events) => {
  const brings = events.some((event) =>
    event.type === 'search.changed.v1'
      ? event.data.search.finishedAt !== null
      : event.data.added > 0,
  );
  if (brings) dispatch(api.util.invalidateTags(['LeadSuggestions']));
});
