import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A box with its label; `note` explains a state, such as why it is not available. */
export function Checkbox({
  checked,
  onChange,
  label,
  note,
  icon,
  disabled = false,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-2.5 touch:min-h-11 touch:py-2.5', className)}>
      <RadixCheckbox.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => {
          onChange(next === true);
        }}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="relative mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-[4px] border border-line-strong bg-surface text-on-accent after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixCheckbox.Indicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={cx('flex items-center gap-2 text-body', disabled ? 'text-ink-3' : 'text-ink')}
        >
          {icon}
          {label}
        </label>
        {note !== undefined && (
          <p id={`${id}-note`} className="text-hint text-ink-2">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
