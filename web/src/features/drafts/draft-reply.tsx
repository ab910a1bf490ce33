import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { DRAFT_LIMITS } from '#domain/ai-visibility/drafts.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import type { PlatformId } from '#domain/names.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Field, Textarea } from '../../ui/controls/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { draftSchema, draftsSchema } from '#contracts/ai-visibility/drafts.ts';
import { api, live, QUIET, shaped, send } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';

const draftsOf = (analysisId: string): string =>
  `/gpt-analysis/${encodeURIComponent(analysisId)}/drafts`;

const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDrafts: build.query({
      query: draftsOf,
      ...live(draftsSchema, QUIET),
    }),
    requestDraft: build.mutation({
      query: ({ id, ...body }: { id: string; mentionId: string; facts: string }) =>
        send('POST', draftsOf(id), body),
      ...shaped(draftSchema),
    }),
  }),
});

const { useGetDraftsQuery, useRequestDraftMutation } = draftsApi;

registerLive({
  endpoint: draftsApi.endpoints.getDrafts,
  events: ['gpt_analysis.draft_changed.v1'],
  concerns: (event, id) =>
    event.type === 'gpt_analysis.draft_changed.v1' && event.data.analysisId === id,
  fold: (answer, events) => {
    for (const event of events) {
      if (event.type !== 'gpt_analysis.draft_changed.v1') continue;
      const { draft } = event.data;
      answer.drafts = [
        draft,
        ...answer.drafts.filter(({ mentionId }) => mentionId !== draft.mentionId),
      ];
    }
  },
});

interface Subject {
  /** The analysis that describes the user's product. */
  analysisId: string;
  post: { mentionId: string; platform: PlatformId; title: string };
}

/** Drafts a reply for the user to edit and post themselves; nothing is ever posted from here. */
export function DraftReply({ analysisId, post }: Subject) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="h-7! px-1.5! touch:h-11!"
        icon={<PenLine size={16} />}
        aria-label={`Draft a reply: ${post.title}`}
        onClick={() => setOpen(true)}
      >
        Draft a reply
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Draft a reply"
        description="Written from the conversation, your description and your facts. It says that you work on the product. Edit it and post it yourself."
      >
        {open && <DraftForm analysisId={analysisId} post={post} />}
      </Dialog>
    </>
  );
}

function DraftForm({ analysisId, post }: Subject) {
  const { data } = useGetDraftsQuery(analysisId);
  const [request, { isLoading }] = useRequestDraftMutation();
  const draft = data?.drafts.find(({ mentionId }) => mentionId === post.mentionId);
  const [typed, setTyped] = useState<string | null>(null);
  const facts = typed ?? draft?.facts ?? '';
  const writing = isLoading || draft?.state === 'writing';
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body font-medium text-ink wrap-anywhere">{post.title}</p>
      <p className="rounded-card bg-sunken p-3 text-meta text-ink-2">
        {PLATFORMS[post.platform].communityRule}
      </p>
      <Field
        label="Facts about your product (optional)"
        hint="Prices, features and limits that the reply may mention"
        aside={`${formatNumber(facts.length)}/${formatNumber(DRAFT_LIMITS.factsMax)}`}
      >
        <Textarea
          rows={3}
          value={facts}
          maxLength={DRAFT_LIMITS.factsMax}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <div aria-live="polite" className="flex flex-col gap-2">
        {draft?.state === 'ready' && (
          <>
            <p className="rounded-card border border-line p-3 text-body whitespace-pre-wrap text-ink wrap-anywhere">
              {draft.text}
            </p>
            <div>
              <CopyButton text={draft.text} label="Copy draft" />
            </div>
          </>
        )}
        {draft?.reason != null && <p className="text-body text-caution">{draft.reason}</p>}
        {writing && <p className="text-meta text-ink-2">Writing…</p>}
      </div>
      <Button
        variant="primary"
        className="w-fit"
        busy={writing}
        busyLabel="Writing…"
        onClick={() => void request({ id: analysisId, mentionId: post.mentionId, facts })}
      >
        {draft === undefined ? 'Write draft' : 'Write again'}
      </Button>
    </div>
  );
}
