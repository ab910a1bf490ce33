import { Ban, Bookmark } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LeadSuggestion } from '#contracts/leads/suggestions.ts';
import { paths } from '../../../lib/paths.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { groupOf } from '../../results/post.ts';
import { onListKey } from '../../results/list/list-keys.ts';
import { titleOf } from '../../results/row/removed-text.ts';
import { ResultRow } from '../../results/row/result-row.tsx';
import type { ResultRowProps } from '../../results/row/result-row.tsx';
import { LoweredNote } from '../save/lowered-note.tsx';
import type { LeadTarget } from '../save/saved-place.ts';
import { useSaveLead } from '../save/use-save-lead.ts';

type Row = ResultRowProps<LeadSuggestion>;
type Footer = NonNullable<Row['footer']>;
type Actions = NonNullable<Row['actions']>;

const MINUTE_MS = 60_000;
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const targetOf = ({ post, origin }: LeadSuggestion): LeadTarget => ({
  mentionId: post.id,
  origin,
});

const originPath = ({ origin: { kind, id } }: LeadSuggestion): string =>
  `${kind === 'search' ? paths.searchHistory : paths.watchedSearches}/${id}`;

/**
 * Posts worth saving, each with why. Saving one or marking it as not for me takes it off the list; the
 * toast brings it back. Keys on a row: `j` and `k` move, `s` saves, `x` dismisses.
 */
export function SuggestedLeads({ suggestions }: { suggestions: readonly LeadSuggestion[] }) {
  const now = useNow(MINUTE_MS);
  const list = useRef<HTMLDivElement>(null);
  const { save, notForMe } = useSaveLead();
  const decide = useCallback((act: typeof save, suggestion: LeadSuggestion) => {
    focusNextTo(list.current, suggestion.post.id);
    void act(targetOf(suggestion));
  }, []);
  const footer = useCallback<Footer>(
    ({ reason, state }) => (
      <p className="mt-1 text-meta text-ink-2 wrap-anywhere">
        {reason}{' '}
        <Link to={originPath(state)} className="rounded-control text-accent-ink hover:underline">
          {LEAD_TEXTS.foundBy[state.origin.kind](state.origin.label)}
        </Link>
        {state.loweredBy !== null && <LoweredNote mark={state.loweredBy} />}
      </p>
    ),
    [],
  );
  const actions = useCallback<Actions>(
    ({ state }) => {
      const title = titleOf(state.post);
      return (
        <>
          <Decision
            icon={Bookmark}
            label={LEAD_TEXTS.save}
            title={title}
            onClick={() => decide(save, state)}
          />
          <Decision
            icon={Ban}
            label={LEAD_STATE_LABELS.not_for_me}
            title={title}
            onClick={() => decide(notForMe, state)}
          />
        </>
      );
    },
    [decide, save, notForMe],
  );
  const onRow = (act: typeof save) => (id: string) => {
    const suggestion = suggestions.find(({ post }) => post.id === id);
    if (suggestion !== undefined) decide(act, suggestion);
  };
  return (
    <div
      ref={list}
      role="feed"
      aria-label={LEAD_TEXTS.suggestions}
      className="-mt-3"
      onKeyDown={(event) => {
        onListKey(event, { s: onRow(save), x: onRow(notForMe) });
      }}
    >
      {suggestions.map((suggestion, index) => (
        <ResultRow
          key={suggestion.post.id}
          group={groupOf(suggestion.post)}
          now={now}
          position={index + 1}
          total={suggestions.length}
          arriving={false}
          state={suggestion}
          footer={footer}
          actions={actions}
        />
      ))}
    </div>
  );
}

function Decision({
  icon: Icon,
  label,
  title,
  onClick,
}: {
  icon: typeof Ban;
  label: string;
  title: string;
  onClick: () => void;
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="h-7! px-1.5! touch:h-11!"
      icon={<Icon {...ICON} />}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}

/** The row is about to leave: the focus must not leave the list with it. */
function focusNextTo(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('article') ?? [])];
  const at = rows.findIndex((row) => row.dataset['conversation'] === id);
  (rows[at + 1] ?? rows[at - 1])?.focus({ preventScroll: true });
}
