import { KIND_TEXTS } from '../../../texts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { useChangeMuteMutation, useGetMutesQuery } from '../api.ts';
import { useGetRuleSubjectsQuery } from './api.ts';

/** Muted subjects and kinds, each with a button to unmute it. */
export function MutedList() {
  const { data } = useGetMutesQuery();
  const { data: names = [] } = useGetRuleSubjectsQuery();
  const [changeMute] = useChangeMuteMutation();
  if (data === undefined || data.mutes.length === 0) return null;
  return (
    <Section title="Muted" description="Nothing here raises alerts.">
      <ul className="-mt-3 divide-y divide-line border-b border-line">
        {data.mutes.map((mute) => {
          const name =
            names.find(({ id }) => id === mute.subjectId)?.name ?? `One ${mute.subjectKind}`;
          const what = mute.kind === null ? 'everything' : KIND_TEXTS[mute.kind].label;
          return (
            <li
              key={`${mute.subjectKind} ${mute.subjectId} ${mute.kind ?? ''}`}
              className="flex items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0 text-body wrap-anywhere">{`${name}: ${what}`}</span>
              <Button
                size="small"
                aria-label={`Unmute ${name}: ${what}`}
                onClick={() => void changeMute({ ...mute, muted: false })}
              >
                Unmute
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
