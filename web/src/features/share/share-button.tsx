import { Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { SHARE_TEXTS } from '../../texts/share.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Input } from '../../ui/controls/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatDate } from '../../lib/format.ts';
import { Section } from '../../ui/display/card.tsx';
import { shareLinkSchema, shareLinksSchema } from '#contracts/share/share-links.ts';
import type { ShareLink } from '#contracts/share/share-links.ts';
import { api, shaped, live, send, fixed } from '../../lib/api.ts';
import { registerEffect, registerLive } from '../../live/registry.ts';

/** Opens a search to others by a link, and turns that link off again. */
export function ShareButton({ searchId }: { searchId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<Share2 size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {SHARE_TEXTS.share}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={SHARE_TEXTS.title}
        description={SHARE_TEXTS.description}
      >
        {open && <ShareOptions searchId={searchId} />}
      </Dialog>
    </>
  );
}

function ShareOptions({ searchId }: { searchId: string }) {
  const { data } = useGetShareLinksQuery();
  const [create, { isLoading: creating }] = useCreateShareLinkMutation();
  const link = data?.links.find((candidate) => candidate.searchId === searchId);
  return (
    <div className="flex flex-col gap-5 pb-1">
      {link === undefined ? (
        <Button
          variant="primary"
          className="self-start"
          busy={creating}
          onClick={() => void create(searchId)}
        >
          {SHARE_TEXTS.create}
        </Button>
      ) : (
        <LiveLink shareId={link.shareId} url={link.url} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <p className="text-meta text-ink-2">{SHARE_TEXTS.own}</p>
        <CopyButton
          text={`${location.origin}${paths.searchHistory}/${searchId}`}
          label={SHARE_TEXTS.copyOwn}
        >
          {SHARE_TEXTS.copyOwn}
        </CopyButton>
      </div>
    </div>
  );
}

function LiveLink({ shareId, url }: { shareId: string; url: string }) {
  const id = useId();
  const [revoke, { isLoading: revoking }] = useRevokeShareLinkMutation();
  const turnOff = async (): Promise<void> => {
    const { error } = await revoke(shareId);
    if (error === undefined) notify.success(SHARE_TEXTS.revoked);
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-meta font-medium">
        {SHARE_TEXTS.link}
      </label>
      <Input id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={url} label={SHARE_TEXTS.copy}>
          {SHARE_TEXTS.copy}
        </CopyButton>
        <Button size="small" busy={revoking} onClick={() => void turnOff()}>
          {SHARE_TEXTS.turnOff}
        </Button>
      </div>
    </div>
  );
}

/** The live share links of the account, each with the way to turn it off. */
export function ShareLinksSection() {
  const { data } = useGetShareLinksQuery();
  const [revoke, { isLoading, originalArgs }] = useRevokeShareLinkMutation();
  if (data === undefined) return null;
  return (
    <Section title={SHARE_TEXTS.listTitle} description={SHARE_TEXTS.listDescription}>
      {data.links.length === 0 ? (
        <p className="text-meta text-ink-2">{SHARE_TEXTS.listEmpty}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.links.map(({ shareId, searchId, label, url, createdAt }) => (
            <li key={shareId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0 grow basis-60">
                <Link
                  to={`${paths.searchHistory}/${searchId}`}
                  className="block truncate rounded-control text-body font-medium hover:underline"
                >
                  {label}
                </Link>
                <p className="text-hint text-ink-2">Shared {formatDate(createdAt)}</p>
              </div>
              <CopyButton text={url} label={`${SHARE_TEXTS.copy}: ${label}`}>
                {SHARE_TEXTS.copy}
              </CopyButton>
              <Button
                size="small"
                aria-label={`${SHARE_TEXTS.turnOff}: ${label}`}
                busy={isLoading && originalArgs === shareId}
                onClick={() => void revoke(shareId)}
              >
                {SHARE_TEXTS.turnOff}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Share links of the user's searches. */
const shareLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShareLinks: build.query({
      query: fixed('/share-links'),
      ...live(shareLinksSchema),
      providesTags: ['Live', 'ShareLinks'],
    }),
    createShareLink: build.mutation<ShareLink, string>({
      query: (searchId) =>
        send('POST', `/social-media-search/${encodeURIComponent(searchId)}/share-link`),
      ...shaped(shareLinkSchema),
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
      query: (shareId) => send('DELETE', `/share-links/${encodeURIComponent(shareId)}`),
    }),
  }),
});

const { useGetShareLinksQuery, useCreateShareLinkMutation, useRevokeShareLinkMutation } =
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
