import { startOf } from '#domain/text/cut.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LEAD_STATES } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import type { LeadFilter } from '../api.ts';

export interface LeadView {
  view: 'list' | 'board';
  state: LeadState | null;
  text: string;
  due: boolean;
  /** The open lead. */
  leadId: string | null;
}

const NAMES = { view: 'view', state: 'state', text: 'q', due: 'due', leadId: 'lead' } as const;

export function leadViewFrom(params: URLSearchParams): LeadView {
  const state = params.get(NAMES.state);
  return {
    view: params.get(NAMES.view) === 'board' ? 'board' : 'list',
    state: LEAD_STATES.find((known) => known === state) ?? null,
    text: startOf(params.get(NAMES.text) ?? '', 200),
    due: params.get(NAMES.due) === 'true',
    leadId: params.get(NAMES.leadId),
  };
}

export function withLeadView(params: URLSearchParams, view: LeadView): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  put(NAMES.view, view.view === 'board' ? 'board' : null);
  put(NAMES.state, view.state);
  put(NAMES.text, view.text);
  put(NAMES.due, view.due ? 'true' : null);
  put(NAMES.leadId, view.leadId);
  return next;
}

/**
 * `today` is `yyyy-mm-dd` in the reader's calendar. The board has a column per state, so it does
 * not filter by state.
 */
export const leadFilterOf = ({ view, state, text, due }: LeadView, today: string): LeadFilter => ({
  ...(state !== null && view === 'list' ? { state } : {}),
  ...(text.trim() === '' ? {} : { text: text.trim() }),
  ...(due ? { due: 'true', today } : {}),
});

/** The view, stored in the URL: links and reloads restore it, Back undoes a change. */
export function useLeadView(): [
  LeadView,
  (change: Partial<LeadView>, options?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => leadViewFrom(params), [params]);
  const setView = useCallback(
    (change: Partial<LeadView>, { replace = false }: { replace?: boolean } = {}) => {
      setParams((current) => withLeadView(current, { ...leadViewFrom(current), ...change }), {
        replace,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [view, setView];
}
