import { Link } from 'react-router-dom';
import type { LeadDetail } from '#contracts/leads/leads.ts';
import { paths } from '../../../lib/paths.ts';
import { useGetDraftingBrandQuery } from '../../drafts/api.ts';
import { DraftReply } from '../../drafts/draft-reply.tsx';
import { leadTitle } from './lead-words.ts';

/**
 * Drafts a reply for the user to edit and post. Offered if the post's text is stored: not for plain
 * links or removed texts. Needs the description of the user's product, which is part of an
 * analysis.
 */
export function LeadReply({ lead }: { lead: LeadDetail }) {
  const [mentionId] = lead.mentionIds;
  const { platform, textRemoved } = lead.post;
  const isOffered = mentionId !== undefined && platform !== null && !textRemoved;
  const { data: brand } = useGetDraftingBrandQuery(undefined, { skip: !isOffered });
  if (!isOffered || brand === undefined) return null;
  if (brand === null) {
    return (
      <p className="mt-3 text-meta text-ink-2">
        To draft replies, first{' '}
        <Link to={paths.gpt} className="text-accent-ink hover:underline">
          describe your product in a GPT analysis
        </Link>
        .
      </p>
    );
  }
  return (
    <div className="mt-2 -ml-1.5 flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
      <DraftReply analysisId={brand.id} post={{ mentionId, platform, title: leadTitle(lead) }} />
      <span className="min-w-0 wrap-anywhere">for {brand.brand}</span>
    </div>
  );
}
