import type { ReactNode } from 'react';
import { Check, X } from 'lucide-react';
import type { AiVisibilityDetail, Answer } from '#contracts/ai-visibility/ai-visibility.ts';
import { isFinal } from '#domain/names.ts';
import { cx } from '../../../ui/cx.ts';
import { ROLE_WORDS } from '../result/words.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useCorrectReadingMutation } from '../api.ts';
import { AnswerText } from './answer-text.tsx';
import type { TextRange } from './inline.ts';

/**
 * An answer with its recognized brands highlighted. After the run each can be corrected. Highlights
 * that overlap or are outside the text are left out.
 */
export function MarkedAnswer({
  analysis,
  answer,
}: {
  analysis: AiVisibilityDetail;
  answer: Answer;
}) {
  const places = placesOf(answer);
  const draw = ({ start, end }: TextRange): ReactNode => {
    const pieces: ReactNode[] = [];
    let at = start;
    for (const place of places) {
      const [from, to] = [Math.max(start, place.start), Math.min(end, place.end)];
      if (to <= from) continue;
      pieces.push(answer.text.slice(at, from));
      const words = answer.text.slice(from, to);
      pieces.push(<Mark key={from} {...{ analysis, answer, place, words }} />);
      at = to;
    }
    return pieces.length === 0
      ? answer.text.slice(start, end)
      : [...pieces, answer.text.slice(at, end)];
  };
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="group" aria-label="Answer">
      <AnswerText text={answer.text} draw={draw} />
    </div>
  );
}

function placesOf({ brands, text }: Answer): Place[] {
  const places: Place[] = [];
  const all = brands
    .flatMap(({ brand, role, evidence }) =>
      evidence.map(({ start, end }): Place => ({ start, end, brand, role })),
    )
    .toSorted((a, b) => a.start - b.start);
  for (const place of all) {
    const isInside = place.end <= text.length && place.end > place.start;
    if (isInside && place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
  }
  return places;
}

function Mark({
  analysis: { id, brands, status },
  answer,
  place,
  words,
}: {
  analysis: AiVisibilityDetail;
  answer: Answer;
  place: Place;
  words: string;
}) {
  const named = brands.find(({ key }) => key === place.brand);
  const brandName = named?.name ?? place.brand;
  const said =
    place.role === null ? 'unclear, not counted' : (ROLE_WORDS[place.role] ?? place.role);
  const look = cx(
    'rounded-sm px-0.5',
    place.role === null
      ? 'bg-caution-soft text-caution'
      : named?.own === true
        ? 'bg-accent text-on-accent'
        : 'bg-accent-soft text-accent-ink',
  );
  if (!isFinal(status))
    return (
      <mark title={`${brandName}: ${said}`} className={look}>
        {words}
      </mark>
    );
  return (
    <CorrectMark
      analysisId={id}
      {...{ answer, place, brandName, words }}
      trigger={
        <button
          type="button"
          className={cx(look, 'cursor-pointer')}
          title={`${brandName}: ${said}. Select to correct`}
          aria-label={`${words}, ${said}: correct`}
        >
          {words}
        </button>
      }
    />
  );
}

interface Place {
  start: number;
  end: number;
  brand: string;
  /** Null: undecided. */
  role: string | null;
}

/** A highlighted name with a menu of corrections; a correction is saved as a rule. */
function CorrectMark({
  analysisId,
  answer,
  place,
  brandName,
  words,
  trigger,
}: {
  analysisId: string;
  answer: Pick<Answer, 'promptId' | 'assistant' | 'run'>;
  place: Place;
  brandName: string;
  /** The text in the answer. */
  words: string;
  trigger: ReactNode;
}) {
  const [correct] = useCorrectReadingMutation();
  const send = async (isBrand: boolean, everywhere: boolean): Promise<void> => {
    const { promptId, assistant, run } = answer;
    const { brand, start, end } = place;
    const { error } = await correct({
      id: analysisId,
      promptId,
      assistant,
      run,
      brand,
      start,
      end,
      isBrand,
      everywhere,
    });
    if (error === undefined)
      notify.success('Saved. Answers are being read again with your correction.');
  };
  return (
    <Menu align="start" trigger={trigger}>
      {place.role === null && (
        <>
          <MenuItem icon={<Check size={16} />} onSelect={() => void send(true, false)}>
            {`This is ${brandName}`}
          </MenuItem>
          <MenuItem icon={<Check size={16} />} onSelect={() => void send(true, true)}>
            {`“${words}” is always ${brandName}`}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<X size={16} />} onSelect={() => void send(false, false)}>
        {`This is not ${brandName}`}
      </MenuItem>
      <MenuItem icon={<X size={16} />} onSelect={() => void send(false, true)}>
        {`“${words}” is never ${brandName}`}
      </MenuItem>
    </Menu>
  );
}
