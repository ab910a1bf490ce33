import { useEffect, useState } from 'react';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { cx } from '../../../ui/cx.ts';
import { LevelBadge } from './level-badge.tsx';
import { partSentences } from './words.ts';

/**
 * Level and score; the parts behind it on hover and focus. Shown without a script: the page is read
 * before its app is there. What is hidden is not laid out, and still describes the button.
 */
export function Score({ problem }: { problem: TrendingProblem }) {
  const { id, level, score, parts } = problem;
  const { closed, ...closing } = useEscape();
  return (
    <span className="group sm:relative" {...closing}>
      <button
        type="button"
        aria-describedby={`score-${id}`}
        className="flex cursor-help items-center gap-2 rounded-control touch:min-h-11"
      >
        <LevelBadge level={level} />
        <span className="min-w-6 text-right text-body font-semibold tabular-nums">{score}</span>
        <span className="sr-only">of 100</span>
      </button>
      <span
        id={`score-${id}`}
        className={cx(
          'absolute right-0 z-20 mt-1 hidden w-72 rounded-card border border-line bg-surface p-3',
          'text-left text-hint text-ink-2 shadow-float max-sm:inset-x-0 max-sm:w-auto',
          !closed && 'group-focus-within:block group-hover:block',
        )}
      >
        {partSentences(parts).map(({ name, value, why }) => (
          <span key={name} className="block py-1">
            <b className="block text-meta font-medium text-ink tabular-nums">{`${name} ${value}`}</b>
            {why}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Escape hides what hover or focus shows, until both have left (WCAG 1.4.13). */
function useEscape() {
  const [closed, setClosed] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setClosed(true);
    };
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
    };
  }, [open]);
  const enter = (): void => {
    setOpen(true);
  };
  const leave = (): void => {
    setOpen(false);
    setClosed(false);
  };
  return { closed, onPointerEnter: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave };
}
