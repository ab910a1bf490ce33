import { useEffect } from 'react';
import { TourDialog } from '../../features/onboarding/tour-dialog.tsx';
import type { Tour } from '../../features/onboarding/use-tour.ts';
import { UpgradeDialog } from '../../features/pricing/upgrade-dialog.tsx';
import { frameDialogClosed, selectFrameDialog } from '../../lib/frame-dialog-slice.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ERROR_TEXTS } from '../../texts/errors.ts';
import { FallbackBoundary } from '../../ui/states/fallback-boundary.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';

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
        {open === 'palette' && <CommandPalette open onClose={close} />}
        {open === 'keys' && <KeysDialog open onClose={close} />}
        {open === 'tips' && <TipsDialog open onClose={close} />}
        {open === 'feedback' && <ProductFeedback open onClose={close} />}
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
