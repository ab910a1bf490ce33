import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDetail } from '#contracts/leads/leads.ts';
import { asClientError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { LEAD_TEXTS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { useGetLeadQuery, useRemoveLeadMutation } from '../api.ts';
import { FollowUpField, NoteField, StateSelect } from './lead-fields.tsx';
import { LeadReply } from './lead-reply.tsx';
import { changeWords, leadTitle, originWords } from './lead-words.ts';

/** One lead: its post, its state and fields, and its history. */
export function LeadPanel({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const query = useGetLeadQuery(leadId);
  const { data: lead, error } = query;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={lead === undefined ? 'Lead' : leadTitle(lead)}
      subtitle={lead?.post.platform && <PlatformMark platform={lead.post.platform} />}
    >
      {lead === undefined && asClientError(error).type === 'not_found' ? (
        <EmptyState compact title="Lead not found">
          It was removed, or the link is incomplete.
        </EmptyState>
      ) : (
        <QueryView query={query} label="Loading the lead" skeleton={<ListSkeleton rows={4} />}>
          {(loaded) => <Detail lead={loaded} onClose={onClose} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Detail({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const { post, origin } = lead;
  const link = safeLink(post.url);
  return (
    <div className="flex flex-col gap-6">
      <div>
        {post.textRemoved ? (
          <p className="text-body text-ink-2">
            The platform’s terms made us remove the text of this post. Your notes are kept.
          </p>
        ) : (
          post.excerpt !== '' && (
            <p dir="auto" className="text-body whitespace-pre-line wrap-anywhere">
              {post.excerpt}
            </p>
          )
        )}
        {lead.reason !== '' && <p className="mt-2 text-meta text-ink-2">{lead.reason}</p>}
        <p className="mt-2 text-meta text-ink-2 wrap-anywhere">
          {origin.kind === 'search' && origin.id !== null ? (
            <Link
              to={`${paths.searchHistory}/${origin.id}`}
              className="text-accent-ink hover:underline"
            >
              {originWords(lead)}
            </Link>
          ) : (
            originWords(lead)
          )}
        </p>
        {link !== null && (
          <Button asChild size="small" className="mt-3">
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              <ExternalLink size={16} />
              Open post
            </a>
          </Button>
        )}
      </div>
      <LeadReply lead={lead} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="State">
          <StateSelect lead={lead} />
        </Field>
        <FollowUpField lead={lead} />
      </div>
      <NoteField lead={lead} />
      <History lead={lead} />
      <Remove lead={lead} onRemoved={onClose} />
    </div>
  );
}

function History({ lead }: { lead: LeadDetail }) {
  const steps = [
    { at: lead.savedAt, text: `Saved from ${originWords(lead)}` },
    ...lead.changes.map((change) => ({ at: change.at, text: changeWords(change) })),
  ];
  return (
    <section>
      <h3 className="border-b border-line pb-2 text-card font-semibold">History</h3>
      <ol className="divide-y divide-line border-b border-line">
        {steps.toReversed().map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-meta"
          >
            <span className="wrap-anywhere">{text}</span>
            <time dateTime={at} className="text-ink-2 tabular-nums">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Remove({ lead, onRemoved }: { lead: LeadDetail; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveLeadMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await remove(lead.leadId);
    if (error !== undefined) return;
    setAsking(false);
    onRemoved();
    notify.success(LEAD_TEXTS.removed);
  };
  return (
    <div>
      <Button
        variant="danger"
        size="small"
        icon={<Trash2 size={16} />}
        onClick={() => setAsking(true)}
      >
        Delete lead
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this lead?"
        description="Its note and history are deleted with it. This can’t be undone."
        confirmLabel="Delete lead"
        busyLabel="Deleting…"
        danger
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
