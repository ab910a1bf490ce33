import { useEffect, useState } from 'react';
import { useGetProfileQuery, useUpdateProfileMutation } from '../../lib/session/account-api.ts';
import {
  frameDialogClosed,
  frameDialogOpened,
  selectFrameDialog,
} from '../../lib/frame-dialog-slice.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { TOUR_PAUSED, TOUR_STEPS } from '../../texts/guides/tour.ts';
import { notify } from '../../ui/overlays/toast.ts';

const COMPLETED_KEY = 'tour-completed';
const STEP_KEY = 'tour-step';
const OPENS_AFTER_MS = 1_000;

export interface Tour {
  step: number | null;
  open: () => void;
  go: (step: number) => void;
  /** The user follows the action of a step; the tour continues with the next one. */
  leave: () => void;
  /** Get Started, Skip and closing all count as done. */
  finish: () => void;
}

/**
 * Opens automatically once, never over a dialog or while the user types. Completion
 * is stored in this browser and in the profile, so that neither signing out nor another browser
 * brings the tour back.
 */
export function useTour(): Tour {
  const [step, setStep] = useState(rememberedStep);
  const isOpen = useAppSelector(selectFrameDialog) === 'tour';
  const dispatch = useAppDispatch();
  const { data: profile } = useGetProfileQuery();
  const [update] = useUpdateProfileMutation();
  const completed = profile?.settings.tourCompleted;
  useEffect(() => {
    if (completed === undefined || isCompleted()) return;
    if (completed) {
      markCompleted();
      return;
    }
    const timer = setTimeout(() => {
      if (!isBusy()) dispatch(frameDialogOpened('tour'));
    }, OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, completed]);
  const go = (next: number): void => {
    rememberStep(next);
    setStep(next);
  };
  return {
    step: isOpen ? step : null,
    open: () => dispatch(frameDialogOpened('tour')),
    go,
    leave: () => {
      go(Math.min(step + 1, TOUR_STEPS.length - 1));
      dispatch(frameDialogClosed());
      notify.info(TOUR_PAUSED);
    },
    finish: () => {
      markCompleted();
      if (completed === false) void update({ settings: { tourCompleted: true } });
      dispatch(frameDialogClosed());
      go(0);
    },
  };
}

function isBusy(): boolean {
  const focused = document.activeElement;
  // An empty field may have the focus because the page gave it to it.
  const typing =
    ((focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) &&
      focused.value !== '') ||
    focused instanceof HTMLSelectElement;
  return typing || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

function isCompleted(): boolean {
  try {
    return localStorage.getItem(COMPLETED_KEY) !== null;
  } catch {
    return true;
  }
}

function markCompleted(): void {
  try {
    localStorage.setItem(COMPLETED_KEY, 'true');
  } catch {
    // Without storage it opens again next time.
  }
}

/** Where the tour continues in this tab, also after a reload. */
function rememberedStep(): number {
  try {
    const step = Number(sessionStorage.getItem(STEP_KEY) ?? 0);
    return TOUR_STEPS[step] === undefined ? 0 : step;
  } catch {
    return 0;
  }
}

function rememberStep(step: number): void {
  try {
    if (step === 0) sessionStorage.removeItem(STEP_KEY);
    else sessionStorage.setItem(STEP_KEY, String(step));
  } catch {
    // Without storage it starts over.
  }
}
