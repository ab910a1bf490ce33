import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox, Switch as RadixSwitch } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A box with its label. */
export function Checkbox(props: ToggleProps) {
  const control = useToggle(props);
  return (
    <Labelled {...props} id={control.id}>
      <RadixCheckbox.Root
        {...control}
        onCheckedChange={(next) => props.onChange(next === true)}
        className="relative mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-[4px] border border-line-strong bg-surface text-on-accent after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixCheckbox.Indicator>
          <Check size={14} className="stroke-[2.5]" />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
    </Labelled>
  );
}

/** An immediate on or off with its label. */
export function Switch(props: ToggleProps) {
  const control = useToggle(props);
  return (
    <Labelled {...props} id={control.id}>
      <RadixSwitch.Root
        {...control}
        onCheckedChange={props.onChange}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
    </Labelled>
  );
}

interface ToggleProps extends LabelledProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What a box and a switch have in common. */
function useToggle({ checked, disabled, note }: ToggleProps) {
  const id = useId();
  return { id, checked, disabled, 'aria-describedby': noteId(id, note) };
}

/** Props common to all controls with a label. */
interface LabelledProps {
  label: ReactNode;
  /** Explains a state, such as why it is not available. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** The `aria-describedby` of the control with this id. */
const noteId = (id: string, note: ReactNode): string | undefined =>
  note === undefined ? undefined : `${id}-note`;

/** A control, its children, with its label and note on the right. */
export function Labelled({
  id,
  label,
  note,
  icon,
  disabled = false,
  className,
  children,
}: LabelledProps & { id: string; children: ReactNode }) {
  return (
    <div className={cx('flex items-start gap-2.5 touch:min-h-11 touch:py-2.5', className)}>
      {children}
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={cx('flex items-center gap-2 text-body', disabled ? 'text-ink-3' : 'text-ink')}
        >
          {icon}
          {label}
        </label>
        {note !== undefined && (
          <p id={noteId(id, note)} className="text-hint text-ink-2">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
