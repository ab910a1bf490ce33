import { cutText } from '#domain/text/cut.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { LEAD_LIMITS } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import type { AppDispatch } from '../../../lib/store.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { leadsApi } from '../api.ts';
import { isBeingSaved } from '../live/fold-leads.ts';
import { savedPlaceOf } from './saved-place.ts';
import type { LeadTarget } from './saved-place.ts';

const TOAST = 'lead';

/** Address of the page with one lead open. */
export const leadPath = (leadId: string): string => `${paths.leads}?lead=${leadId}`;

/**
 * Saves a post as a lead or marks it as not for me; the toast offers Undo. An existing lead keeps
 * its note and follow-up date.
 */
export function useSaveLead(): {
  save: (target: LeadTarget) => Promise<void>;
  notForMe: (target: LeadTarget) => Promise<void>;
} {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const save = useCallback(
    async (target: LeadTarget) => {
      const known = dispatch(knownPlace(target));
      if (known !== null && isBeingSaved(known)) return;
      if (known !== null && known.state !== 'not_for_me') {
        notify.info(LEAD_TEXTS.alreadySaved, {
          id: TOAST,
          description: LEAD_STATE_LABELS[known.state],
          action: {
            label: LEAD_TEXTS.open,
            onClick: () => void navigate(leadPath(known.leadId)),
          },
        });
        return;
      }
      await setState(dispatch, target, { state: 'saved', before: known?.state ?? null });
    },
    [dispatch, navigate],
  );
  const notForMe = useCallback(
    async (target: LeadTarget) => {
      const known = dispatch(knownPlace(target));
      if (known?.state === 'not_for_me') return;
      await setState(dispatch, target, { state: 'not_for_me', before: known?.state ?? null });
    },
    [dispatch],
  );
  return { save, notForMe };
}

const knownPlace =
  (target: LeadTarget) =>
  (_dispatch: AppDispatch, getState: () => Parameters<typeof selectPlaces>[0]) =>
    savedPlaceOf(selectPlaces(getState()).data, target);

/** A long quote or query must not make saving fail. */
function withinLimits({ title, origin, ...target }: LeadTarget): LeadTarget {
  const { label } = origin;
  return {
    ...target,
    ...(title === undefined ? {} : { title: cutText(title, LEAD_LIMITS.titleMax) }),
    origin: {
      ...origin,
      ...(label === undefined ? {} : { label: cutText(label, LEAD_LIMITS.labelMax) }),
    },
  };
}

const selectPlaces = leadsApi.endpoints.getSavedPlaces.select();

async function setState(
  dispatch: AppDispatch,
  target: LeadTarget,
  { state, before }: { state: LeadState; before: LeadState | null },
): Promise<void> {
  const saved = await dispatch(
    leadsApi.endpoints.saveLead.initiate({ ...withinLimits(target), state }),
  );
  // The error toast has stated the reason.
  if (saved.data === undefined) return;
  const { leadId } = saved.data;
  const undo = (): void => {
    if (before === null) void dispatch(leadsApi.endpoints.removeLead.initiate(leadId));
    else {
      void dispatch(leadsApi.endpoints.changeLead.initiate({ leadId, change: { state: before } }));
    }
  };
  notify.success(state === 'saved' ? LEAD_TEXTS.saved : LEAD_TEXTS.notForMe, {
    id: TOAST,
    action: { label: LEAD_TEXTS.undo, onClick: undo },
  });
}
