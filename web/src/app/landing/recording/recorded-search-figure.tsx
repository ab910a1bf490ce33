import { Pause, Play, RotateCcw } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../lib/browser/use-media.ts';
import { INTENT_LABELS } from '../../../texts/search.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FallbackBoundary } from '../../../ui/states/when-loaded.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { TIER_LABELS, relevanceTier } from '../../../features/results/row/result-labels.ts';
import { EmptyRows } from './empty-rows.tsx';
import recordedStill from './recorded-still.json' with { type: 'json' };
import type { SearchResult } from '#contracts/search/search.ts';

/** The mark, large: its dot on the edge of the picture, its arcs running out behind it. */
function HeroArcs() {
  return (
    <svg
      width="960"
      height="960"
      viewBox="-480 -480 960 960"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-0 hidden -translate-x-1/2 -translate-y-1/2 text-accent lg:block"
    >
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M65 -242a251 251 0 0 1 0 484" strokeWidth="20" opacity="0.1" />
        <path d="M104 -386a400 400 0 0 1 0 772" strokeWidth="20" opacity="0.05" />
      </g>
    </svg>
  );
}

/** The last picture of the recording: enough for the page before its player has loaded. */
interface Still {
  query: string;
  totalFound: number;
  platforms: number;
  results: readonly Pick<
    SearchResult,
    'id' | 'platform' | 'title' | 'reason' | 'relevance' | 'intent'
  >[];
}

const SearchReplay = lazy(async () => ({
  default: (await import('./search-replay.tsx')).SearchReplay,
}));

const still = recordedStill as Still;
type Mode = 'still' | 'playing' | 'paused' | 'over';
const CONTROLS = {
  still: { label: 'Play the recording', icon: <Play size={16} /> },
  playing: { label: 'Pause the recording', icon: <Pause size={16} /> },
  paused: { label: 'Resume the recording', icon: <Play size={16} /> },
  over: { label: 'Play the recording again', icon: <RotateCcw size={16} /> },
} as const;

/**
 * The live search, playing a search that was recorded in the sandbox. It starts empty, when it is in
 * view; with reduced motion, or without scripts, its last picture is shown.
 */
export function RecordedSearchFigure() {
  const [mode, setMode] = useState<Mode>('still');
  const [round, setRound] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  useStartInView(frame, () => {
    setMode((current) => (current === 'still' ? 'playing' : current));
  });
  const end = useCallback(() => {
    setMode('over');
  }, []);
  const { label, icon } = CONTROLS[mode];
  return (
    <figure className="relative min-w-0">
      <HeroArcs />
      <div
        ref={frame}
        data-clips
        className="relative h-128 overflow-hidden rounded-dialog border border-line bg-surface"
      >
        <div className="flex h-13 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
          <p className="min-w-0 truncate text-body font-medium">{still.query}</p>
          <Button
            variant="quiet"
            size="icon"
            aria-label={label}
            title={label}
            onClick={() => {
              if (mode === 'over') setRound(round + 1);
              setMode(mode === 'playing' ? 'paused' : 'playing');
            }}
          >
            {icon}
          </Button>
        </div>
        {mode === 'still' ? (
          <>
            <div className="hidden motion-reduce:block noscript:block">
              <StillPicture />
            </div>
            <div className="motion-reduce:hidden noscript:hidden">
              <EmptyPicture />
            </div>
          </>
        ) : (
          <FallbackBoundary instead={<StillPicture />}>
            <Suspense fallback={<EmptyPicture />}>
              <SearchReplay key={round} playing={mode === 'playing'} onEnd={end} />
            </Suspense>
          </FallbackBoundary>
        )}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 h-12 bg-linear-to-t from-surface to-transparent"
        />
      </div>
      <figcaption className="mt-2 text-hint text-ink-2">
        A recorded search in the sandbox, played in six seconds. Posts and authors are invented.
      </figcaption>
    </figure>
  );
}

/** Before the first post: placeholders for the posts of the recording. */
function EmptyPicture() {
  return (
    <div aria-hidden>
      <p className="mx-4 mt-4 flex min-h-11 items-center rounded-card border border-line px-4 text-meta text-ink-2 tabular-nums">
        {`0 of ${still.platforms} platforms · 0 found`}
      </p>
      <EmptyRows />
    </div>
  );
}

/** The end of the recording in a few lines. */
function StillPicture() {
  return (
    <div data-still className="px-4">
      <p className="mt-4 flex min-h-11 items-center rounded-card border border-line px-4 text-meta text-ink tabular-nums">
        {still.platforms} platforms · {still.totalFound} found
      </p>
      <ul className="divide-y divide-line">
        {still.results.map(({ id, platform, title, reason, relevance, intent }) => (
          <li key={id} className="py-4">
            <p className="text-meta text-ink-2">
              <PlatformMark platform={platform} />
            </p>
            <p className="mt-1 line-clamp-2 text-body font-semibold wrap-anywhere">{title}</p>
            <p className="mt-2 flex flex-wrap gap-1.5">
              <Badge tone="accent">{TIER_LABELS[relevanceTier(relevance)]}</Badge>
              <Badge>{INTENT_LABELS[intent]}</Badge>
            </p>
            <p className="mt-1.5 text-meta text-ink-2 wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Plays once, when at least half of it is in view in a visible tab; never with reduced motion. */
function useStartInView(frame: React.RefObject<HTMLElement | null>, start: () => void): void {
  const calm = useReducedMotion();
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const element = frame.current;
    if (calm || element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true || document.visibilityState !== 'visible') return;
        observer.disconnect();
        latest.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [calm, frame]);
}
