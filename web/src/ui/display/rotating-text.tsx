import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../lib/browser/use-media.ts';
import { cx } from '../cx.ts';

const CHANGE_MS = 2_000;
const FADE_MS = 300;

/**
 * One of several words, changing every 2 s with a fade. Its control comes after the
 * word and moves with it. Pauses on hover and keyboard focus, and respects reduced motion. Screen
 * readers get all words once.
 */
export function RotatingText({ words, label }: { words: readonly string[]; label: string }) {
  const [index, setIndex] = useState(0);
  const [fading, setFading] = useState(false);
  const [turned, setTurned] = useState(false);
  const calm = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const running = !calm && !paused && !held;
  useEffect(() => {
    if (!running) return;
    let fade: ReturnType<typeof setTimeout> | undefined;
    const timer = setInterval(() => {
      setFading(true);
      fade = setTimeout(() => {
        setIndex((current) => (current + 1) % words.length);
        setTurned(true);
        setFading(false);
      }, FADE_MS);
    }, CHANGE_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(fade);
      setFading(false);
    };
  }, [running, words.length]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <span className="grid justify-start" onPointerEnter={hold} onPointerLeave={release}>
      <span className="sr-only">{words.join(', ')}</span>
      {words.map((word) => (
        // All words share one cell: the longest one keeps the place.
        <span
          key={word}
          aria-hidden
          className="invisible col-start-1 row-start-1 pr-11 whitespace-nowrap"
        >
          {word}
        </span>
      ))}
      {/* A new element with each word, so moving the control does not count as layout shift. */}
      <span
        key={index}
        className={cx(
          'col-start-1 row-start-1 flex items-center whitespace-nowrap text-accent-ink',
          fading ? 'animate-word-out' : turned && 'animate-word-in',
        )}
      >
        <span aria-hidden data-word>
          {words[index]}
        </span>
        <button
          type="button"
          aria-label={`${paused ? 'Start' : 'Pause'} ${label}`}
          onClick={() => setPaused(!paused)}
          onFocus={(event) => {
            if (event.currentTarget.matches(':focus-visible')) hold();
          }}
          onBlur={release}
          className="relative mt-[0.14em] ml-2.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-ink-2 transition-colors duration-120 after:absolute after:-inset-2.5 hover:border-ink-2 hover:text-ink motion-reduce:hidden"
        >
          <Sign paused={paused} />
        </button>
      </span>
    </span>
  );
}

/** Smaller than any icon of the set, and as calm as the line around it. */
function Sign({ paused }: { paused: boolean }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
      {paused ? <path d="M3 1.4v7.2L9 5z" /> : <path d="M2 1.5h1.75v7H2zM6.25 1.5H8v7H6.25z" />}
    </svg>
  );
}
