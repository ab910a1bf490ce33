import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { notify } from '../../../ui/overlays/toast.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useCorrectReadingMutation } from '../api.ts';
import type { Answer } from '#contracts/ai-visibility/ai-visibility.ts';

export interface Place {
  start: number;
  end: number;
  brand: string;
  /** Null: undecided. */
  role: string | null;
}

/** A highlighted name with a menu of corrections; a correction is saved as a rule. */
export function CorrectMark({
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
