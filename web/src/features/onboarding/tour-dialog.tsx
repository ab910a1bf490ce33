import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import { paths } from '../../lib/paths.ts';
import { TOUR_BUTTONS, TOUR_STEPS } from '../../texts/guides/tour.ts';
import type { Tour } from './use-tour.ts';

export function TourDialog({ tour }: { tour: Tour }) {
  const next = useRef<HTMLButtonElement>(null);
  const index = tour.step ?? 0;
  const step = TOUR_STEPS[index];
  if (step === undefined) return null;
  const last = index === TOUR_STEPS.length - 1;
  const { action } = step;
  return (
    <Dialog
      open={tour.step !== null}
      onOpenChange={(open) => {
        if (!open) tour.finish();
      }}
      width="narrow"
      firstFocus={next}
      title={step.title}
      footer={
        <>
          <Button variant="quiet" className="mr-auto -ml-3.5" onClick={tour.finish}>
            {TOUR_BUTTONS.skip}
          </Button>
          <Button disabled={index === 0} onClick={() => tour.go(index - 1)}>
            {TOUR_BUTTONS.previous}
          </Button>
          <Button
            ref={next}
            variant="primary"
            onClick={() => {
              if (last) tour.finish();
              else tour.go(index + 1);
            }}
          >
            {last ? TOUR_BUTTONS.done : TOUR_BUTTONS.next}
          </Button>
        </>
      }
    >
      {/* As high as the longest step: the buttons stay where they are. */}
      <div className="min-h-23">
        <p className="text-body text-ink-2">{step.text}</p>
        {action !== null && (
          <Link
            to={paths[action.page]}
            onClick={tour.leave}
            className="mt-1 inline-flex min-h-6 items-center gap-1.5 rounded-control text-body font-medium text-accent-ink hover:underline"
          >
            {action.label}
            <ArrowRight size={16} />
          </Link>
        )}
      </div>
      <p className="mt-2 text-hint text-ink-2 tabular-nums" aria-live="polite">
        Step {index + 1} of {TOUR_STEPS.length}
      </p>
      <ProgressBar
        className="mt-1.5"
        label="Tour"
        value={index + 1}
        max={TOUR_STEPS.length}
        valueText={`Step ${index + 1} of ${TOUR_STEPS.length}`}
      />
    </Dialog>
  );
}
