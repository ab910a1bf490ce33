import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** Tabs with a line under the active one. The value may live in the address. */
export function Tabs<T extends string>({
  value,
  onChange,
  tabs,
  label,
  aside,
  className,
}: {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; label: string; badge?: ReactNode; content: ReactNode }[];
  /** Accessible name of the list. */
  label: string;
  /** Right of the tabs; below them where the window is narrow. */
  aside?: ReactNode;
  className?: string;
}) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onChange(tab.value);
      }}
      className={className}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
        <RadixTabs.List
          aria-label={label}
          className="-mx-1 -mb-px flex min-w-0 gap-3 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              className={cx(
                'flex h-10 items-center gap-2 border-b-2 border-transparent px-1 text-body font-medium whitespace-nowrap',
                'text-ink-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink touch:h-11',
                'focus-visible:outline-offset-[-2px]',
              )}
            >
              {tab.label}
              {tab.badge}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-1">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
