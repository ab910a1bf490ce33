import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '../lib/use-media.ts';
import { cx } from './cx.ts';

const CHANGE_MS = 2_000;
const FADE_MS = 300;

/**
 * R-PIECE-11: one of several words, the next every 2 s with a fade. It can be paused, stops while
 * pointed at, and stands still when the system asks for calm. Screen readers get all words once.
 */
export function RotatingText({ words, label }: { words: readonly string[]; label: string }) {
  const [index, setIndex] = useState(0);
  const [fading, setFading] = useState(false);
  const [turned, setTurned] = useState(false);
  const calm = useReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const paused = choice ?? calm;
  const [held, setHeld] = useState(false);
  const running = !paused && !held;
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
  const Icon = paused ? Play : Pause;
  return (
    <span
      className="grid grid-cols-[auto_auto] items-center justify-start gap-3"
      onPointerEnter={() => {
        setHeld(true);
      }}
      onPointerLeave={() => {
        setHeld(false);
      }}
    >
      <span className="sr-only">{words.join(', ')}</span>
      <span aria-hidden className="grid text-accent-ink">
        {words.map((word, position) => (
          // All words share one cell: the longest one keeps the place.
          <span
            key={word}
            className={cx(
              'col-start-1 row-start-1 whitespace-nowrap',
              position !== index && 'invisible',
              position === index && fading && 'animate-word-out',
              position === index && !fading && turned && 'animate-word-in',
            )}
          >
            {word}
          </span>
        ))}
      </span>
      <button
        type="button"
        aria-label={`${paused ? 'Start' : 'Pause'} ${label}`}
        onClick={() => {
          setChoice(!paused);
        }}
        className="inline-flex size-8 items-center justify-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink touch:size-11"
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
