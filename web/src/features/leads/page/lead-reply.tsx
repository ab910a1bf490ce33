import { useState } from 'react';
import type { LeadDetail } from '#contracts/leads/leads.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import { localDay } from '../../../lib/format.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, Textarea } from '../../../ui/controls/field.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useGetDraftingBrandQuery } from '../../drafts/api.ts';
import { DraftReply } from '../../drafts/draft-reply.tsx';
import { ProductForm } from '../../products/product-form.tsx';
import { useChangeLeadMutation } from '../api.ts';
import { leadTitle } from './lead-words.ts';

const FOLLOW_UP_DAYS = 3;
const DAY_MS = 86_400_000;

/** Edited drafts by lead, so that closing the panel loses nothing. */
const edited = new Map<string, string>();

/**
 * A reply to the post of a lead, for its owner to edit and post themselves; nothing is ever posted
 * from here. Without a product it first asks what the owner sells.
 */
export function LeadReply({ lead }: { lead: LeadDetail }) {
  const { draft, post } = lead;
  if (draft === null) return null;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-card font-semibold">Reply</h3>
      {lead.hasProduct ? (
        <Draft key={draft.text} lead={lead} text={draft.text} />
      ) : (
        <ProductForm compact />
      )}
      <ModelDraft lead={lead} />
      {post.platform !== null && (
        <p className="text-meta text-ink-2">{PLATFORMS[post.platform].communityRule}</p>
      )}
    </section>
  );
}

/** The language model’s draft, offered where a GPT analysis describes the product in full. */
function ModelDraft({ lead }: { lead: LeadDetail }) {
  const [mentionId] = lead.mentionIds;
  const { platform } = lead.post;
  const { data: brand } = useGetDraftingBrandQuery();
  if (!brand || mentionId === undefined || platform === null) return null;
  return (
    <div className="-ml-1.5 flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
      <DraftReply analysisId={brand.id} post={{ mentionId, platform, title: leadTitle(lead) }} />
      <span className="min-w-0 wrap-anywhere">by the language model, for {brand.brand}</span>
    </div>
  );
}

function Draft({ lead, text }: { lead: LeadDetail; text: string }) {
  const [change] = useChangeLeadMutation();
  const [typed, setTyped] = useState(() => edited.get(lead.leadId) ?? text);
  const link = safeLink(lead.post.url);
  const contact = async (): Promise<void> => {
    const { leadId, state, followUpOn } = lead;
    // Before anything is awaited: browsers allow both only during the click.
    const copied = navigator.clipboard.writeText(typed).then(
      () => true,
      () => false,
    );
    if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
    if (!(await copied)) {
      notify.error('The reply could not be copied. Select it and copy it by hand.');
    }
    if (state !== 'saved') return;
    const due = followUpOn ?? localDay(Date.now() + FOLLOW_UP_DAYS * DAY_MS);
    const { error } = await change({ leadId, change: { state: 'contacted', followUpOn: due } });
    if (error !== undefined) return;
    notify.success(`Marked as contacted. Follow up in ${FOLLOW_UP_DAYS} days.`, {
      action: {
        label: 'Undo',
        onClick: () => void change({ leadId, change: { state, followUpOn } }),
      },
    });
  };
  return (
    <>
      <Field label="Your reply" hint="Edit it, and post it yourself.">
        {(field) => (
          <Textarea
            {...field}
            rows={10}
            value={typed}
            onChange={({ target }) => {
              edited.set(lead.leadId, target.value);
              setTyped(target.value);
            }}
          />
        )}
      </Field>
      <Button variant="primary" className="w-fit" onClick={() => void contact()}>
        Copy and open the post
      </Button>
    </>
  );
}
