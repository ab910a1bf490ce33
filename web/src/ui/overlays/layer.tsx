import { Dialog as RadixDialog } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';

/**
 * Focus goes back to what opened a dialog. The library does so only for its own triggers; ours open
 * from anywhere. Where the opener is gone, as an entry of a menu is, the page's heading takes it.
 * Spread on the content of a dialog. `first`: what has the focus when it opens.
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = document.activeElement;
      if (first?.current == null) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // The focus was moved on purpose: to a new page, or the next dialog.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const usable = opener.current !== document.body && opener.current?.isConnected === true;
      const goal = usable ? opener.current : document.querySelector('h1[tabindex="-1"]');
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
    },
  };
}

/** A toast lies over every layer, and using it closes none. */
function keepForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null)
    event.preventDefault();
}

/**
 * A layer over the page: the focus is trapped in it and returns, the page behind does not scroll,
 * Escape and a click outside close it. It needs a `RadixDialog.Title`.
 */
export function Layer({
  open,
  onOpenChange,
  firstFocus,
  described = false,
  centered = false,
  className,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element focused when it opens; defaults to the first one. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** It has a `RadixDialog.Description`. */
  described?: boolean;
  /** In the middle of the page; at its lower edge on phones. */
  centered?: boolean;
  className: string;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus(firstFocus);
  const content = (
    <RadixDialog.Content
      {...returnFocus}
      {...(described ? {} : { 'aria-describedby': undefined })}
      onInteractOutside={keepForToast}
      className={cx('bg-surface shadow-float focus:outline-none', className)}
    >
      {children}
    </RadixDialog.Content>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        {centered ? <div className={CENTERED_CLASS}>{content}</div> : content}
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Around a layer in the middle of the page. */
export const CENTERED_CLASS =
  'pointer-events-none fixed inset-0 z-40 flex items-end justify-center p-2 sm:items-center sm:p-6';
