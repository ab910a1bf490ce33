import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { TIPS } from '../../texts/guides/tips.ts';
import { TOUR_BUTTONS } from '../../texts/guides/tour.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** A welcome, then one tip a step, each with the way to try it. */
export function TipsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const tip = TIPS[index];
  if (tip === undefined) return null;
  const last = index === TIPS.length - 1;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      width="narrow"
      title={tip.title}
      description={tip.text}
      footer={
        <>
          <p className="mr-auto self-center text-hint text-ink-2 tabular-nums" aria-live="polite">
            Tip {index + 1} of {TIPS.length}
          </p>
          <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
            {TOUR_BUTTONS.previous}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              if (last) onClose();
              else setIndex(index + 1);
            }}
          >
            {last ? 'Close' : TOUR_BUTTONS.next}
          </Button>
        </>
      }
    >
      <div className="flex min-h-9 items-center">
        {tip.action !== null && (
          <Link
            to={paths[tip.action.page]}
            onClick={onClose}
            className="inline-flex min-h-6 items-center gap-1.5 rounded-control text-body font-medium text-accent-ink hover:underline"
          >
            {tip.action.label}
            <ArrowRight size={16} />
          </Link>
        )}
      </div>
    </Dialog>
  );
}
