import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { Layer } from './layer.tsx';

const WIDTHS = { narrow: 'max-w-105', normal: 'max-w-140', wide: 'max-w-200' } as const;

/** A question or a form in the middle of the page. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'normal',
  firstFocus,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** The element focused when it opens; defaults to the close button. */
  firstFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}) {
  return (
    <Layer
      centered
      {...{ open, onOpenChange, firstFocus }}
      described={description !== undefined}
      className={cx(
        'pointer-events-auto flex max-h-full w-full animate-dialog flex-col overflow-hidden rounded-dialog border border-line',
        WIDTHS[width],
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
        <div className="min-w-0">
          <RadixDialog.Title className="text-card font-semibold wrap-anywhere">
            {title}
          </RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="mt-1.5 text-body text-ink-2">
              {description}
            </RadixDialog.Description>
          )}
        </div>
        <RadixDialog.Close
          aria-label="Close"
          className="-mt-1.25 -mr-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink touch:-mt-2.75 touch:-mr-3 touch:size-11"
        >
          <X size={16} />
        </RadixDialog.Close>
      </div>
      <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">
          {footer}
        </div>
      )}
    </Layer>
  );
}
