import { useEffect, useRef } from 'react';
import type { Tour } from '../../features/onboarding/use-tour.ts';
import { UpgradeDialog } from '../../features/pricing/upgrade-dialog.tsx';
import { frameDialogClosed, selectFrameDialog } from '../../lib/frame-dialog-slice.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ERROR_TEXTS } from '../../texts/errors.ts';
import { FallbackBoundary, whenLoaded } from '../../ui/states/when-loaded.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import { paths } from '../../lib/paths.ts';
import { TOUR_BUTTONS, TOUR_STEPS } from '../../texts/guides/tour.ts';

// Each loads when it is opened for the first time.
const CommandPalette = whenLoaded(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
);
const KeysDialog = whenLoaded(async () => (await import('./palette/keys-dialog.tsx')).KeysDialog);
const TipsDialog = whenLoaded(
  async () => (await import('../../features/onboarding/tips-dialog.tsx')).TipsDialog,
);
const ProductFeedback = whenLoaded(
  async () => (await import('../../features/feedback/product-feedback.tsx')).ProductFeedback,
);

/** Dialogs that open over any page of the dashboard. */
export function FrameDialogs({ tour }: { tour: Tour }) {
  const open = useAppSelector(selectFrameDialog);
  const dispatch = useAppDispatch();
  const close = (): void => {
    dispatch(frameDialogClosed());
  };
  return (
    <>
      <TourDialog tour={tour} />
      <UpgradeDialog />
      <FallbackBoundary key={open} instead={<Unavailable onShown={close} />}>
        {open === 'palette' && <CommandPalette onClose={close} />}
        {open === 'keys' && <KeysDialog open onClose={close} />}
        {open === 'tips' && <TipsDialog open onClose={close} />}
        {open === 'feedback' && <ProductFeedback onClose={close} />}
      </FallbackBoundary>
    </>
  );
}

/** The dialog's code failed to load: the page under it stays unchanged. */
function Unavailable({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    const { title, message } = ERROR_TEXTS.network;
    notify.error(title, { id: 'dialog', description: message });
    onShown();
  }, [onShown]);
  return null;
}

function TourDialog({ tour }: { tour: Tour }) {
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
