import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/controls/button.tsx';

/**
 * One line: a count that opens a dialog, and what is missing. On a phone it shows only while
 * something is missing or inside an unfolded run (`data-unfolded` on a `group`), so that results
 * come first.
 */
export function SourceLine({
  count,
  missing,
  children,
}: {
  count: string;
  missing: readonly string[];
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // Focus returns to the button, so it must not disappear when a source recovers meanwhile.
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={cx(
          '-mx-2.5 tabular-nums underline decoration-line-strong underline-offset-3',
          missing.length === 0 && !opened && 'max-sm:hidden max-sm:group-data-unfolded:inline-flex',
        )}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      >
        {count}
      </Button>
      {missing.length > 0 && <span className="min-w-0 max-md:hidden">{missing.join(' · ')}</span>}
      {children(open, setOpen)}
    </>
  );
}
