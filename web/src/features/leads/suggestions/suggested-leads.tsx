import { useRef } from 'react';
import type { LeadSuggestion } from '#contracts/leads/suggestions.ts';
import { LEAD_TEXTS } from '../../../texts/leads.ts';
import { useNow } from '../../../ui/use-now.ts';
import { onListKey } from '../../results/list/list-keys.ts';
import { useSaveLead } from '../save/use-save-lead.ts';
import { SuggestionRow } from './suggestion-row.tsx';

const MINUTE_MS = 60_000;

/**
 * Posts worth saving, each with the reason. Saving one or marking it as not for me removes it from
 * the list; the toast offers Undo. Keys on a row: `j` and `k` move, `s` saves, `x` dismisses.
 */
export function SuggestedLeads({ suggestions }: { suggestions: readonly LeadSuggestion[] }) {
  const now = useNow(MINUTE_MS);
  const list = useRef<HTMLDivElement>(null);
  const { save, notForMe } = useSaveLead();
  const decide = (act: typeof save) => (postId: string) => {
    const suggestion = suggestions.find(({ post }) => post.id === postId);
    if (suggestion === undefined) return;
    focusNextTo(list.current, postId);
    void act({ mentionId: postId, origin: suggestion.origin });
  };
  const onSave = decide(save);
  const onDismiss = decide(notForMe);
  return (
    <div
      ref={list}
      role="feed"
      aria-label={LEAD_TEXTS.suggestions}
      className="-mt-3"
      onKeyDown={(event) => {
        onListKey(event, { s: onSave, x: onDismiss });
      }}
    >
      {suggestions.map((suggestion, index) => (
        <SuggestionRow
          key={suggestion.post.id}
          suggestion={suggestion}
          now={now}
          position={index + 1}
          total={suggestions.length}
          onSave={() => {
            onSave(suggestion.post.id);
          }}
          onDismiss={() => {
            onDismiss(suggestion.post.id);
          }}
        />
      ))}
    </div>
  );
}

/** The row is about to be removed: move the focus to a neighbor. */
function focusNextTo(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('article') ?? [])];
  const at = rows.findIndex((row) => row.dataset['conversation'] === id);
  (rows[at + 1] ?? rows[at - 1])?.focus({ preventScroll: true });
}
