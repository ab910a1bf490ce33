import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Layer } from './layer.tsx';

/** A panel from the left edge, for navigation on narrow screens. Escape and a tap outside close it. */
export function Drawer({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  title: string;
  children: ReactNode;
}) {
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      className="fixed inset-y-0 left-0 z-40 w-70 max-w-[85vw] animate-drawer overflow-y-auto"
    >
      <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
      {children}
    </Layer>
  );
}
