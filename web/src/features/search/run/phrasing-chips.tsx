import { Sparkles } from 'lucide-react';
import type { SearchDetail } from '#contracts/search/search.ts';
import { PHRASING_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { ToggleChip } from '../../../ui/controls/chip.tsx';
import { useSwitchPhrasingMutation } from '../api.ts';

/** The wordings of a search, each of which can be switched off, and how it was widened. */
export function PhrasingChips({ search }: { search: SearchDetail }) {
  const { id, phrasings, mode } = search;
  const [change, { isLoading }] = useSwitchPhrasingMutation();
  const notes = wideningNotes(search);
  if (phrasings.length < 2 && notes.length === 0) return null;
  const on = phrasings.filter(({ active }) => active).length;
  return (
    <section aria-label={PHRASING_TEXTS.label} className="flex flex-col gap-1.5">
      {notes.length > 0 && <p className="text-meta text-ink-2">{notes.join(' ')}</p>}
      {phrasings.length > 1 && (
        // One line that scrolls on phones, so that the first result is on the first screen.
        <ul className="flex items-center gap-1.5 text-meta text-ink-2 max-sm:-m-1 max-sm:overflow-x-auto max-sm:p-1 max-sm:whitespace-nowrap sm:flex-wrap">
          <li aria-hidden className="shrink-0">
            {PHRASING_TEXTS.label}
          </li>
          {phrasings.map((phrasing) => (
            <li
              key={phrasing.text}
              className="max-w-full min-w-0 max-sm:shrink-0"
              title={PHRASING_TEXTS.titles[phrasing.origin]}
            >
              <ToggleChip
                pressed={phrasing.active}
                disabled={isLoading || (phrasing.active && on === 1)}
                icon={
                  phrasing.origin === 'model' ? (
                    <Sparkles size={14} strokeWidth={1.75} aria-hidden />
                  ) : undefined
                }
                onChange={(active) =>
                  void change({ id, phrasings: [{ text: phrasing.text, active }] })
                }
              >
                {phrasing.origin === 'you'
                  ? PHRASING_TEXTS.own[mode]
                  : phrasing.text.replaceAll('"', '')}
              </ToggleChip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One sentence for each way in which the search looked further than it was asked to. */
function wideningNotes({ mode, phrasings, timeframe, widenedTo }: SearchDetail): string[] {
  return [
    ...(mode === 'keywords' && phrasings.length > 1 ? [PHRASING_TEXTS.fewerWords] : []),
    ...(widenedTo === null
      ? []
      : [PHRASING_TEXTS.longerTime(TIMEFRAME_LABELS[timeframe], TIMEFRAME_LABELS[widenedTo])]),
  ];
}
