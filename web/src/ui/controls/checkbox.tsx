import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { useId } from 'react';
import { Labelled, noteId } from './labelled.tsx';
import type { LabelledProps } from './labelled.tsx';

/** A box with its label. */
export function Checkbox({
  checked,
  onChange,
  ...labelled
}: LabelledProps & { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <Labelled {...labelled} id={id}>
      <RadixCheckbox.Root
        id={id}
        aria-describedby={noteId(id, labelled.note)}
        checked={checked}
        disabled={labelled.disabled}
        onCheckedChange={(next) => {
          onChange(next === true);
        }}
        className="relative mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-[4px] border border-line-strong bg-surface text-on-accent after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixCheckbox.Indicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
    </Labelled>
  );
}
