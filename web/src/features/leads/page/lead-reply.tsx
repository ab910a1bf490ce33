import { useEffect, useState } from 'react';
import type { LeadDetail, LeadDraft } from '#contracts/leads/leads.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import { localDay } from '../../../lib/format.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, Textarea } from '../../../ui/controls/field.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { ProductForm } from '../../products/product-form.tsx';
import { useChangeLeadMutation, useRequestLeadDraftMutation } from '../api.ts';

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
        <Draft key={lead.leadId} lead={lead} draft={draft} />
      ) : (
        <ProductForm compact />
      )}
      {post.platform !== null && (
        <p className="text-meta text-ink-2">{PLATFORMS[post.platform].communityRule}</p>
      )}
    </section>
  );
}

/** The draft until the user types; a text that the language model writes later replaces only it. */
function Draft({ lead, draft }: { lead: LeadDetail; draft: LeadDraft }) {
  const [change] = useChangeLeadMutation();
  const [request] = useRequestLeadDraftMutation();
  const [typed, setTyped] = useState(() => edited.get(lead.leadId));
  const text = typed ?? draft.text;
  const { leadId: wanted } = lead;
  const hasTemplate = draft.origin === 'template';
  useEffect(() => {
    if (hasTemplate) void request(wanted);
  }, [hasTemplate, wanted, request]);
  const link = safeLink(lead.post.url);
  const contact = async (): Promise<void> => {
    const { leadId, state, followUpOn } = lead;
    // Before anything is awaited: browsers allow both only during the click.
    const copied = navigator.clipboard.writeText(text).then(
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
      <Field label="Your reply" hint={hintOf(typed === undefined ? draft.origin : 'user')}>
        <Textarea
          rows={10}
          value={text}
          onChange={({ target }) => {
            edited.set(lead.leadId, target.value);
            setTyped(target.value);
          }}
        />
      </Field>
      <Button variant="primary" className="w-fit" onClick={() => void contact()}>
        Copy and open the post
      </Button>
    </>
  );
}

function hintOf(writer: LeadDraft['origin'] | 'user'): string {
  const from = { model: 'Written from your facts. ', template: 'From a template. ', user: '' };
  return `${from[writer]}Edit it, and post it yourself.`;
}
