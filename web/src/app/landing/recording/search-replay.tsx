import { useEffect, useMemo, useState } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { MoreButton, WhyButton } from '../../../features/results/row/action-buttons.tsx';
import type { ResultActionsProps } from '../../../features/results/row/result-actions.tsx';
import { ResultRow } from '../../../features/results/row/result-row.tsx';
import type { ResultRowProps } from '../../../features/results/row/result-row.tsx';
import { RunTimeline } from '../../../features/search/run/run-timeline.tsx';
import { ActionLine } from '../../../ui/display/action-line.tsx';
import { EmptyRows } from './empty-rows.tsx';
import recordedSearch from './recorded-search.json' with { type: 'json' };
import { offsets, playTimes, searchAt, shiftTimes } from './recording.ts';
import type { Recording } from './recording.ts';

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
    const timer = setTimeout(() => {
      setStep(step + 1);
    }, wait);
    return () => {
      clearTimeout(timer);
    };
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
