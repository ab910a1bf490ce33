import { Switch as RadixSwitch } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** An immediate on or off, label on the left or right of it. */
export function Switch({
  checked,
  onChange,
  label,
  note,
  disabled = false,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  note?: ReactNode;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-2.5 touch:min-h-11 touch:py-2.5', className)}>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
      <div className="min-w-0">
        <label htmlFor={id} className={cx('text-body', disabled ? 'text-ink-3' : 'text-ink')}>
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
