import type { Disliked } from '#domain/search/likeness.ts';
import { truncate } from '../../../lib/format.ts';
import { LEAD_TEXTS } from '../../../texts/leads.ts';
import { useRemoveLeadMutation } from '../api.ts';

const TITLE_LENGTH = 50;

/** Why a result ranks lower for this user, with Undo. */
export function LoweredNote({
  mark: { leadId, title },
  ranked = true,
}: {
  mark: Disliked;
  /** Whether the list is sorted by relevance. */
  ranked?: boolean;
}) {
  const [remove, { isLoading }] = useRemoveLeadMutation();
  return (
    <span className="mt-0.5 block text-ink-2">
      {LEAD_TEXTS[ranked ? 'lowered' : 'similar'](truncate(title, TITLE_LENGTH))}{' '}
      <button
        type="button"
        className="rounded-control font-medium text-accent-ink hover:underline"
        disabled={isLoading}
        title={LEAD_TEXTS.loweredUndoHelp}
        onClick={() => void remove(leadId)}
      >
        {LEAD_TEXTS.undo}
      </button>
    </span>
  );
}
