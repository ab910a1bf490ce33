import { useEffect, useMemo, useState } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { MoreButton, WhyButton } from '../../../features/results/row/result-actions.tsx';
import type { ResultActionsProps } from '../../../features/results/row/result-actions.tsx';
import { ResultRow } from '../../../features/results/row/result-row.tsx';
import type { ResultRowProps } from '../../../features/results/row/result-row.tsx';
import { RunTimeline } from '../../../features/search/run/run-timeline.tsx';
import { ActionLine } from '../../../ui/display/card.tsx';
import { EmptyRows } from './empty-rows.tsx';
import recordedSearch from './recorded-search.json' with { type: 'json' };
import type { Envelope } from '#contracts/events.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { foldSearch } from '../../../features/search/live/fold-search.ts';
import type { NumberedEvent } from '../../../live/numbered-event.ts';

/** One search as the gateway sent it: its first state, then its events in order. */
export interface Recording {
  initial: SearchDetail;
  events: readonly Envelope[];
}

/** How long the recording plays: a real search is faster than anyone could read. */
export const PLAYS_MS = 6_000;
/** The frame is seen empty for a moment before the first event. */
const LEAD_MS = 800;

/**
 * When to show each event, in milliseconds after the start: in order, with the original intervals.
 */
export function playTimes(recording: Recording): number[] {
  const came = offsets(recording);
  const scale = (PLAYS_MS - LEAD_MS) / Math.max(1, came.at(-1) ?? 1);
  return came.map((ms) => Math.round(LEAD_MS + ms * scale));
}

/** Milliseconds after the start at which each event came. */
export const offsets = ({ initial, events }: Recording): number[] =>
  events.map(({ at }) => Math.max(0, Date.parse(at) - Date.parse(initial.createdAt)));

/** The search after the first `step` events, folded as an open page of the dashboard folds them. */
export function searchAt({ initial, events }: Recording, step: number): SearchDetail {
  const search = structuredClone(initial);
  const heard = events
    .slice(0, step)
    .map((event) => ({ ...structuredClone(event), stream: 'user' }) as NumberedEvent);
  foldSearch(search, heard);
  return search;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The same with every time moved, so that ages and durations read as they did back then. */
export function shiftTimes<T>(value: T, byMs: number): T {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' && TIME.test(inner)
      ? new Date(Date.parse(inner) + byMs).toISOString()
      : inner,
  ) as T;
}

const recording = recordedSearch as unknown as Recording;
const OFFSETS = offsets(recording);
const TIMES = playTimes(recording);
const ignore = (): void => {};
/** The buttons of the dashboard without what they open. */
function PicturedActions({ title }: ResultActionsProps) {
  return (
    <>
      <WhyButton />
      <MoreButton title={title} />
    </>
  );
}
const footer: ResultRowProps<null>['footer'] = ({ reason, actions }) => (
  <ActionLine actions={<>{actions}</>}>{reason}</ActionLine>
);
/** Rows that fit the window; rows below it would be unreachable. */
const IN_WINDOW = 4;

/**
 * Plays the recording in six seconds, through the components of the dashboard. It is
 * a picture: nothing in it can be reached or pressed.
 */
export function SearchReplay({ playing, onEnd }: { playing: boolean; onEnd: () => void }) {
  const [step, setStep] = useState(0);
  const over = step >= TIMES.length;
  useEffect(() => {
    if (!playing || over) return;
    const wait = (TIMES[step] ?? 0) - (TIMES[step - 1] ?? 0);
    const timer = setTimeout(() => setStep(step + 1), wait);
    return () => clearTimeout(timer);
  }, [playing, over, step]);
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  return (
    <div inert data-replay-step={step}>
      {/* New elements with each event, so inserted rows do not count as layout shift. */}
      <Frame key={step} step={step} />
    </div>
  );
}

function Frame({ step }: { step: number }) {
  const [now] = useState(() => Date.now());
  const { search, known } = useMemo(() => {
    const elapsed = OFFSETS[step - 1] ?? 0;
    const byMs = now - elapsed - Date.parse(recording.initial.createdAt);
    return {
      search: shiftTimes(searchAt(recording, step), byMs),
      known: new Set(searchAt(recording, Math.max(0, step - 1)).results.map(({ id }) => id)),
    };
  }, [step, now]);
  const rows = search.results;
  return (
    <>
      <div className="px-4 pt-4">
        <RunTimeline search={search} retrying={false} onRetry={ignore} />
      </div>
      {rows.length === 0 && <EmptyRows />}
      <div className="px-4">
        {rows.slice(0, IN_WINDOW).map((conversation, index) => (
          <ResultRow
            key={conversationOf(conversation)}
            post={conversation}
            state={null}
            now={now}
            position={index + 1}
            total={rows.length}
            arriving={!known.has(conversation.id)}
            Actions={PicturedActions}
            footer={footer}
          />
        ))}
      </div>
    </>
  );
}
