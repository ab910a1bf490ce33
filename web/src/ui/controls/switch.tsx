import { Switch as RadixSwitch } from 'radix-ui';
import { useId } from 'react';
import { Labelled, noteId } from './labelled.tsx';
import type { LabelledProps } from './labelled.tsx';

/** An immediate on or off with its label. */
export function Switch({
  checked,
  onChange,
  ...labelled
}: LabelledProps & { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <Labelled {...labelled} id={id}>
      <RadixSwitch.Root
        id={id}
        aria-describedby={noteId(id, labelled.note)}
        checked={checked}
        disabled={labelled.disabled}
        onCheckedChange={onChange}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
    </Labelled>
  );
}
