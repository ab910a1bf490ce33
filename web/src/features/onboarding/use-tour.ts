import { useEffect, useState } from 'react';
import {
  frameDialogClosed,
  frameDialogOpened,
  selectFrameDialog,
} from '../../lib/frame-dialog-slice.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';

const COMPLETED_KEY = 'tour-completed';
const OPENS_AFTER_MS = 1_000;

export interface Tour {
  step: number | null;
  open: () => void;
  go: (step: number) => void;
  /** Get Started, Skip and closing all count as done. */
  finish: () => void;
}

/** R-TOUR-05..07: opens by itself once, never over a dialog or while somebody types. */
export function useTour(): Tour {
  const [step, setStep] = useState(0);
  const isOpen = useAppSelector(selectFrameDialog) === 'tour';
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isCompleted()) return;
    const timer = setTimeout(() => {
      if (!isBusy()) dispatch(frameDialogOpened('tour'));
    }, OPENS_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [dispatch]);
  return {
    step: isOpen ? step : null,
    open: () => {
      dispatch(frameDialogOpened('tour'));
    },
    go: setStep,
    finish: () => {
      markCompleted();
      dispatch(frameDialogClosed());
      setStep(0);
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
    // Then it opens again next time.
  }
}
