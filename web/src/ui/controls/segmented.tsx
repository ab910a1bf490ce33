import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface Segment<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Tooltip text, such as why it is not available. */
  title?: string;
}

/** A choice of a few options, all visible: a radio group that looks like one control. */
export function Segmented<T extends string>({
  value,
  options,
  onChange,
  label,
}: {
  value: T;
  options: readonly Segment<T>[];
  onChange: (value: T) => void;
  /** Accessible name of the group. */
  label: string;
}) {
  return (
    <RadioGroup.Root
      value={value}
      aria-label={label}
      orientation="horizontal"
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
      className="inline-flex max-w-full rounded-control border border-line-strong bg-surface p-0.5"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          title={option.title}
          className="flex h-7.5 grow items-center justify-center gap-1.5 rounded-[4px] px-3 text-meta font-medium whitespace-nowrap text-ink-2 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent-soft data-[state=checked]:text-accent-ink touch:h-10"
        >
          {option.icon}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
