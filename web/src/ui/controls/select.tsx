import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, useField } from './field.tsx';

interface SelectOption<T extends string> {
  value: T;
  label: string;
  /** Second line, such as why it is not available. */
  note?: string;
  disabled?: boolean;
}

/** The dropdown select. Use inside `Field`, or pass `aria-label`. */
export function Select<T extends string>({
  value,
  options,
  onChange,
  disabled = false,
  icon,
  className,
  'aria-label': label,
}: {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  disabled?: boolean;
  icon?: ReactNode;
  className?: string;
  'aria-label'?: string;
}) {
  const field = useField();
  return (
    <RadixSelect.Root
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
    >
      <RadixSelect.Trigger
        {...field}
        aria-label={label}
        className={cx(
          CONTROL_CLASS,
          'flex h-9 items-center justify-between gap-2 text-left touch:h-11',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          {icon}
          <span className="truncate">
            {/* Its own element: a page translator replaces bare text, which React could not remove. */}
            <RadixSelect.Value>
              <span key={value}>{options.find((option) => option.value === value)?.label}</span>
            </RadixSelect.Value>
          </span>
        </span>
        <ChevronDown size={16} className="shrink-0 text-ink-2" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-menu overflow-hidden rounded-control border border-line bg-surface p-1 shadow-float"
        >
          <RadixSelect.Viewport>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="relative flex min-h-8 flex-col justify-center rounded-control py-1.5 pr-8 pl-2.5 text-body text-ink outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-sunken touch:min-h-11"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                {option.note !== undefined && (
                  <span className="text-hint text-ink-2">{option.note}</span>
                )}
                <RadixSelect.ItemIndicator className="absolute top-1/2 right-2.5 -translate-y-1/2 text-accent-ink">
                  <Check size={16} />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
