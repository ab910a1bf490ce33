import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Layer } from './layer.tsx';

/**
 * Details of one entry of a list, from the right edge; on a phone it covers the page. Give the open
 * entry its own address, so that Back closes it.
 */
export function SidePanel({
  open,
  onClose,
  title,
  subtitle,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Layer
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      className="fixed inset-y-0 right-0 z-40 flex w-160 max-w-full animate-panel flex-col"
    >
      <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
        <div className="min-w-0 pt-1.5 touch:pt-2.5">
          <RadixDialog.Title dir="auto" className="text-card font-semibold wrap-anywhere">
            {title}
          </RadixDialog.Title>
          {subtitle !== undefined && <p className="mt-1 text-meta text-ink-2">{subtitle}</p>}
        </div>
        <div className="-mr-2 flex shrink-0 items-center gap-1">
          <RadixDialog.Close asChild>
            <Button variant="quiet" size="icon" aria-label="Close">
              <X size={20} />
            </Button>
          </RadixDialog.Close>
        </div>
      </header>
      <div className="grow overflow-y-auto px-4 py-4 sm:px-6">{children}</div>
    </Layer>
  );
}
