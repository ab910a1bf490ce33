import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A menu that opens from `trigger` (one element that takes a ref, such as `Button`). */
export function Menu({
  trigger,
  children,
  align = 'end',
  className,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}) {
  return (
    // Not modal: that would hide the page from screen readers with focusable things in it.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-45 animate-menu overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM_CLASS =
  'flex min-h-8.5 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-body text-ink outline-none ' +
  'select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-sunken touch:min-h-11';

/** One action; `asChild` puts it on the only child, for example a router link. */
export function MenuItem({
  icon,
  onSelect,
  disabled = false,
  danger = false,
  asChild = false,
  hint,
  children,
}: {
  icon?: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  danger?: boolean;
  asChild?: boolean;
  /** Right side: a key or a plan name. */
  hint?: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      disabled={disabled}
      {...(onSelect === undefined ? {} : { onSelect })}
      className={cx(ITEM_CLASS, danger && 'text-negative')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="grow">{children}</span>
          {hint !== undefined && <span className="text-hint text-ink-2">{hint}</span>}
        </>
      )}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 py-1.5 text-hint text-ink-2">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
