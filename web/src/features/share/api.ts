import { shareLinkSchema, shareLinksSchema } from '#contracts/share/share-links.ts';
import type { ShareLink, ShareLinks } from '#contracts/share/share-links.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerEffect } from '../../live/effects.ts';
import { registerLive } from '../../live/registry.ts';

/** Share links of the user's searches. */
const shareLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShareLinks: build.query<Live<ShareLinks>, void>({
      query: () => '/share-links',
      transformResponse: liveAnswer(shareLinksSchema),
      providesTags: ['Live', 'ShareLinks'],
    }),
    createShareLink: build.mutation<ShareLink, string>({
      query: (searchId) => ({
        url: `/social-media-search/${encodeURIComponent(searchId)}/share-link`,
        method: 'POST',
      }),
      transformResponse: (data) => shareLinkSchema.parse(data),
      async onQueryStarted(_searchId, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made === null) return;
        dispatch(
          shareLinksApi.util.updateQueryData('getShareLinks', undefined, (entry) => {
            if (!entry.links.some(({ shareId }) => shareId === made.data.shareId))
              entry.links.unshift(made.data);
          }),
        );
      },
    }),
    revokeShareLink: build.mutation<unknown, string>({
      query: (shareId) => ({
        url: `/share-links/${encodeURIComponent(shareId)}`,
        method: 'DELETE',
      }),
    }),
  }),
});

export const { useGetShareLinksQuery, useCreateShareLinkMutation, useRevokeShareLinkMutation } =
  shareLinksApi;

registerLive({
  endpoint: shareLinksApi.endpoints.getShareLinks,
  events: ['share_link.changed.v1'],
  fold: (entry, events) => {
    const revoked = events.filter(({ data }) => data.revoked).map(({ data }) => data.shareId);
    entry.links = entry.links.filter(({ shareId }) => !revoked.includes(shareId));
  },
});

// The event carries no link: it is a secret.
registerEffect(['share_link.changed.v1'], (dispatch, events) => {
  if (events.some(({ data }) => !data.revoked)) {
    dispatch(api.util.invalidateTags(['ShareLinks']));
  }
});
